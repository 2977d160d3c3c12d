import { defineTexts } from '../../../../ui/language/i18n.ts';

export const reportTexts = defineTexts('weekly-report', {
  fr: {
    title: 'Rapport hebdomadaire',
    hint: 'Chaque lundi matin, la semaine de votre salle en quelques phrases, à {{email}}.',
    wanted: 'Recevoir le rapport par e-mail',
    notChanged: 'Votre choix n’a pas été enregistré',
  },
  en: {
    title: 'Weekly report',
    hint: 'Every Monday morning, your restaurant’s week in a few sentences, sent to {{email}}.',
    wanted: 'Get the report by email',
    notChanged: 'Your choice was not saved',
  },
});
