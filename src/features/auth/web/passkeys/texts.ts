import { defineTexts } from '../../../../ui/language/i18n.ts';

export const passkeyTexts = defineTexts('passkeys', {
  fr: {
    title: 'Clés d’accès',
    hint: 'Pour vous connecter sans mot de passe, avec votre empreinte, votre visage ou le code de votre appareil. Votre mot de passe reste valable.',
    used: 'Ajoutée le {{added}}, utilisée pour la dernière fois le {{used}}',
    unused: 'Ajoutée le {{added}}, encore jamais utilisée',
    add: 'Ajouter une clé d’accès',
    full: 'Vous en avez {{count}}, le maximum. Retirez-en une pour en ajouter une autre.',
    unsupported: 'Pour en ajouter une, ouvrez cette page dans un navigateur récent, à {{address}}.',

    sent: 'Un code est en route vers {{email}}\u202f: ainsi, personne ne peut ajouter une clé d’accès depuis une tablette de la salle.',
    name: 'Nom de la clé d’accès',
    nameHint: 'Pour la reconnaître plus tard. Exemple\u202f: Téléphone de Camille',
    nameMissing: 'Donnez un nom à la clé d’accès.',
    create: 'Créer la clé d’accès',
    cancel: 'Annuler',
    added: 'Clé d’accès ajoutée',
    addedHint: 'Elle vous servira dès la prochaine connexion.',
    notAdded: 'La clé d’accès n’a pas été ajoutée',
    existing: 'Cet appareil a déjà une clé d’accès pour votre compte.',

    cancelled: 'L’opération a été annulée, ou elle a duré trop longtemps. Vous pouvez réessayer.',
    failed:
      'Votre appareil n’a pas pu le faire. Vérifiez que son verrouillage est activé\u202f: empreinte, visage ou code.',

    remove: 'Retirer',
    removeNamed: 'Retirer la clé d’accès «\u202f{{name}}\u202f»\u202f?',
    removeHint:
      'Elle ne permettra plus de se connecter. Les appareils connectés le restent. Supprimez-la aussi dans votre appareil ou votre gestionnaire de mots de passe.',
    keep: 'La garder',
    removed: 'Clé d’accès retirée',
    notRemoved: 'La clé d’accès n’a pas été retirée',

    signIn: 'Se connecter avec une clé\u00a0d’accès',
    notSignedIn: 'Connexion annulée',
    usePassword: 'Réessayez, ou connectez-vous avec votre mot de passe.',
  },
  en: {
    title: 'Passkeys',
    hint: 'Sign in without a password, with your fingerprint, your face or your device’s PIN. Your password still works.',
    used: 'Added {{added}}, last used {{used}}',
    unused: 'Added {{added}}, not used yet',
    add: 'Add a passkey',
    full: 'You have {{count}}, the most possible. Remove one to add another.',
    unsupported: 'To add one, open this page in an up-to-date browser at {{address}}.',

    sent: 'A code is on its way to {{email}}. That way, nobody can add a passkey from a shared tablet.',
    name: 'Passkey name',
    nameHint: 'So you can recognise it later. Example: Sam’s phone',
    nameMissing: 'Give the passkey a name.',
    create: 'Create passkey',
    cancel: 'Cancel',
    added: 'Passkey added',
    addedHint: 'You can use it the next time you sign in.',
    notAdded: 'The passkey was not added',
    existing: 'This device already has a passkey for your account.',

    cancelled: 'It was cancelled or took too long. You can try again.',
    failed:
      'Your device could not do this. Check that its screen lock is on: fingerprint, face or PIN.',

    remove: 'Remove',
    removeNamed: 'Remove the passkey “{{name}}”?',
    removeHint:
      'It will no longer sign you in. Devices that are signed in stay signed in. Delete it from your device or password manager too.',
    keep: 'Keep it',
    removed: 'Passkey removed',
    notRemoved: 'The passkey was not removed',

    signIn: 'Sign in with a passkey',
    notSignedIn: 'Sign-in cancelled',
    usePassword: 'Try again, or sign in with your password.',
  },
});
