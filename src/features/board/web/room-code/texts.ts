import { defineTexts } from '../../../../ui/language/i18n.ts';

export const roomCodeTexts = defineTexts('room-code', {
  fr: {
    title: 'Code du soir',
    sign: 'Code du soir\u202f: {{code}}',
    until: 'Jusqu’à 5\u00a0h du matin. Sans ce code, un nouveau client ne peut pas appeler.',
    tell: 'Dites-le à vos clients, ou écrivez-le sur l’ardoise\u202f: chacun le tape une seule fois.',
    off: 'Désactiver le code',
    offerTitle: '3 fausses alertes',
    offer: 'Activer le code du soir',
    failed: 'Le code du soir n’a pas changé',
    failedHint: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    title: 'Code of the evening',
    sign: 'Code of the evening: {{code}}',
    until: 'Until 5\u00a0a.m. Without this code a new guest cannot call.',
    tell: 'Tell your guests, or write it on the chalkboard: each types it only once.',
    off: 'Switch the code off',
    offerTitle: '3 false alarms',
    offer: 'Switch the code of the evening on',
    failed: 'The code of the evening has not changed',
    failedHint: 'Sonnette did not respond. Check the Wi-Fi, then try again.',
  },
});
