import { defineTexts } from '../../../../ui/language/i18n.ts';

export const demoTexts = defineTexts('demo', {
  fr: {
    title: 'Démo',
    headline: '{{length}} minutes pour vous faire une idée',
    lead: 'D’abord le nom de votre restaurant, ensuite le créneau\u202f: c’est tout ce qu’il faut.',
    room: 'Votre salle à l’écran',
    roomText:
      'Nous posons vos tables et vos codes avec vous. Vous sonnez, et vous voyez la demande arriver.',
    questions: 'Vos questions, sans détour',
    questionsText:
      'Le service du samedi soir, le Wi-Fi de la cave, la terrasse\u202f: nous en parlons franchement.',
    free: 'Rien à préparer',
    freeText: 'Ni carte bancaire, ni installation, ni engagement. Un navigateur suffit.',

    steps: 'Votre démonstration, en deux étapes',
    stepName: 'Votre restaurant',
    stepTime: 'Votre créneau',
    name: 'Nom du restaurant',
    chooseTime: 'Choisir un créneau',
    cookies:
      'Le calendrier vient de {{host}}, qui peut déposer des cookies. Il ne s’ouvre que si vous le demandez.',
    calendar: 'Calendrier pour réserver une démonstration de {{length}} minutes',
    newTab: 'Ouvrir le calendrier dans un nouvel onglet',

    form: 'Demande de démonstration',
    email: 'Votre e-mail',
    time: 'Créneau souhaité (facultatif)',
    timeHint: '{{length}} minutes suffisent. Par exemple : mardi ou jeudi, après 15 h.',
    message: 'Message (facultatif)',
    send: 'Demander une démonstration',
    privacy:
      'Ces informations ne servent qu’à vous répondre. Elles sont effacées au bout de {{days}} jours.',
    byMail: 'Vous préférez écrire ?',
    nameMissing: 'Indiquez le nom du restaurant.',
    emailWrong: 'Saisissez une adresse e-mail complète.',
    notSent: 'Votre demande n’est pas partie. Vérifiez le réseau, puis réessayez.',
    sent: 'Votre demande est arrivée',
    sentNext:
      'Nous vous répondrons par e-mail pour convenir du créneau. Vous recevrez alors un lien : il n’y a rien à installer.',
    tryTable: 'Essayer la table de démonstration',

    closingTitle: 'Pas envie d’attendre\u202f?',
    closingFree: 'Créez votre restaurant\u202f: c’est gratuit sur ce serveur, sans carte bancaire.',
    closingText: 'Créez votre restaurant\u202f: {{days}} jours d’essai, sans carte bancaire.',
    signUp: 'Créer votre restaurant',
  },
  en: {
    title: 'Demo',
    headline: '{{length}} minutes to see for yourself',
    lead: 'First your restaurant’s name, then a time: that is all we need.',
    room: 'Your restaurant on screen',
    roomText: 'We set up your tables and codes with you. You call, and watch the request arrive.',
    questions: 'Your questions, straight answers',
    questionsText: 'Saturday night, the Wi-Fi in the cellar, the terrace: we tell you straight.',
    free: 'Nothing to prepare',
    freeText: 'No bank card, no installation, no commitment. A browser is all you need.',

    steps: 'Your demo, in two steps',
    stepName: 'Your restaurant',
    stepTime: 'Your time',
    name: 'Restaurant name',
    chooseTime: 'Choose a time',
    cookies:
      'The calendar comes from {{host}}, which may set cookies. It opens only if you ask for it.',
    calendar: 'Calendar for booking a demo of {{length}} minutes',
    newTab: 'Open the calendar in a new tab',

    form: 'Demo request',
    email: 'Your email',
    time: 'Preferred time (optional)',
    timeHint: '{{length}} minutes is enough. For example: Tuesday or Thursday, after 3 pm.',
    message: 'Message (optional)',
    send: 'Book a demo',
    privacy: 'We use these details only to reply to you. They are erased after {{days}} days.',
    byMail: 'Prefer to email us?',
    nameMissing: 'Enter the name of the restaurant.',
    emailWrong: 'Enter a complete email address.',
    notSent: 'Your request could not be sent. Check the network, then try again.',
    sent: 'Your request has arrived',
    sentNext:
      'We will email you to agree a time. You will then get a link: there is nothing to install.',
    tryTable: 'Try the demo table',

    closingTitle: 'Don’t want to wait?',
    closingFree: 'Create your restaurant: it is free on this site, no bank card needed.',
    closingText: 'Create your restaurant: {{days}}\u2011day trial, no bank card needed.',
    signUp: 'Create your restaurant',
  },
});
