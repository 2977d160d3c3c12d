import { defineTexts } from '../../../../ui/language/i18n.ts';

/** Texts of how many requests a table may have. */
export const severalTexts = defineTexts('requests-per-table', {
  fr: {
    title: 'Demandes par table',
    one: 'Une à la fois',
    oneHint: 'Tant qu’une demande n’est pas finie, la table ne peut pas en faire une autre.',
    onePerWish: 'Une de chaque',
    onePerWishHint:
      'La table peut demander l’addition pendant que l’eau arrive. La même demande ne compte qu’une fois. Votre tableau les met ensemble\u202f: un geste les prend toutes.',
    save: 'Enregistrer ce réglage',
    saved: 'Réglage enregistré',
    notSaved: 'Le réglage n’a pas été enregistré.',
  },
  en: {
    title: 'Requests per table',
    one: 'One at a time',
    oneHint: 'Until a request is finished, the table cannot make another.',
    onePerWish: 'One of each',
    onePerWishHint:
      'A table can ask for the bill while its water is on the way. The same request counts once. Your board puts them together: one tap takes them all.',
    save: 'Save this setting',
    saved: 'Setting saved',
    notSaved: 'The setting was not saved.',
  },
});
