import { defineTexts } from '../../ui/language/i18n.ts';

export const shellTexts = defineTexts('shell', {
  fr: {
    skipToContent: 'Aller au contenu',
    toHome: 'Sonnette, accueil',
    navigation: 'Navigation principale',
    menu: 'Menu',
    home: 'Accueil',
    pricing: 'Tarifs',
    faq: 'FAQ',
    demo: 'Démo',
    signIn: 'Se connecter',
    signUp: 'Créer votre restaurant',
    signOut: 'Déconnexion',
    accountTitle: 'Votre compte',
    board: 'Interface serveur',
    restaurant: 'Gérer le restaurant',
    team: 'Équipe',
    qrCodes: 'Codes QR',
    statistics: 'Statistiques',
    admin: 'Administration',
    account: 'Votre compte\u202f:',

    updated: 'Mis à jour',
    signedOutHere: 'Vous êtes déconnecté de cet appareil, mais Sonnette n’a pas répondu.',

    notFoundTitle: 'Page introuvable',
    notFoundHint:
      'Cette page n’existe pas, ou n’existe plus. L’adresse est peut-être mal recopiée.',
    backHome: 'Retour à l’accueil',

    brokenTitle: 'Cette page ne s’est pas ouverte',
    brokenHint:
      'Vos demandes ne sont pas perdues. Rechargez la page pour reprendre où vous en étiez.',
    reload: 'Recharger la page',
  },
  en: {
    skipToContent: 'Skip to content',
    toHome: 'Sonnette, home',
    navigation: 'Main navigation',
    menu: 'Menu',
    home: 'Home',
    pricing: 'Pricing',
    faq: 'FAQ',
    demo: 'Demo',
    signIn: 'Sign in',
    signUp: 'Create your restaurant',
    signOut: 'Sign out',
    accountTitle: 'Your account',
    board: 'Server dashboard',
    restaurant: 'Manage restaurant',
    team: 'Team',
    qrCodes: 'QR codes',
    statistics: 'Statistics',
    admin: 'Admin dashboard',
    account: 'Your account:',

    updated: 'Updated',
    signedOutHere: 'You are signed out on this device, but Sonnette did not respond.',

    notFoundTitle: 'Page not found',
    notFoundHint: 'This page does not exist, or no longer does. Check the address for typos.',
    backHome: 'Back to home',

    brokenTitle: 'This page could not be opened',
    brokenHint: 'No requests have been lost. Reload the page to pick up where you left off.',
    reload: 'Reload the page',
  },
});
