import { defineTexts } from '../../../../ui/language/i18n.ts';

export const allFilesTexts = defineTexts('all-files', {
  fr: {
    allCsv: 'Télécharger tous les chiffres (ZIP)',
    notZipped: 'Le fichier n’a pas pu être préparé',
    notZippedHint: 'Vérifiez le Wi-Fi, rechargez la page, puis réessayez.',
  },
  en: {
    allCsv: 'Download all figures (ZIP)',
    notZipped: 'The file could not be prepared',
    notZippedHint: 'Check the Wi-Fi, reload the page and try again.',
  },
});
