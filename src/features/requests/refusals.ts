import type { RefusalKind } from '../../platform/http/errors.ts';
import { ROOM_CODE_GUARDED, ROOM_CODE_NEEDED } from './room-code/rules.ts';

export const requestRefusals = {
  unknownRequest: {
    status: 404,
    code: 'unknown_request',
    text: { fr: 'Cette demande n’existe pas.', en: 'This request does not exist.' },
  },
  crossSite: {
    status: 403,
    code: 'cross_site',
    text: {
      fr: 'Cette demande vient d’un autre site. Ouvrez la page de votre table et réessayez.',
      en: 'This came from another site. Open your table’s page and try again.',
    },
  },
  codeNeeded: {
    status: 403,
    code: 'code_needed',
    text: {
      fr: 'Scannez le code posé sur la table.',
      en: 'Scan the code on the table.',
    },
  },
  restaurantBusy: {
    status: 429,
    code: 'restaurant_busy',
    text: {
      fr: 'Ce restaurant reçoit trop de demandes pour le moment. Faites signe à l’équipe.',
      en: 'This restaurant is getting too many requests at the moment. Please wave to a server.',
    },
  },
  roomCodeMissing: {
    status: 403,
    code: ROOM_CODE_NEEDED,
    text: {
      fr: 'Il faut le code du soir. Demandez-le à un serveur, ou lisez-le sur l’ardoise.',
      en: 'You need the code of the evening. Ask a server, or look for it on the chalkboard.',
    },
  },
  roomCodeWrong: {
    status: 403,
    code: ROOM_CODE_NEEDED,
    text: {
      fr: 'Ce n’est pas le bon code. Vérifiez les quatre chiffres.',
      en: 'That isn’t the right code. Please check the four digits.',
    },
  },
  roomCodeGuarded: {
    status: 429,
    code: ROOM_CODE_GUARDED,
    text: {
      fr: 'Trop de codes faux. Réessayez dans {{wait}}, ou faites signe à l’équipe.',
      en: 'Too many wrong codes. Try again in {{wait}}, or wave to a server.',
    },
  },
  messageMissing: {
    status: 400,
    code: 'message_missing',
    text: {
      fr: 'Dites-nous en quelques mots ce qu’il vous faut.',
      en: 'Tell us in a few words what you need.',
    },
  },
  cancelElsewhere: {
    status: 429,
    code: 'cancel_elsewhere',
    text: {
      fr: 'Annulez depuis le téléphone qui a envoyé cette demande, ou dites-le à un serveur.',
      en: 'Cancel from the phone that sent this request, or tell a server.',
    },
  },
  unservedElsewhere: {
    status: 429,
    code: 'unserved_elsewhere',
    text: {
      fr: 'Dites-le depuis le téléphone qui a envoyé cette demande, ou à un serveur.',
      en: 'Say so from the phone that sent this request, or tell a server.',
    },
  },
  remindElsewhere: {
    status: 429,
    code: 'reminder_elsewhere',
    text: {
      fr: 'Relancez depuis le téléphone qui a envoyé cette demande, ou faites signe à un serveur.',
      en: 'Remind the team from the phone that sent this request, or wave to a server.',
    },
  },
  remindedTooEarly: {
    status: 409,
    code: 'too_early',
    text: {
      fr: 'L’équipe vient d’être prévenue. Encore un instant.',
      en: 'The team has only just been told. One more moment.',
    },
  },
  noLongerPending: {
    status: 409,
    code: 'not_pending',
    text: { fr: 'Cette demande n’est plus en attente.', en: 'This request is no longer waiting.' },
  },
  notFinishedByStaff: {
    status: 409,
    code: 'not_finished_by_staff',
    text: {
      fr: 'Cette demande n’a pas été terminée par l’équipe\u202f: elle ne peut pas être rouverte.',
      en: 'The team has not marked this request as done, so it cannot be reopened.',
    },
  },
  tooLateToReopen: {
    status: 409,
    code: 'too_late',
    text: {
      fr: 'Cette demande est terminée depuis trop longtemps. Faites-en une nouvelle.',
      en: 'This request ended too long ago. Please send a new one.',
    },
  },
  clearedForGuest: {
    status: 409,
    code: 'cleared',
    text: {
      fr: 'Cette demande n’est plus en salle. Faites-en une nouvelle.',
      en: 'This request is no longer on the team’s screen. Please send a new one.',
    },
  },
  keyReused: {
    status: 422,
    code: 'key_reused',
    text: {
      fr: 'Cette clé a déjà servi à une autre demande.',
      en: 'This key has already been used for another request.',
    },
  },
  alreadyMoved: {
    status: 409,
    code: 'already_moved',
    text: {
      fr: 'Cette demande a déjà changé d’état.',
      en: 'This request has already changed status.',
    },
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
    text: {
      fr: 'Cette table n’existe plus\u202f: la demande ne peut plus être reprise.',
      en: 'This table no longer exists, so the request cannot be reopened.',
    },
  },
  tableBusy: {
    status: 409,
    code: 'table_busy',
    text: {
      fr: 'Cette table a déjà une nouvelle demande en cours.',
      en: 'This table already has a new active request.',
    },
  },
  notYours: {
    status: 403,
    code: 'not_yours',
    text: {
      fr: 'Seul le téléphone qui a envoyé cette demande peut dire qu’elle est servie.',
      en: 'Only the phone that sent this request can say that it has been served.',
    },
  },
  servedTooEarly: {
    status: 409,
    code: 'too_early',
    text: {
      fr: 'Votre demande vient d’être prise en charge. Encore un instant.',
      en: 'Your request has only just been taken. One more moment.',
    },
  },
  notInProgress: {
    status: 409,
    code: 'not_in_progress',
    text: {
      fr: 'Cette demande n’est pas en cours.',
      en: 'This request is not in progress.',
    },
  },
  alreadyCancelled: {
    status: 409,
    code: 'not_pending',
    text: {
      fr: 'Cette demande est déjà annulée.',
      en: 'This request has already been cancelled.',
    },
  },
  alreadyCompleted: {
    status: 409,
    code: 'not_pending',
    text: {
      fr: 'Cette demande est déjà terminée\u202f: elle ne peut plus être annulée.',
      en: 'This request is already done and can no longer be cancelled.',
    },
  },
  notPending: {
    status: 409,
    code: 'not_pending',
    text: {
      fr: 'Votre demande est déjà prise en charge\u202f: elle ne peut plus être annulée.',
      en: 'Your request is already being handled and can no longer be cancelled.',
    },
  },
} as const satisfies Record<string, RefusalKind>;
