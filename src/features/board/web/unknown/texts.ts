import { defineTexts } from '../../../../ui/language/i18n.ts';

export const unknownTexts = defineTexts('unknown', {
  fr: {
    noDemoTitle: 'Aucun restaurant à afficher',
    noDemoHint:
      'Ce serveur n’a pas de restaurant de démonstration. Choisissez un restaurant dans l’administration.',
    toRestaurants: 'Voir tous les restaurants',
    unknownTitle: 'Aucun restaurant à cette adresse',
    unknownHint: 'Ajoutez ?restaurant=demo à l’adresse pour voir le restaurant de démonstration.',
    unknownAct: 'Ouvrir la démonstration',
  },
  en: {
    noDemoTitle: 'No restaurant to show',
    noDemoHint: 'This site has no demo restaurant. Choose a restaurant in the admin dashboard.',
    toRestaurants: 'View all restaurants',
    unknownTitle: 'No restaurant at this address',
    unknownHint: 'Add ?restaurant=demo to the address to see the demo restaurant.',
    unknownAct: 'Open the demo restaurant',
  },
});
