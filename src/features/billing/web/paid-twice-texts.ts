import { defineTexts } from '../../../ui/language/i18n.ts';

/** Apart from the other texts of subscriptions, which the board loads. */
export const paidTwiceTexts = defineTexts('paid-twice', {
  fr: {
    paidTwice:
      'Deux abonnements sont payés pour ce restaurant\u202f: résiliez-en un, l’autre continue.',
  },
  en: {
    paidTwice:
      'This restaurant is paying for two subscriptions: cancel one, and the other continues.',
  },
});
