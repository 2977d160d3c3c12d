import { defineTexts } from '../../../ui/i18n.ts';

export const homeTexts = defineTexts('home', {
  fr: {
    title: 'Accueil',
    sentence: 'Un geste à table, et la salle est prévenue.',
    tableTitle: 'À table',
    tableText:
      'Le client scanne le code, touche «\u202fPain\u202f» et suit sa demande. Rien à installer.',
    tableLink: 'Ouvrir la table de démonstration',
    roomTitle: 'En salle',
    roomText: 'L’équipe voit arriver chaque demande, la prend en charge et y répond.',
    roomLink: 'Ouvrir l’interface serveur',
    signUpLink: 'Créer votre restaurant',
  },
  en: {
    title: 'Home',
    sentence: 'One tap at the table, and the room knows.',
    tableTitle: 'At the table',
    tableText: 'A guest scans the code, taps “Bread” and follows the request. Nothing to install.',
    tableLink: 'Open the demo table',
    roomTitle: 'In the room',
    roomText: 'The team sees each request come in, takes it, serves it.',
    roomLink: 'Open the server dashboard',
    signUpLink: 'Create your restaurant',
  },
});

export const successTexts = defineTexts('success', {
  fr: {
    title: 'Bienvenue chez Sonnette',
    trial: 'Votre essai gratuit dure {{days}} jours\u202f: jusqu’au {{date}}, vous ne payez rien.',
    next: 'Et maintenant\u202f?',
    stepAccount: 'Créez votre compte, avec votre adresse e-mail.',
    stepTables: 'Indiquez combien de tables compte votre salle.',
    stepPrint: 'Imprimez les codes, posez-les\u202f: la salle est ouverte.',
    toSignUp: 'Créer un compte',
    session: 'Référence du paiement\u202f:',
    notAvailable: 'non disponible',
  },
  en: {
    title: 'Welcome to Sonnette',
    trial: 'Your free trial lasts {{days}} days: until {{date}} you pay nothing.',
    next: 'What comes next?',
    stepAccount: 'Create your account, with your email address.',
    stepTables: 'Say how many tables your room has.',
    stepPrint: 'Print the codes, put them out: the room is open.',
    toSignUp: 'Create an account',
    session: 'Payment reference:',
    notAvailable: 'not available',
  },
});
