import { defineTexts } from '../../../../../ui/language/i18n.ts';

export const filterTexts = defineTexts('board-filters', {
  fr: {
    status: 'Statut',
    allStatuses: 'Tous',
    allTables: 'Toutes',
    refreshLost: 'Sonnette ne répond pas',
    refreshLostHint:
      'Vérifiez le Wi-Fi. La liste se remet à jour toute seule dès que le réseau revient.',
  },
  en: {
    status: 'Status',
    allStatuses: 'All',
    allTables: 'All',
    refreshLost: 'Sonnette is not responding',
    refreshLostHint: 'Check the Wi-Fi. The list will update by itself once you are back online.',
  },
});
