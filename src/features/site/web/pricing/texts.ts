import { defineTexts } from '../../../../ui/i18n.ts';

export const pricingTexts = defineTexts('pricing', {
  fr: {
    title: 'Tarifs',
    headline: 'Un seul prix, tout est compris',
    lead: 'Toutes vos tables, toute votre équipe, tous les services.',
    billing: 'Rythme de paiement',
    monthly: 'Par mois',
    yearly: 'Par an',
    freeMonths: '{{count}} mois offerts',

    planMonthly: 'Sonnette au mois',
    planYearly: 'Sonnette à l’année',
    trial: '{{days}} jours d’essai gratuit',
    insteadOf: 'Prix habituel\u202f:',
    today: '{{price}} aujourd’hui',
    thenMonthly: 'puis {{price}} / mois à partir du {{date}}',
    thenYearly: 'puis {{price}} / an à partir du {{date}}',
    laterMonthly: 'puis {{price}} / mois, au bout de {{days}} jours',
    laterYearly: 'puis {{price}} / an, au bout de {{days}} jours',
    saving: '{{yearly}} au lieu de {{months}} par an\u202f: {{saving}} d’économie.',

    orYearly: 'À l’année\u202f: {{yearly}}, soit {{count}} mois offerts.',
    vat: 'Prix TTC, tel qu’il est débité.',

    tables: 'Jusqu’à {{count}} tables, codes prêts à imprimer',
    requests: 'Aucun supplément par demande',
    screens: 'Téléphones, tablettes, ordinateurs\u202f: toute l’équipe sur le même tableau',
    alerts: 'Chaque demande s’affiche et sonne aussitôt',
    figures: 'Vos chiffres, par table et par période',
    languages: 'En français et en anglais, pour vos clients comme pour vous',

    subscribe: 'S’abonner',
    toDemo: 'Demander une démonstration',
    checkout:
      'Le paiement se fait sur la page sécurisée de notre prestataire. Résiliez avant la fin de l’essai\u202f: vous n’aurez rien payé.',
    noCard: 'Vous préférez essayer sans carte bancaire\u202f? Créez votre restaurant',
    notConfigured: 'Configuration en cours',
    notConfiguredHint:
      'Le paiement en ligne n’est pas disponible pour le moment. Nous vous menons à la démonstration.',
    failed: 'Impossible de procéder au paiement. Contactez le support.',

    questions: 'Avant de vous décider',
    allQuestions: 'Toutes les questions',
    closingTitle: 'Un doute\u202f? Voyons cela ensemble',
    closingText: 'Trente minutes, votre salle, vos questions. Cela n’engage à rien.',
    contact: 'Nous écrire',
  },
  en: {
    title: 'Pricing',
    headline: 'One price, everything included',
    lead: 'All your tables, all your team, every service.',
    billing: 'How you pay',
    monthly: 'Monthly',
    yearly: 'Yearly',
    freeMonths: '{{count}} months free',

    planMonthly: 'Sonnette by the month',
    planYearly: 'Sonnette by the year',
    trial: '{{days}}-day free trial',
    insteadOf: 'Usual price:',
    today: '{{price}} today',
    thenMonthly: 'then {{price}} / month from {{date}}',
    thenYearly: 'then {{price}} / year from {{date}}',
    laterMonthly: 'then {{price}} / month, after {{days}} days',
    laterYearly: 'then {{price}} / year, after {{days}} days',
    saving: '{{yearly}} instead of {{months}} a year: you save {{saving}}.',

    orYearly: 'By the year: {{yearly}}, which is {{count}} months free.',
    vat: 'VAT included, charged as shown.',

    tables: 'Up to {{count}} tables, codes ready to print',
    requests: 'No extra charge per request',
    screens: 'Phones, tablets, computers: the whole team on one board',
    alerts: 'Each request appears, and rings, at once',
    figures: 'Your figures, by table and by period',
    languages: 'In French and English, for your guests and for you',

    subscribe: 'Subscribe',
    toDemo: 'Book a demo',
    checkout:
      'You pay on the secure page of our payment provider. Cancel before the trial ends, and you will have paid nothing.',
    noCard: 'Prefer to try it without a card? Create your restaurant',
    notConfigured: 'Being set up',
    notConfiguredHint:
      'Online payment is not available at the moment. We are taking you to the demo page.',
    failed: 'Payment is not possible. Please contact support.',

    questions: 'Before you decide',
    allQuestions: 'All questions',
    closingTitle: 'In doubt? Let us look at it together',
    closingText: 'Thirty minutes, your room, your questions. It commits you to nothing.',
    contact: 'Write to us',
  },
});
