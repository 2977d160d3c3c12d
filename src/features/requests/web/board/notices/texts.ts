import { defineTexts } from '../../../../../ui/language/i18n.ts';

/** Texts about what rings again. */
export const ringTexts = defineTexts('ring', {
  fr: {
    repeat: 'Rappels sonores',
    mute: 'Ne plus sonner',
    muteNamed: 'Ne plus sonner pour la {{table}}',
    unmute: 'Sonner à nouveau',
    unmuteNamed: 'Sonner à nouveau pour la {{table}}',
  },
  en: {
    repeat: 'Repeat the sound',
    mute: 'Stop ringing',
    muteNamed: 'Stop ringing for {{table}}',
    unmute: 'Ring again',
    unmuteNamed: 'Ring again for {{table}}',
  },
});
