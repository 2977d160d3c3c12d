import type { GuestErrors } from './fr.ts';

export const errorsInGerman: GuestErrors = {
  invalidInput: 'Bitte prüfen Sie Ihre Angaben.',
  tooLarge: 'Die Nachricht ist zu lang.',
  tooMany: 'Zu viele Anfragen. Warten Sie einen Moment, und versuchen Sie es dann noch einmal.',
  unexpected: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  required: 'Bitte füllen Sie dieses Feld aus.',
  invalidFormat: 'Das Format stimmt nicht.',
  controlCharacters: 'Dieser Text enthält Zeichen, die nicht gespeichert werden können.',
  outOfRange: 'Eine ganze Zahl von {{from}} bis {{to}}.',
  tooLong: 'Das ist zu lang: höchstens {{count}} Zeichen.',
  unknownRestaurant:
    'Dieses Restaurant gibt es nicht. Bitte scannen Sie den Code an Ihrem Tisch noch einmal.',
  unknownTable:
    'Diesen Tisch gibt es nicht. Bitte scannen Sie den Code an Ihrem Tisch noch einmal.',
  unknownRequest: 'Diese Anfrage gibt es nicht.',
  crossSite:
    'Diese Anfrage kommt von einer anderen Website. Öffnen Sie die Seite Ihres Tisches, und versuchen Sie es noch einmal.',
  codeNeeded: 'Scannen Sie den Code auf dem Tisch.',
  tableFull:
    'An diesem Tisch sind schon zu viele Anfragen offen. Bitte geben Sie der Bedienung ein Zeichen.',
  tableMuted:
    'Das Rufen ist bis {{time}} pausiert, es wurde nichts gesendet. Bitte wenden Sie sich ans Team.',
  roomCodeMissing:
    'Sie brauchen den Code des Abends. Fragen Sie die Bedienung, oder lesen Sie ihn von der Tafel ab.',
  roomCodeWrong: 'Das ist nicht der richtige Code. Bitte prüfen Sie die sechs Ziffern.',
  roomCodeGuarded:
    'Zu viele falsche Codes. Versuchen Sie es in {{wait}} noch einmal, oder geben Sie der Bedienung ein Zeichen.',
  messageMissing: 'Sagen Sie uns in ein paar Worten, was Sie brauchen.',
  cancelElsewhere:
    'Stornieren Sie mit dem Handy, das diese Anfrage gesendet hat, oder sagen Sie es der Bedienung.',
  remindedTooEarly: 'Das Team weiß gerade erst Bescheid. Noch einen Moment.',
  noLongerPending: 'Diese Anfrage wartet nicht mehr.',
  notFinishedByStaff:
    'Das Team hat diese Anfrage nicht abgeschlossen: Sie lässt sich nicht wieder öffnen.',
  tooLateToReopen: 'Diese Anfrage ist schon zu lange erledigt. Bitte senden Sie eine neue.',
  cleared: 'Diese Anfrage steht nicht mehr auf dem Bildschirm. Bitte senden Sie eine neue.',
  keyReused: 'Dieser Schlüssel gehört schon zu einer anderen Anfrage.',
  alreadyMoved: 'Der Stand dieser Anfrage hat sich schon geändert.',
  tableDeleted: 'Diesen Tisch gibt es nicht mehr: Die Anfrage lässt sich nicht wieder öffnen.',
  tableBusy: 'An diesem Tisch läuft schon eine neue Anfrage.',
  notYours:
    'Nutzen Sie das Handy, das diese Anfrage gesendet hat, oder sprechen Sie die Bedienung an.',
  servedTooEarly: 'Wir sind gerade erst unterwegs. Noch einen Moment.',
  notInProgress: 'Diese Anfrage ist nicht in Arbeit.',
  alreadyCancelled: 'Diese Anfrage ist schon storniert.',
  alreadyCompleted: 'Diese Anfrage ist schon erledigt und lässt sich nicht mehr stornieren.',
  notActive: 'Diese Anfrage ist erledigt: Es gibt nichts mehr auszuwählen.',
  notPending: 'Um Ihre Anfrage kümmert sich schon jemand: Sie lässt sich nicht mehr stornieren.',
};
