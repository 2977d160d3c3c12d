import { defineTexts, type Say } from '../../../../ui/language/i18n.ts';

/** Which zones this device serves, and cards of the other zones. */
export const servingTexts = defineTexts('serving', {
  fr: {
    question: 'Quelles zones servez-vous\u202f?',
    hint: 'Les autres zones ne sonnent ici que si personne n’y répond. On vous le redemande demain.',
    all: 'Tout le restaurant',
    sign: 'Vous servez\u202f: {{zones}}. Changer',
    more: '{{zone}} +{{count}}',
    notSaved: 'Vos zones ne sont pas encore enregistrées',
    notSavedHint:
      'Cet écran en tient déjà compte. Sonnette réessaie\u202f; d’ici là, votre téléphone peut sonner pour les autres zones.',

    others: 'Autres zones · {{count}}',
    nothingHere: 'Rien dans vos zones.',
    everywhere: 'sonne chez tout le monde',
    everywhereThen: '\u202f: sonne chez tout le monde',
    unanswered: 'sans réponse après {{delay}}',
    unserved: 'personne en service',
    seconds: '{{count}}\u202fs',
    minutes: '{{count}}\u202fmin',

    end: 'Fin du service',
    notEnded: 'Le service continue sur cet appareil',
    notEndedHint: 'Sonnette n’a pas répondu. Vérifiez le Wi-Fi, puis réessayez.',

    evening: 'Ce soir',
  },
  en: {
    question: 'Which zones do you serve?',
    hint: 'Other zones ring here only when nobody answers there. You will be asked again tomorrow.',
    all: 'The whole restaurant',
    sign: 'You serve: {{zones}}. Change',
    more: '{{zone}} +{{count}}',
    notSaved: 'Your zones are not saved yet',
    notSavedHint:
      'This screen already follows them. Sonnette keeps trying; until then your phone may ring for other zones.',

    others: 'Other zones · {{count}}',
    nothingHere: 'Nothing in your zones.',
    everywhere: 'ringing everyone',
    everywhereThen: ': ringing everyone',
    unanswered: 'no answer after {{delay}}',
    unserved: 'nobody on duty',
    seconds: '{{count}}\u202fs',
    minutes: '{{count}}\u202fmin',

    end: 'End the service',
    notEnded: 'This device is still in service',
    notEndedHint: 'Sonnette did not respond. Check the Wi-Fi, then try again.',

    evening: 'Tonight',
  },
});

export type ServingSay = Say<(typeof servingTexts)['fr']>;
