import { defineTexts } from '../../../ui/i18n.ts';

export const authTexts = defineTexts('auth', {
  fr: {
    title: 'Connexion',
    lead: 'Retrouvez votre salle.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    emailMissing: 'Indiquez votre adresse e-mail.',
    emailInvalid: 'Cette adresse ne semble pas complète. Exemple\u202f: nom@restaurant.fr',
    passwordMissing: 'Indiquez votre mot de passe.',
    submit: 'Se connecter',
    submitting: 'Connexion…',
    failed: 'Connexion impossible',
    serverConnection: 'Erreur de connexion au serveur',
    serverConnectionHint: 'Le serveur ne répond pas. Vérifiez votre réseau, puis réessayez.',
    home: 'Sonnette, retour à l’accueil',
  },
  en: {
    title: 'Sign in',
    lead: 'Step back into your dining room.',
    email: 'Email address',
    password: 'Password',
    emailMissing: 'Enter your email address.',
    emailInvalid: 'This address looks incomplete. Example: name@restaurant.com',
    passwordMissing: 'Enter your password.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    failed: 'Could not sign in',
    serverConnection: 'Server connection error',
    serverConnectionHint: 'The server does not answer. Check your network, then try again.',
    home: 'Sonnette, back to home',
  },
});
