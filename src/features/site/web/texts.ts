import { defineTexts } from '../../../ui/i18n.ts';

export const homeTexts = defineTexts('home', {
  fr: {
    title: 'Accueil',
    sentence: 'Un geste à table, et la salle est prévenue.',
    tableTitle: 'À table',
    tableText:
      'Le client scanne le code, touche «\u202fPain\u202f» et suit sa demande. Rien à installer.',
    tableLink: 'Ouvrir la table 1',
    roomTitle: 'En salle',
    roomText: 'L’équipe voit arriver chaque demande, la prend en charge et y répond.',
    roomLink: 'Ouvrir l’interface serveur',
  },
  en: {
    title: 'Home',
    sentence: 'One tap at the table, and the room knows.',
    tableTitle: 'At the table',
    tableText: 'A guest scans the code, taps “Bread” and follows the request. Nothing to install.',
    tableLink: 'Open table 1',
    roomTitle: 'In the room',
    roomText: 'The team sees each request come in, takes it, serves it.',
    roomLink: 'Open the server dashboard',
  },
});
