import { defineTexts } from '../../../../ui/language/i18n.ts';

/** The deletion of one's own account. */
export const deleteAccountTexts = defineTexts('delete-account', {
  fr: {
    title: 'Supprimer mon compte',
    hint: 'Votre accès à Sonnette s’arrête, sur tous vos appareils.',
    toData: 'Télécharger d’abord les données du restaurant',
    ask: 'Supprimer votre compte\u202f?',
    warning:
      'Vos appareils sont déconnectés et votre adresse, votre mot de passe et vos clés d’accès sont effacés aussitôt, pour toujours\u202f; seul votre nom reste dans le journal de vos restaurants, {{months}} mois au plus.',
    confirm: 'Pour confirmer, écrivez l’adresse e-mail du compte',
    missing: 'Écrivez l’adresse e-mail de votre compte.',
    keep: 'Garder mon compte',
    act: 'Supprimer pour toujours',
    lost: 'Sonnette n’a pas répondu. Vérifiez votre réseau, puis réessayez.',
    deleted: 'Compte supprimé',
    deletedHint: 'Plus rien ne vous relie à Sonnette. Merci d’être passé.',

    sole_one: 'Sans vous, ce restaurant n’aurait plus de propriétaire. Réglez cela d’abord\u202f:',
    sole_other:
      'Sans vous, ces {{count}} restaurants n’auraient plus de propriétaire. Réglez cela d’abord\u202f:',
    otherOwner: 'Nommer un autre propriétaire',
    deleteIt: 'Supprimer le restaurant',
    notSwitched: 'Le restaurant n’a pas été ouvert',
  },
  en: {
    title: 'Delete my account',
    hint: 'Your access to Sonnette ends, on all your devices.',
    toData: 'Download the restaurant’s data first',
    ask: 'Delete your account?',
    warning:
      'Your devices are signed out, and your address, password and passkeys are erased at once, for good; only your name stays in your restaurants’ journal, for {{months}} months at most.',
    confirm: 'To confirm, type the account’s email address',
    missing: 'Type your account’s email address.',
    keep: 'Keep my account',
    act: 'Delete for good',
    lost: 'Sonnette did not respond. Check your network, then try again.',
    deleted: 'Account deleted',
    deletedHint: 'Nothing links you to Sonnette any more. Thank you for having tried it.',

    sole_one: 'Without you this restaurant would have no owner. Please settle this first:',
    sole_other:
      'Without you these {{count}} restaurants would have no owner. Please settle this first:',
    otherOwner: 'Make somebody else an owner',
    deleteIt: 'Delete the restaurant',
    notSwitched: 'The restaurant could not be opened',
  },
});
