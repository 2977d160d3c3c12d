/* Errors that guests can meet, in each language of guests. `{{wait}}` is the time of `Retry-After`. */
export const errorsInFrench = {
  invalidInput: 'Vérifiez les informations saisies.',
  tooLarge: 'Le message est trop long.',
  tooMany: 'Trop de demandes. Patientez un instant, puis réessayez.',
  unexpected: 'Une erreur est survenue de notre côté. Réessayez.',
  unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  required: 'Ce champ est obligatoire.',
  invalidFormat: 'Le format est incorrect.',
  controlCharacters: 'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
  outOfRange: 'Un nombre entier de {{from}} à {{to}}.',
  tooLong: 'C’est trop long\u202f: {{count}} caractères au plus.',
  unknownRestaurant: 'Ce restaurant n’existe pas. Scannez à nouveau le code de votre table.',
  unknownTable: 'Cette table n’existe pas. Scannez à nouveau le code de votre table.',
  unknownRequest: 'Cette demande n’existe pas.',
  crossSite: 'Cette demande vient d’un autre site. Ouvrez la page de votre table et réessayez.',
  codeNeeded: 'Scannez le code posé sur la table.',
  tableFull: 'Cette table a déjà trop de demandes en cours. Faites signe à l’équipe.',
  tableMuted:
    'Les appels sont en pause jusqu’à {{time}}\u202f: rien n’est parti. Adressez-vous à l’équipe.',
  roomCodeMissing: 'Il faut le code du soir. Demandez-le à un serveur, ou lisez-le sur l’ardoise.',
  roomCodeWrong: 'Ce n’est pas le bon code. Vérifiez les six chiffres.',
  roomCodeGuarded: 'Trop de codes erronés. Réessayez dans {{wait}}, ou faites signe à l’équipe.',
  messageMissing: 'Dites-nous en quelques mots ce qu’il vous faut.',
  cancelElsewhere:
    'Annulez depuis le téléphone qui a envoyé cette demande, ou dites-le à un serveur.',
  remindedTooEarly: 'L’équipe vient d’être prévenue. Encore un instant.',
  noLongerPending: 'Cette demande n’est plus en attente.',
  notFinishedByStaff:
    'Cette demande n’a pas été terminée par l’équipe\u202f: elle ne peut pas être rouverte.',
  tooLateToReopen: 'Cette demande est terminée depuis trop longtemps. Faites-en une nouvelle.',
  cleared: 'Cette demande n’est plus en salle. Faites-en une nouvelle.',
  keyReused: 'Cette clé a déjà servi à une autre demande.',
  alreadyMoved: 'Cette demande a déjà changé d’état.',
  tableDeleted: 'Cette table n’existe plus\u202f: la demande ne peut plus être reprise.',
  tableBusy: 'Cette table a déjà une nouvelle demande en cours.',
  notYours: 'Utilisez le téléphone qui a envoyé cette demande, ou adressez-vous à un serveur.',
  servedTooEarly: 'Votre demande vient d’être prise en charge. Encore un instant.',
  notInProgress: 'Cette demande n’est pas en cours.',
  alreadyCancelled: 'Cette demande est déjà annulée.',
  alreadyCompleted: 'Cette demande est déjà terminée\u202f: elle ne peut plus être annulée.',
  notActive: 'Cette demande est terminée\u202f: il n’y a plus rien à préciser.',
  notPending: 'Votre demande est déjà prise en charge\u202f: elle ne peut plus être annulée.',
};

export type GuestErrorKey = keyof typeof errorsInFrench;
export type GuestErrors = Record<GuestErrorKey, string>;
