import { defineRefusals } from '../../platform/http/errors.ts';
import { guestError } from '../../platform/http/guest-errors/all.ts';
import { TABLE_MUTED } from './mute/rules.ts';
import { ROOM_CODE_GUARDED, ROOM_CODE_NEEDED } from './room-code/rules.ts';

export const requestRefusals = defineRefusals({
  unknownRequest: {
    status: 404,
    code: 'unknown_request',
    text: guestError('unknownRequest'),
  },
  crossSite: {
    status: 403,
    code: 'cross_site',
    text: guestError('crossSite'),
  },
  codeNeeded: {
    status: 403,
    code: 'code_needed',
    text: guestError('codeNeeded'),
  },
  tableFull: {
    status: 429,
    code: 'restaurant_busy',
    text: guestError('tableFull'),
  },
  tableMuted: {
    status: 409,
    code: TABLE_MUTED,
    text: guestError('tableMuted'),
  },
  roomCodeMissing: {
    status: 403,
    code: ROOM_CODE_NEEDED,
    text: guestError('roomCodeMissing'),
  },
  roomCodeWrong: {
    status: 403,
    code: ROOM_CODE_NEEDED,
    text: guestError('roomCodeWrong'),
  },
  roomCodeGuarded: {
    status: 429,
    code: ROOM_CODE_GUARDED,
    text: guestError('roomCodeGuarded'),
  },
  messageMissing: {
    status: 400,
    code: 'message_missing',
    text: guestError('messageMissing'),
  },
  cancelElsewhere: {
    status: 429,
    code: 'cancel_elsewhere',
    text: guestError('cancelElsewhere'),
  },
  remindedTooEarly: {
    status: 409,
    code: 'too_early',
    text: guestError('remindedTooEarly'),
  },
  noLongerPending: {
    status: 409,
    code: 'not_pending',
    text: guestError('noLongerPending'),
  },
  notFinishedByStaff: {
    status: 409,
    code: 'not_finished_by_staff',
    text: guestError('notFinishedByStaff'),
  },
  tooLateToReopen: {
    status: 409,
    code: 'too_late',
    text: guestError('tooLateToReopen'),
  },
  clearedForGuest: {
    status: 409,
    code: 'cleared',
    text: guestError('cleared'),
  },
  keyReused: {
    status: 422,
    code: 'key_reused',
    text: guestError('keyReused'),
  },
  alreadyMoved: {
    status: 409,
    code: 'already_moved',
    text: guestError('alreadyMoved'),
  },
  notTakenYet: {
    status: 409,
    code: 'already_moved',
    text: {
      fr: 'Cette demande n’est pas encore prise en charge\u202f: elle ne peut pas être terminée.',
      en: 'Nobody has taken this request yet, so it cannot be marked as done.',
    },
  },
  illegalMove: {
    status: 409,
    code: 'illegal_move',
    text: {
      fr: 'Cette étape n’est pas possible pour cette demande.',
      en: 'This step is not possible for this request.',
    },
  },
  tooLateToRecall: {
    status: 409,
    code: 'too_late',
    text: {
      fr: 'Cette demande est terminée depuis trop longtemps pour être reprise.',
      en: 'This request ended too long ago to be reopened.',
    },
  },
  clearedFromBoard: {
    status: 409,
    code: 'cleared',
    text: {
      fr: 'Le tableau a été réinitialisé depuis\u202f: cette demande ne peut plus être reprise.',
      en: 'The board has been reset since. This request cannot be reopened.',
    },
  },
  tableDeleted: {
    status: 409,
    code: 'table_deleted',
    text: guestError('tableDeleted'),
  },
  tableBusy: {
    status: 409,
    code: 'table_busy',
    text: guestError('tableBusy'),
  },
  notYours: {
    status: 403,
    code: 'not_yours',
    text: guestError('notYours'),
  },
  servedTooEarly: {
    status: 409,
    code: 'too_early',
    text: guestError('servedTooEarly'),
  },
  notInProgress: {
    status: 409,
    code: 'not_in_progress',
    text: guestError('notInProgress'),
  },
  alreadyCancelled: {
    status: 409,
    code: 'not_pending',
    text: guestError('alreadyCancelled'),
  },
  notActive: {
    status: 409,
    code: 'not_active',
    text: guestError('notActive'),
  },
  alreadyCompleted: {
    status: 409,
    code: 'not_pending',
    text: guestError('alreadyCompleted'),
  },
  notPending: {
    status: 409,
    code: 'not_pending',
    text: guestError('notPending'),
  },
});
