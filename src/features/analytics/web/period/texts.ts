import { defineTexts } from '../../../../ui/language/i18n.ts';

export const periodTexts = defineTexts('analytics-period', {
  fr: {
    period: 'Période',
    '1 week': '1 semaine',
    '1 month': '1 mois',
    '3 months': '3 mois',
    '6 months': '6 mois',
    '1 year': '1 an',
    today: 'Aujourd’hui',
    yesterday: 'Hier',
    chosen: 'Choisir des dates',
    from: 'Du',
    to: 'Au',
    wrong: 'Deux dates dans l’ordre, un an au plus.',
  },
  en: {
    period: 'Period',
    '1 week': '1 week',
    '1 month': '1 month',
    '3 months': '3 months',
    '6 months': '6 months',
    '1 year': '1 year',
    today: 'Today',
    yesterday: 'Yesterday',
    chosen: 'Choose dates',
    from: 'From',
    to: 'To',
    wrong: 'Two dates in order, a year at most.',
  },
});
