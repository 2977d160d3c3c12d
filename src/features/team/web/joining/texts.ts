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
