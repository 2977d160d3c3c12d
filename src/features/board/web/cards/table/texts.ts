import { defineTexts } from '../../../../../ui/language/i18n.ts';

/** Texts of a table that has several requests in a lane. */
export const groupTexts = defineTexts('table-cards', {
  fr: {
    requestsOf: '{{table}}, {{count}} demandes',
    takeBoth: 'Prendre les 2',
    takeAll: 'Prendre les {{count}}',
    finishBoth: 'Terminer les 2',
    finishAll: 'Terminer les {{count}}',
  },
  en: {
    requestsOf: '{{table}}, {{count}} requests',
    takeBoth: 'Take both',
    takeAll: 'Take all {{count}}',
    finishBoth: 'Both done',
    finishAll: 'All {{count}} done',
  },
});
