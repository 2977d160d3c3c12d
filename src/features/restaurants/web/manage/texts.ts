import { defineTexts } from '../../../../ui/language/i18n.ts';

export const manageTexts = defineTexts('manage', {
  fr: {
    title: 'Gérer le restaurant',
    pleaseSignIn: 'Connectez-vous pour gérer votre restaurant.',
    signIn: 'Se connecter',
    noRestaurant: 'Aucun restaurant n’est rattaché à ce compte.',
    noRestaurantHint:
      'Votre compte veille sur tous les restaurants\u202f: leurs tables se gèrent depuis leur liste.',
    toAll: 'Voir tous les restaurants',

    notLoaded: 'Impossible de charger le restaurant et ses tables.',

    wishes: 'Ce que vos clients demandent',
    wishesHint: 'Les boutons et les suggestions de la page qu’ils ouvrent à table.',
    toWishes: 'Modifier la liste',

    info: 'Informations',
    name: 'Nom du restaurant',
    nameMissing: 'Indiquez le nom de votre restaurant.',
    address: 'Adresse (facultative)',
    addressExample: '12 rue des Halles, 75001 Paris',
    menu: 'Lien vers la carte (facultatif)',
    menuHint: 'Un PDF ou une page de votre site. Vos clients l’ouvrent depuis leur table.',
    menuExample: 'https://www.resto.fr/carte.pdf',
    menuWrong: 'Une adresse web complète. Exemple\u202f: https://www.resto.fr/carte.pdf',
    preview: 'Aperçu',
    previewMore: 'de la carte, dans un nouvel onglet',
    timeZone: 'Fuseau horaire',
    timeZoneHint:
      'Le jour de service y commence à 5\u202fh. Les chiffres déjà comptés gardent l’ancien fuseau.',
    findTimeZone: 'Chercher un fuseau par ville',
    foundTimeZones_one: '{{count}} ville trouvée',
    foundTimeZones_other: '{{count}} villes trouvées',
    save: 'Enregistrer',
    saved: 'Informations enregistrées',
    notSaved: 'Impossible de mettre à jour les informations.',
    tryAgain: 'Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    title: 'Manage restaurant',
    pleaseSignIn: 'Please sign in to manage your restaurant.',
    signIn: 'Sign in',
    noRestaurant: 'No restaurant is linked to this account.',
    noRestaurantHint:
      'Your account oversees all restaurants: their tables are managed in the admin dashboard.',
    toAll: 'View all restaurants',

    notLoaded: 'The restaurant and its tables could not be loaded.',

    wishes: 'What guests can ask for',
    wishesHint: 'The buttons and suggestions on the page that they open at their table.',
    toWishes: 'Change the list',

    info: 'Information',
    name: 'Restaurant name',
    nameMissing: 'Enter the name of your restaurant.',
    address: 'Address (optional)',
    addressExample: '12 Market Street, London',
    menu: 'Menu link (optional)',
    menuHint: 'A PDF or a page on your website. Guests open it from their table.',
    menuExample: 'https://www.resto.com/menu.pdf',
    menuWrong: 'Enter a full web address. Example: https://www.resto.com/menu.pdf',
    preview: 'Preview',
    previewMore: 'the menu in a new tab',
    timeZone: 'Time zone',
    timeZoneHint:
      'The service day starts at 5 am in this time zone. Figures already counted keep the old one.',
    findTimeZone: 'Find a time zone by city',
    foundTimeZones_one: '{{count}} city found',
    foundTimeZones_other: '{{count}} cities found',
    save: 'Save',
    saved: 'Information saved',
    notSaved: 'The information could not be updated.',
    tryAgain: 'Check the Wi-Fi, then try again.',
  },
});
