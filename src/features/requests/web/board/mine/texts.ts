import { defineTexts } from '../../../../../ui/language/i18n.ts';

export const mineTexts = defineTexts('mine', {
  fr: {
    region: 'Ce que vous avez pris',
    all: 'Ce qui est en cours',
    label: 'En cours :',
  },
  en: {
    region: 'What you have taken',
    all: 'What is in progress',
    label: 'In progress:',
  },
});
