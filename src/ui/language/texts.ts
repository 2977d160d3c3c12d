import { defineTexts } from './i18n.ts';

/** Texts that several screens use. */
export const uiTexts = defineTexts('ui', {
  fr: {
    anErrorOccurred: 'Une erreur est survenue',
    networkError: 'Erreur réseau',
    unauthorized: 'Non autorisé',
    accessForbidden: 'Accès interdit',
    notFound: 'Introuvable',
    serverError: 'Erreur du serveur',
    validationError: 'Erreur de validation',
    invalidCredentials: 'Identifiants invalides',
    sessionExpired: 'Session expirée',
    signInAgain: 'Connectez-vous pour reprendre où vous en étiez.',
    permissionDenied: 'Permission refusée',

    required: 'Ce champ est obligatoire.',
    invalidFormat: 'Ce format n’est pas valide.',
    tooShort: 'C’est trop court : {{count}} caractères au moins.',
    tooLong: 'C’est trop long : {{count}} caractères au plus.',
    mustBeUnique: 'Cette valeur existe déjà.',
    passwordsMustMatch: 'Les deux mots de passe doivent être identiques.',

    loading: 'Un instant…',
    retry: 'Réessayer',
    close: 'Fermer',
    notices: 'Notifications',
    language: 'Langue',
  },
  en: {
    anErrorOccurred: 'An error occurred',
    networkError: 'Network error',
    unauthorized: 'Unauthorized',
    accessForbidden: 'Access forbidden',
    notFound: 'Not found',
    serverError: 'Server error',
    validationError: 'Validation error',
    invalidCredentials: 'Invalid credentials',
    sessionExpired: 'Session expired',
    signInAgain: 'Sign in to pick up where you left off.',
    permissionDenied: 'Permission denied',

    required: 'This field is required.',
    invalidFormat: 'This format is not valid.',
    tooShort: 'Too short: at least {{count}} characters.',
    tooLong: 'Too long: at most {{count}} characters.',
    mustBeUnique: 'This value already exists.',
    passwordsMustMatch: 'The two passwords must match.',

    loading: 'One moment…',
    retry: 'Try again',
    close: 'Close',
    notices: 'Notifications',
    language: 'Language',
  },
});
