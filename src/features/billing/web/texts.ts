import { defineTexts } from '../../../ui/language/i18n.ts';

/** Texts of the subscription card and of the reminder. */
export const subscriptionTexts = defineTexts('subscription', {
  fr: {
    title: 'Abonnement',
    ownerPays: 'Le propriétaire s’occupe de l’abonnement.',
    free: 'Gratuit sur ce serveur',
    freeHint: 'Rien n’est vendu ici\u202f: ni essai, ni facture.',
    trial: 'Essai gratuit jusqu’au {{date}}',
    trialHint:
      'Abonnez-vous quand vous voulez\u202f: vos jours d’essai sont gardés, rien n’est prélevé avant cette date.',
    subscribedMonthly: 'Abonné, au mois',
    subscribedYearly: 'Abonné, à l’année',
    subscribed: 'Abonné',
    firstInvoice: 'Première facture le {{date}}.',
    nextInvoice: 'Prochaine facture le {{date}}.',
    ends: 'Votre abonnement prend fin le {{date}}',
    endsHint: 'Vous avez demandé à l’arrêter\u202f: tout continue jusque-là.',
    late: 'Paiement en retard',
    lateHint:
      'Le dernier prélèvement n’a pas abouti. Tout continue\u202f: vérifiez votre carte bancaire.',
    graceTrial: 'L’essai gratuit a pris fin le {{date}}',
    graceSubscription: 'L’abonnement a pris fin le {{date}}',
    graceHint:
      'Tout continue jusqu’au {{date}}. Ensuite, les tables resteront telles qu’elles sont\u202f; les appels des clients arriveront toujours.',
    over: 'Terminé depuis le {{date}}',
    overHint:
      'Les tables restent telles qu’elles sont. Les appels des clients arrivent toujours. Abonnez-vous pour changer votre salle.',
    overTables:
      'L’abonnement est terminé\u202f: les tables restent telles qu’elles sont. Les appels des clients arrivent toujours.',
    toCard: 'Voir l’abonnement',

    choose: 'Choisissez votre rythme',
    monthly: 'Par mois',
    yearly: 'Par an',
    perMonth: '{{price}} / mois',
    perYear: '{{price}} / an',
    freeMonths: '{{count}} mois offerts',
    subscribe: 'S’abonner',
    chargedOn: 'Premier prélèvement le {{date}}, sur la page sécurisée de notre prestataire.',
    chargedNow: 'Prélevé aujourd’hui, sur la page sécurisée de notre prestataire.',
    manage: 'Gérer les factures et l’abonnement',
    payFailed: 'Impossible de procéder au paiement. Contactez le support.',
    portalFailed: 'Vos factures ne se sont pas ouvertes',
    tryAgain: 'Vérifiez votre réseau, puis réessayez.',

    claimTitle: 'Cet abonnement est-il le vôtre\u202f?',
    claimMonthly:
      'Un abonnement mensuel a été souscrit le {{date}} avec votre adresse {{email}}, sans être connecté.',
    claimYearly:
      'Un abonnement annuel a été souscrit le {{date}} avec votre adresse {{email}}, sans être connecté.',
    claimAny:
      'Un abonnement a été souscrit le {{date}} avec votre adresse {{email}}, sans être connecté.',
    claimHint:
      'N’importe qui peut saisir votre adresse sur la page de paiement. Dites oui seulement si c’est vous qui avez payé\u202f: il sera alors rattaché à votre restaurant, avec ses factures.',
    claimChargedNow:
      'L’essai gratuit de votre restaurant est terminé\u202f: la carte enregistrée sera débitée aujourd’hui.',
    claimMine: 'Oui, c’est le mien',
    claimAndPay: 'Rattacher et payer aujourd’hui',
    claimNotMine: 'Non, ce n’est pas moi',
    claimed: 'Abonnement rattaché à votre restaurant',
    declined: 'Merci. Cet abonnement ne vous sera plus proposé.',
    claimFailed: 'Votre réponse n’a pas été enregistrée',

    remindTrial_one: 'Essai\u202f: dernier jour',
    remindTrial_other: 'Essai\u202f: encore {{count}} jours',
    remindLate: 'Paiement en retard',
    remindGraceTrial: 'Essai terminé\u202f: tout continue jusqu’au {{date}}',
    remindGraceSubscription: 'Abonnement terminé\u202f: tout continue jusqu’au {{date}}',
    remindOver: 'Terminé\u202f: les appels arrivent, les tables sont figées',
    dismiss: 'Masquer ce rappel pour aujourd’hui',
  },
  en: {
    title: 'Subscription',
    ownerPays: 'The owner takes care of the subscription.',
    free: 'Free on this site',
    freeHint: 'Nothing is sold here: no trial, no invoices.',
    trial: 'Free trial until {{date}}',
    trialHint:
      'Subscribe whenever you like: you keep your trial days, and nothing is charged before that date.',
    subscribedMonthly: 'Subscribed, monthly plan',
    subscribedYearly: 'Subscribed, yearly plan',
    subscribed: 'Subscribed',
    firstInvoice: 'First invoice on {{date}}.',
    nextInvoice: 'Next invoice on {{date}}.',
    ends: 'Your subscription ends on {{date}}',
    endsHint: 'You asked to cancel it: everything keeps working until then.',
    late: 'Payment overdue',
    lateHint:
      'The last payment did not go through. Everything keeps working: please check your card.',
    graceTrial: 'The free trial ended on {{date}}',
    graceSubscription: 'The subscription ended on {{date}}',
    graceHint:
      'Everything keeps working until {{date}}. After that, your tables stay as they are; guests’ requests will still come through.',
    over: 'Over since {{date}}',
    overHint:
      'Your tables stay as they are. Guests’ requests still come through. Subscribe to change your tables.',
    overTables:
      'The subscription is over: your tables stay as they are. Guests’ requests still come through.',
    toCard: 'View subscription',

    choose: 'Choose your plan',
    monthly: 'Monthly',
    yearly: 'Yearly',
    perMonth: '{{price}} / month',
    perYear: '{{price}} / year',
    freeMonths: '{{count}} months free',
    subscribe: 'Subscribe',
    chargedOn: 'First charged on {{date}}, on our payment provider’s secure page.',
    chargedNow: 'Charged today, on our payment provider’s secure page.',
    manage: 'Manage invoices and subscription',
    payFailed: 'The payment could not be processed. Please contact support.',
    portalFailed: 'Your invoices could not be opened',
    tryAgain: 'Check your network, then try again.',

    claimTitle: 'Is this subscription yours?',
    claimMonthly:
      'A monthly subscription was bought on {{date}} with your address, {{email}}, without signing in.',
    claimYearly:
      'A yearly subscription was bought on {{date}} with your address, {{email}}, without signing in.',
    claimAny:
      'A subscription was bought on {{date}} with your address, {{email}}, without signing in.',
    claimHint:
      'Anyone can enter your address on the payment page. Say yes only if it was you who paid: the subscription will then be linked to your restaurant, with its invoices.',
    claimChargedNow:
      'Your restaurant’s free trial is over: the card on file will be charged today.',
    claimMine: 'Yes, it is mine',
    claimAndPay: 'Claim it and pay today',
    claimNotMine: 'No, that was not me',
    claimed: 'The subscription now belongs to your restaurant',
    declined: 'Thank you. You will not be asked about it again.',
    claimFailed: 'Your answer was not saved',

    remindTrial_one: 'Trial: last day',
    remindTrial_other: 'Trial: {{count}} days left',
    remindLate: 'Payment overdue',
    remindGraceTrial: 'Trial over: everything works until {{date}}',
    remindGraceSubscription: 'Subscription over: everything works until {{date}}',
    remindOver: 'Over: requests come in, tables are locked',
    dismiss: 'Hide this reminder for today',
  },
});
