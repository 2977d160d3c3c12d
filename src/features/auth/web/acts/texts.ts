import { defineTexts } from '../../../../ui/language/i18n.ts';

export const proofTexts = defineTexts('proof', {
  fr: {
    sent: 'Pour votre sécurité, un code vient d’être envoyé à {{email}}.',
    passkey: 'Utiliser une clé d’accès',
    noPasskey: 'La clé d’accès n’a pas été lue. Recopiez le code de l’e-mail.',
  },
  en: {
    sent: 'For your security, a code has just been sent to {{email}}.',
    passkey: 'Use a passkey',
    noPasskey: 'The passkey was not read. Enter the code from the email.',
  },
});
