import { defineTexts } from '../../../../../ui/language/i18n.ts';

export const ringingTexts = defineTexts('ringing-settings', {
  fr: {
    title: 'Sonnerie',
    summary: 'Chez tout le monde après {{widen}}, chez les responsables après {{escalate}}',
    widen: 'Faire sonner chez tout le monde après (secondes)',
    widenHint:
      'Une demande sonne d’abord chez ceux qui servent sa zone. Si personne ne la prend, ou si personne n’y est en service, elle sonne chez tout le monde. Sans zones, c’est tout de suite chez tout le monde.',
    escalate: 'Prévenir les responsables après (secondes)',
    escalateHint:
      'Si personne ne l’a prise d’ici là, elle sonne aussi sur le téléphone des responsables qui l’ont demandé.',
    range: 'Un nombre entier de {{least}} à {{most}}.',
    save: 'Enregistrer la sonnerie',
    saved: 'Sonnerie enregistrée',
    notSaved: 'La sonnerie n’a pas été enregistrée.',
  },
  en: {
    title: 'Ringing',
    summary: 'Everyone after {{widen}}, managers after {{escalate}}',
    widen: 'Ring everyone after (seconds)',
    widenHint:
      'A request first rings those who serve its zone. If nobody takes it, or nobody is on duty there, it rings everyone. Without zones it rings everyone at once.',
    escalate: 'Alert managers after (seconds)',
    escalateHint:
      'If nobody has taken it by then, it also rings the phones of managers who asked for that.',
    range: 'A whole number from {{least}} to {{most}}.',
    save: 'Save ringing',
    saved: 'Ringing saved',
    notSaved: 'The ringing was not saved.',
  },
});
