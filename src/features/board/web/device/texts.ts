import { defineTexts } from '../../../../ui/language/i18n.ts';

export const deviceTexts = defineTexts('device', {
  fr: {
    firstSteps: 'Premiers pas',
    silent: 'Le son est coupé sur cet appareil',
    hideForToday: 'Masquer pour ce soir',
    repeat: 'Rappels sonores',
    menu: 'Menu',
    thisDevice: 'Cet appareil',
    goTo: 'Aller à',
  },
  en: {
    firstSteps: 'First steps',
    silent: 'The sound is off on this device',
    hideForToday: 'Hide for this evening',
    repeat: 'Repeat the sound',
    menu: 'Menu',
    thisDevice: 'This device',
    goTo: 'Go to',
  },
});
