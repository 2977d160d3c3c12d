import { defineTexts } from '../../../../ui/language/i18n.ts';

/** The page on which a device joins a team, and what a device without access reads. */
export const joinTexts = defineTexts('join', {
  fr: {
    title: 'Rejoindre l’équipe',
    titleNamed: 'Rejoindre {{restaurant}} en tant que {{name}}',
    lead: 'Cet appareil recevra les demandes de la salle.',
    leadNamed:
      'Vos clients liront «\u202f{{name}}\u202f» quand vous prendrez leur demande, sauf sur un appareil partagé.',
    code: 'Code à {{count}} caractères',
    codeHint: 'Le responsable le voit sur sa page «\u202fÉquipe\u202f».',
    codeForm: 'Le code a {{count}} lettres et chiffres, par exemple 7KQ4-9WXZ.',
    submit: 'Rejoindre l’équipe',
    submitting: 'Un instant…',
    lost: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez. Si le code est alors refusé, demandez-en un nouveau.',
    tooMany_one:
      'Trop de codes ont été essayés. Réessayez dans {{count}} minute, avec un nouveau code.',
    tooMany_other:
      'Trop de codes ont été essayés. Réessayez dans {{count}} minutes, avec un nouveau code.',
    isOwner: 'Vous avez une adresse e-mail et un mot de passe\u202f?',
    toSignIn: 'Se connecter',

    replaceTitle: 'Changer de session sur cet appareil\u202f?',
    replaceAccount:
      'Cet appareil est connecté à {{name}} avec {{email}}. Si vous continuez, il quitte cette session et ne montrera plus que les demandes.',
    replaceStaff:
      'Cet appareil est déjà relié à {{name}} ({{member}}). Si vous continuez, il quitte cette session.',
    keep: 'Ne rien changer',
    replace: 'Rejoindre l’équipe',

    revokedTitle: 'Cet appareil n’a plus accès',
    revokedHint: 'Demandez un nouveau code au responsable, puis saisissez-le ici.',
    enterCode: 'Saisir un code',

    managersTitle: 'Réservé au responsable',
    managersHint: 'Cette page se règle sur l’appareil du responsable.',
    backToBoard: 'Retour aux demandes',
  },
  en: {
    title: 'Join the team',
    titleNamed: 'Join {{restaurant}} as {{name}}',
    lead: 'This device will get the requests from your tables.',
    leadNamed:
      'Your guests will read “{{name}}” when you take their request, except on a shared device.',
    code: '{{count}}-character code',
    codeHint: 'The manager sees it on the “Team” page.',
    codeForm: 'The code has {{count}} letters and digits, for example 7KQ4-9WXZ.',
    submit: 'Join the team',
    submitting: 'One moment…',
    lost: 'Sonnette did not respond. Check the Wi-Fi, then try again. If the code is refused then, ask for a new one.',
    tooMany_one: 'Too many codes have been tried. Try again in {{count}} minute, with a new code.',
    tooMany_other:
      'Too many codes have been tried. Try again in {{count}} minutes, with a new code.',
    isOwner: 'Do you have an email address and a password?',
    toSignIn: 'Sign in',

    replaceTitle: 'Switch sessions on this device?',
    replaceAccount:
      'This device is signed in to {{name}} as {{email}}. If you go on, it leaves that session and will only show requests.',
    replaceStaff:
      'This device is already connected to {{name}} ({{member}}). If you go on, it leaves that session.',
    keep: 'Change nothing',
    replace: 'Join the team',

    revokedTitle: 'This device no longer has access',
    revokedHint: 'Ask the manager for a new code, then enter it here.',
    enterCode: 'Enter a code',

    managersTitle: 'For managers only',
    managersHint: 'This page is managed from the manager’s device.',
    backToBoard: 'Back to the requests',
  },
});

