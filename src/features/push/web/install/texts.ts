import { defineTexts } from '../../../../ui/language/i18n.ts';

export const installTexts = defineTexts('install', {
  fr: {
    install: 'Installer l’application',
    title: 'Installer Sonnette',
    lead: 'Sonnette s’ouvre alors comme une application, depuis l’écran d’accueil.',
    offer: 'Installer',
    iosShare: 'Touchez le bouton Partager : en bas de l’écran dans Safari, en haut dans Chrome.',
    iosAdd: 'Faites défiler la liste et choisissez « Sur l’écran d’accueil ».',
    iosConfirm: 'Touchez « Ajouter ».',
    iosOpen:
      'Ouvrez Sonnette depuis l’écran d’accueil et connectez-vous une fois : avec votre mot de passe, ou avec un nouveau code de votre responsable.',
    androidMenu: 'Touchez le menu ⋮ du navigateur.',
    androidAdd: 'Choisissez « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
    androidOpen: 'Confirmez, puis ouvrez Sonnette depuis l’écran d’accueil.',
  },
  en: {
    install: 'Install the app',
    title: 'Install Sonnette',
    lead: 'Sonnette then opens like an app, from the home screen.',
    offer: 'Install',
    iosShare: 'Tap the Share button: at the bottom of the screen in Safari, at the top in Chrome.',
    iosAdd: 'Scroll down the list and choose “Add to Home Screen”.',
    iosConfirm: 'Tap “Add”.',
    iosOpen:
      'Open Sonnette from the home screen and sign in once: with your password, or with a new code from your manager.',
    androidMenu: 'Tap the browser’s ⋮ menu.',
    androidAdd: 'Choose “Install app” or “Add to Home screen”.',
    androidOpen: 'Confirm, then open Sonnette from the home screen.',
  },
});
