import { defineTexts } from '../../../../ui/language/i18n.ts';

/** The change of the account's e-mail address. */
export const emailTexts = defineTexts('email', {
  fr: {
    title: 'Adresse du compte',
    hint: 'Vous vous connectez avec {{email}}. Pour en changer, il faut un code de chacune des deux adresses.',
    newAddress: 'Nouvelle adresse e-mail',
    send: 'Recevoir les deux codes',
    sent: 'Deux codes sont en route\u202f: l’un vers {{email}}, l’autre vers {{newEmail}}.',
    oldCode: 'Code reçu à l’adresse actuelle',
    newCode: 'Code reçu à la nouvelle adresse',
    change: 'Changer l’adresse',
    keep: 'Garder l’adresse actuelle',
    changed: 'Adresse changée',
    changedHint: 'Connectez-vous désormais avec {{newEmail}}.',
    notChanged: 'L’adresse n’a pas été changée',
  },
  en: {
    title: 'Account address',
    hint: 'You sign in with {{email}}. To change it you need a code from both addresses.',
    newAddress: 'New email address',
    send: 'Send me both codes',
    sent: 'Two codes are on their way: one to {{email}}, one to {{newEmail}}.',
    oldCode: 'Code sent to the present address',
    newCode: 'Code sent to the new address',
    change: 'Change the address',
    keep: 'Keep the present address',
    changed: 'Address changed',
    changedHint: 'From now on, sign in with {{newEmail}}.',
    notChanged: 'The address was not changed',
  },
});
