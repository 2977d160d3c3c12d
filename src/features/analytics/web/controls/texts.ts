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

export const zoneFilterTexts = defineTexts('analytics-zone', {
  fr: {
    zone: 'Zone',
    all: 'Tout le restaurant',
    hint: 'Les tables qui sont aujourd’hui dans cette zone. Les heures de pointe, les types de demandes et les choix des clients ne sont comptés que pour tout le restaurant.',
    emptyTitle: 'Rien dans cette zone',
    emptyHint: 'Ses tables n’ont eu ni scan ni demande pendant cette période.',
  },
  en: {
    zone: 'Zone',
    all: 'The whole restaurant',
    hint: 'The tables that are in this zone now. Peak hours, kinds of request and guests’ choices are only counted for the whole restaurant.',
    emptyTitle: 'Nothing in this zone',
    emptyHint: 'Its tables had no scans and no requests in this period.',
  },
});
