import { defineTexts } from '../../../../ui/language/i18n.ts';

/** The restaurants of one account. */
export const restaurantsTexts = defineTexts('restaurants-of-account', {
  fr: {
    switch: 'Changer de restaurant',
    switched: 'Restaurant ouvert\u202f: {{name}}',
    notSwitched: 'Le restaurant n’a pas été changé',
    openTitle: 'Ouvrir un autre restaurant',
    openHint:
      'Avec ses tables, son équipe, ses statistiques et son abonnement, après {{days}} jours d’essai (ceux d’un restaurant que vous avez supprimé comptent). Vous passez de l’un à l’autre depuis le menu.',
    openFree:
      'Avec ses tables, son équipe et ses statistiques. Vous passez de l’un à l’autre depuis le menu.',
    openFirst: 'Ouvrir un restaurant',
    openFirstHint:
      'Avec ses tables, son équipe, ses statistiques et son abonnement, après {{days}} jours d’essai (ceux d’un restaurant que vous avez supprimé comptent).',
    openFirstFree: 'Avec ses tables, son équipe et ses statistiques.',
    openAct: 'Ouvrir ce restaurant',
    notOpened: 'Le restaurant n’a pas été ouvert',
    noneTitle: 'Vous n’avez pas de restaurant',
    noneLead: 'Ouvrez-en un, ou supprimez votre compte.',
  },
  en: {
    switch: 'Switch restaurant',
    switched: 'Restaurant open: {{name}}',
    notSwitched: 'The restaurant was not switched',
    openTitle: 'Open another restaurant',
    openHint:
      'With its own tables, team, figures and subscription, after a trial of {{days}} days (those of a restaurant that you deleted count). You switch between restaurants in the menu.',
    openFree: 'With its own tables, team and figures. You switch between restaurants in the menu.',
    openFirst: 'Open a restaurant',
    openFirstHint:
      'With its own tables, team, figures and subscription, after a trial of {{days}} days (those of a restaurant that you deleted count).',
    openFirstFree: 'With its own tables, team and figures.',
    openAct: 'Open this restaurant',
    notOpened: 'The restaurant was not opened',
    noneTitle: 'You have no restaurant',
    noneLead: 'Open one, or delete your account.',
  },
});
