import { defineTexts } from '../../../../ui/language/i18n.ts';

export const mineTexts = defineTexts('mine', {
  fr: {
    region: 'Ce que vous avez pris',
    all: 'Ce qui est en cours',
    label: 'En cours :',
    more_one: 'autre demande',
    more_other: 'autres demandes',
  },
  en: {
    region: 'What you have taken',
    all: 'What is in progress',
    label: 'In progress:',
    more_one: 'more request',
    more_other: 'more requests',
  },
});
