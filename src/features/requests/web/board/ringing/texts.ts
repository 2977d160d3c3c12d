import { defineTexts } from '../../../../../ui/language/i18n.ts';

/** Texts about what rings again. */
export const ringTexts = defineTexts('ring', {
  fr: {
    repeat: 'Rappels sonores',
    mute: 'Ne plus sonner pour la {{table}}',
  },
  en: {
    repeat: 'Repeat the sound',
    mute: 'Stop ringing for {{table}}',
  },
});
