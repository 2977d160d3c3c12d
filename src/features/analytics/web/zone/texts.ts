import { defineTexts } from '../../../../ui/language/i18n.ts';

export const zoneFilterTexts = defineTexts('analytics-zone', {
  fr: {
    zone: 'Zone',
    all: 'Tout le restaurant',
    hint: 'Les tables qui sont aujourd’hui dans cette zone. Les heures de pointe et les types de demandes ne sont comptés que pour tout le restaurant.',
    emptyTitle: 'Rien dans cette zone',
    emptyHint: 'Ses tables n’ont eu ni scan ni demande pendant cette période.',
  },
  en: {
    zone: 'Zone',
    all: 'The whole restaurant',
    hint: 'The tables that are in this zone now. Peak hours and kinds of request are only counted for the whole restaurant.',
    emptyTitle: 'Nothing in this zone',
    emptyHint: 'Its tables had no scans and no requests in this period.',
  },
});
