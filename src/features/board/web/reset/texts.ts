import { defineTexts } from '../../../../ui/language/i18n.ts';

export const resetTexts = defineTexts('reset', {
  fr: {
    open: 'Reset demandes',
    title: 'Supprimer toutes les demandes ?',
    guests_one: '{{count}} table attend encore. Elle lira : « Cette demande ne sera pas servie ».',
    guests_other:
      '{{count}} tables attendent encore. Elles liront : « Cette demande ne sera pas servie ».',
    warning: 'Le tableau sera vidé sur tous les appareils. C’est irréversible.',
    confirm_one: 'Supprimer {{count}} demande',
    confirm_other: 'Supprimer {{count}} demandes',
    done: 'Demandes supprimées',
    doneCount_one: '{{count}} demande a quitté le tableau.',
    doneCount_other: '{{count}} demandes ont quitté le tableau.',
    error: 'Erreur',
    refused: 'Impossible de supprimer les demandes',
    lost: 'Erreur lors de la suppression',
    lostHint: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    open: 'Reset requests',
    title: 'Delete all requests?',
    guests_one:
      '{{count}} table is still waiting. It will read: “This request will not be served.”',
    guests_other:
      '{{count}} tables are still waiting. They will read: “This request will not be served.”',
    warning: 'The board will be cleared on every device. This cannot be undone.',
    confirm_one: 'Delete {{count}} request',
    confirm_other: 'Delete {{count}} requests',
    done: 'Requests deleted',
    doneCount_one: '{{count}} request was removed from the board.',
    doneCount_other: '{{count}} requests were removed from the board.',
    error: 'Error',
    refused: 'The requests could not be deleted',
    lost: 'The deletion failed',
    lostHint: 'Sonnette did not respond. Check the Wi-Fi, then try again.',
  },
});
