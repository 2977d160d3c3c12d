import { defineTexts } from '../../../../ui/language/i18n.ts';

export const overviewTexts = defineTexts('overview', {
  fr: {
    menu: 'Menu',
  },
  en: {
    menu: 'Menu',
  },
});
