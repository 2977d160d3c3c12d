import { defineTexts } from '../../../../ui/i18n.ts';

export const demoTexts = defineTexts('demo', {
  fr: {
    title: 'Démo',
    headline: '{{length}} minutes pour vous faire une idée',
    lead: 'D’abord le nom de votre restaurant, ensuite le créneau\u202f: c’est tout ce qu’il faut.',
    room: 'Votre salle à l’écran',
    roomText: 'Nous posons vos tables et vos codes avec vous. Vous sonnez, vous voyez arriver.',
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
    byMail: 'Convenez d’un créneau de {{length}} minutes avec nous, par e-mail.',
    write: 'Écrire pour convenir d’un créneau',
    subject: 'Démonstration de Sonnette',
    subjectFor: 'Démonstration de Sonnette pour {{name}}',
    byContact: 'Pour convenir d’un créneau, voyez comment nous joindre.',
    toContact: 'Voir la page de contact',

    closingTitle: 'Pas envie d’attendre\u202f?',
    closingText: 'Créez votre restaurant\u202f: {{days}} jours d’essai, sans carte bancaire.',
    signUp: 'Créer votre restaurant',
  },
  en: {
    title: 'Demo',
    headline: '{{length}} minutes to see for yourself',
    lead: 'First the name of your restaurant, then the time: that is all it takes.',
    room: 'Your room on the screen',
    roomText: 'We put out your tables and codes with you. You ring, and you see it arrive.',
    questions: 'Your questions, straight answers',
    questionsText: 'Saturday night, the Wi-Fi in the cellar, the terrace: we speak of it frankly.',
    free: 'Nothing to prepare',
    freeText: 'No bank card, no installation, no commitment. A browser is enough.',

    steps: 'Your demo, in two steps',
    stepName: 'Your restaurant',
    stepTime: 'Your time',
    name: 'Restaurant name',
    chooseTime: 'Choose a time',
    cookies:
      'The calendar comes from {{host}}, which may set cookies. It opens only if you ask for it.',
    calendar: 'Calendar to book a demo of {{length}} minutes',
    newTab: 'Open the calendar in a new tab',
    byMail: 'Agree on a time with us, {{length}} minutes long, by email.',
    write: 'Write to agree on a time',
    subject: 'Demo of Sonnette',
    subjectFor: 'Demo of Sonnette for {{name}}',
    byContact: 'To agree on a time, see how to reach us.',
    toContact: 'See the contact page',

    closingTitle: 'Rather not wait?',
    closingText: 'Create your restaurant: {{days}} days of trial, no bank card.',
    signUp: 'Create your restaurant',
  },
});
