import { defineTexts } from '../../../ui/language/i18n.ts';

/** The card with the restaurant's data, for its owners. */
export const ownDataTexts = defineTexts('own-data', {
  fr: {
    title: 'Vos données',
    downloadTitle: 'Tout télécharger',
    inside:
      'Un ZIP avec le restaurant, ses tables, sa liste de demandes, son équipe, les demandes reçues, ses statistiques et son journal, pour les tableurs (CSV) et les programmes (JSON).',
    download: 'Télécharger le ZIP',
    preparing: 'Préparation…',
    downloaded: 'Données téléchargées',
    tooMany_one:
      'Les données ont été téléchargées {{most}} fois en une heure. Réessayez dans {{count}} minute.',
    tooMany_other:
      'Les données ont été téléchargées {{most}} fois en une heure. Réessayez dans {{count}} minutes.',
    cutOff: 'Le fichier n’est pas arrivé en entier. Vérifiez votre réseau, puis réessayez.',
  },
  en: {
    title: 'Your data',
    downloadTitle: 'Download everything',
    inside:
      'A ZIP with the restaurant, its tables, list of requests, team, requests received, figures and journal, for spreadsheets (CSV) and programs (JSON).',
    download: 'Download the ZIP',
    preparing: 'Preparing…',
    downloaded: 'Data downloaded',
    tooMany_one:
      'The data has been downloaded {{most}} times in an hour. Try again in {{count}} minute.',
    tooMany_other:
      'The data has been downloaded {{most}} times in an hour. Try again in {{count}} minutes.',
    cutOff: 'The file did not arrive in full. Check your network, then try again.',
  },
});
