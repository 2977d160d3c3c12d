import { defineTexts } from '../../../../ui/language/i18n.ts';

/** Texts of the reminder sound. */
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
