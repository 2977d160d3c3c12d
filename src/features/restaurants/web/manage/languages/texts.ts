import { defineTexts } from '../../../../../ui/language/i18n.ts';

export const guestLanguageTexts = defineTexts('guest-languages', {
  fr: {
    title: 'Langues de vos clients',
    hint: 'La page de la table s’ouvre dans la langue du téléphone si vous la proposez. Vos clients peuvent en choisir une autre, dans l’ordre de cette liste. Vos écrans restent en français ou en anglais, et ce que les clients écrivent n’est pas traduit.',
    choose: 'Langues proposées',
    before: 'Mettre {{language}} avant {{other}}',
    oneAtLeast: 'Choisissez au moins une langue.',
    save: 'Enregistrer les langues',
    saved: 'Langues enregistrées',
    notSaved: 'Les langues n’ont pas été enregistrées.',
  },
  en: {
    title: 'Languages of your guests',
    hint: 'A table’s page opens in the language of the phone if you offer it. Guests can choose another one, in the order of this list. Your own screens stay in French or English, and what guests write is not translated.',
    choose: 'Languages offered',
    before: 'Put {{language}} before {{other}}',
    oneAtLeast: 'Choose at least one language.',
    save: 'Save languages',
    saved: 'Languages saved',
    notSaved: 'The languages were not saved.',
  },
});