/** The page of the team. */
export const teamTexts = defineTexts('team', {
  fr: {
    title: 'Équipe',
    lead: 'Chacun son appareil, sans mot de passe à partager.',
    notLoaded: 'L’équipe n’a pas pu être chargée.',
    retry: 'Réessayer',
    noRestaurant: 'Votre compte n’a pas de restaurant, donc pas d’équipe.',
    toAdmin: 'Voir tous les restaurants',

    floor: 'En salle',
    empty:
      'Ajoutez vos serveurs et vos tablettes\u202f: ils verront les demandes, et rien d’autre.',
    add: 'Ajouter une personne ou une tablette',
    office: 'Responsables',
    invite: 'Inviter par e-mail',

    owner: 'Propriétaire',
    manager: 'Responsable',
    you: 'Vous',
    noDevice: 'Aucun appareil connecté',
    unnamed: 'Appareil sans nom',
    thisDevice: 'cet appareil',
    usedNow: 'utilisé à l’instant',
    used: 'utilisé {{ago}}',
    connect: 'Connecter un appareil',
    edit: 'Modifier',
    remove: 'Retirer',
    revoke: 'Déconnecter',

    name: 'Nom',
    nameMissing: 'Indiquez un nom.',
    addName: 'Prénom, ou nom de la tablette',
    addHint:
      'Léa, ou Tablette du bar. Quand leur demande est prise, vos clients lisent ce prénom ; d’un appareil partagé, « Un serveur ».',
    addAct: 'Afficher son code',
    role: 'Rôle',
    roleHint: 'Un responsable peut tout, sauf l’abonnement et les autres responsables.',
    inviteAct: 'Envoyer l’invitation',
    invited: 'Invitation envoyée',
    invitedHint: 'Un e-mail est en route vers {{email}}, avec de quoi se connecter.',
    cancel: 'Annuler',
    save: 'Enregistrer',
    saved: 'Enregistré',

    connectTitle: 'Connecter un appareil – {{name}}',
    scan: 'Scannez ce code avec l’appareil.',
    qr: 'Code QR pour {{name}}',
    type: 'Ou ouvrez {{address}} et saisissez\u202f:',
    validFor: 'Encore {{time}}, pour un seul appareil.',
    expired: 'Ce code a expiré.',
    newCode: 'Nouveau code',
    waiting: 'En attente de l’appareil…',
    joined: 'C’est fait\u202f: {{device}}',
    joinedHint: '{{name}} reçoit maintenant les demandes.',
    another: 'Ajouter quelqu’un d’autre',
    done: 'Terminé',

    removeTitle: 'Retirer {{name}} de l’équipe\u202f?',
    removeDevices_one: 'Son appareil est déconnecté tout de suite et ne voit plus aucune demande.',
    removeDevices_other:
      'Ses {{count}} appareils sont déconnectés tout de suite et ne voient plus aucune demande.',
    removeNone: 'Son code, s’il en reste un, ne servira plus.',
    removeAccount: '{{email}} n’aura plus accès à ce restaurant.',
    removeAct: 'Retirer de l’équipe',
    removed: '{{name}} ne fait plus partie de l’équipe',
    revokeTitle: 'Déconnecter cet appareil\u202f?',
    revokeHint:
      '{{device}} ({{name}}) est déconnecté tout de suite. Pour revenir, il faudra un nouveau code.',
    revokeAccountHint:
      '{{device}} ({{name}}) est déconnecté tout de suite. Pour revenir, il faudra le mot de passe.',
    revoked: 'L’appareil est déconnecté',
    lostHint: 'Vérifiez votre réseau, puis réessayez.',
  },
  en: {
    title: 'Team',
    lead: 'Everyone on their own device, with no password to share.',
    notLoaded: 'The team could not be loaded.',
    retry: 'Try again',
    noRestaurant: 'Your account has no restaurant, so it has no team.',
    toAdmin: 'See all restaurants',

    floor: 'On the floor',
    empty: 'Add your servers and tablets: they will see the requests, and nothing else.',
    add: 'Add a person or a tablet',
    office: 'Managers',
    invite: 'Invite by email',

    owner: 'Owner',
    manager: 'Manager',
    you: 'You',
    noDevice: 'No device connected',
    unnamed: 'Unnamed device',
    thisDevice: 'this device',
    usedNow: 'used just now',
    used: 'used {{ago}}',
    connect: 'Connect a device',
    edit: 'Edit',
    remove: 'Remove',
    revoke: 'Sign out',

    name: 'Name',
    nameMissing: 'Enter a name.',
    addName: 'First name, or name of the tablet',
    addHint:
      'Léa, or Bar tablet. When their request is taken guests read this name, or “A server” for a shared device.',
    addAct: 'Show the code',
    role: 'Role',
    roleHint: 'A manager can do everything but the subscription and other managers.',
    inviteAct: 'Send the invitation',
    invited: 'Invitation sent',
    invitedHint: 'An email is on its way to {{email}}, with all it takes to sign in.',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved',

    connectTitle: 'Connect a device – {{name}}',
    scan: 'Scan this code with the device.',
    qr: 'QR code for {{name}}',
    type: 'Or open {{address}} and enter:',
    validFor: '{{time}} left, for one device.',
    expired: 'This code has expired.',
    newCode: 'New code',
    waiting: 'Waiting for the device…',
    joined: 'All set: {{device}}',
    joinedHint: '{{name}} now gets the requests.',
    another: 'Add somebody else',
    done: 'Done',

    removeTitle: 'Remove {{name}} from the team?',
    removeDevices_one: 'Their device is signed out at once and sees no more requests.',
    removeDevices_other: 'Their {{count}} devices are signed out at once and see no more requests.',
    removeNone: 'Their code, if there is one, will no longer work.',
    removeAccount: '{{email}} will no longer have access to this restaurant.',
    removeAct: 'Remove from the team',
    removed: '{{name}} is no longer in the team',
    revokeTitle: 'Sign this device out?',
    revokeHint:
      '{{device}} ({{name}}) is signed out at once. It will need a new code to come back.',
    revokeAccountHint:
      '{{device}} ({{name}}) is signed out at once. Coming back takes the password.',
    revoked: 'The device is signed out',
    lostHint: 'Check your network, then try again.',
  },
});
