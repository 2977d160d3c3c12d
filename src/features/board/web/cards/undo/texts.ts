import { defineTexts } from '../../../../../ui/language/i18n.ts';

/** Texts of the ways back from a move. */
export const undoTexts = defineTexts('undo', {
  fr: {
    undo: 'Défaire',
    undoTake: 'Défaire la prise en charge, {{table}}',
    undoFinish: 'Défaire « terminé », {{table}}',
    undoDismiss: 'Défaire « fausse alerte », {{table}}',
    takeDone: 'Pris en charge',
    finishDone: 'Terminé',
    dismissDone: 'Fausse alerte',
    undone: 'C’est défait',

    justNow: 'à l’instant',
    ago: 'il y a {{count}} min',
    dismissed: 'fausse alerte',
    recall: 'Reprendre la {{table}}',
    recallOther: 'Choisir parmi les dernières terminées',
    reopen: 'Reprendre',
    restore: 'Remettre la {{table}} en attente',
    restored: 'Remettre en attente',
  },
  en: {
    undo: 'Undo',
    undoTake: 'Undo taking charge, {{table}}',
    undoFinish: 'Undo “done”, {{table}}',
    undoDismiss: 'Undo “false alarm”, {{table}}',
    takeDone: 'Taken',
    finishDone: 'Done',
    dismissDone: 'False alarm',
    undone: 'Undone',

    justNow: 'just now',
    ago: '{{count}} min ago',
    dismissed: 'false alarm',
    recall: 'Reopen {{table}}',
    recallOther: 'Choose from recently completed',
    reopen: 'Reopen',
    restore: 'Put {{table}} back',
    restored: 'Put back',
  },
});
