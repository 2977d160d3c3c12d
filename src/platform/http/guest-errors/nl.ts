import type { GuestErrors } from './fr.ts';

export const errorsInDutch: GuestErrors = {
  invalidInput: 'Controleer wat u heeft ingevuld.',
  tooLarge: 'Het bericht is te lang.',
  tooMany: 'Te veel verzoeken. Wacht even en probeer het dan opnieuw.',
  unexpected: 'Er is bij ons iets misgegaan. Probeer het opnieuw.',
  unavailable: 'De dienst is even niet beschikbaar. Probeer het zo opnieuw.',
  required: 'Dit veld is verplicht.',
  invalidFormat: 'De notatie klopt niet.',
  controlCharacters: 'Deze tekst bevat tekens die niet kunnen worden opgeslagen.',
  outOfRange: 'Een geheel getal van {{from}} tot en met {{to}}.',
  tooLong: 'Dat is te lang: hoogstens {{count}} tekens.',
  unknownRestaurant: 'Dit restaurant bestaat niet. Scan de code van uw tafel opnieuw.',
  unknownTable: 'Deze tafel bestaat niet. Scan de code van uw tafel opnieuw.',
  unknownRequest: 'Dit verzoek bestaat niet.',
  crossSite:
    'Dit verzoek komt van een andere site. Open de pagina van uw tafel en probeer het opnieuw.',
  codeNeeded: 'Scan de code op de tafel.',
  tableFull: 'Deze tafel heeft al te veel open verzoeken. Wenk de bediening.',
  tableMuted:
    'Oproepen zijn gepauzeerd tot {{time}}, er is niets verstuurd. Spreek het personeel aan.',
  roomCodeMissing:
    'U heeft de code van de avond nodig. Vraag ernaar bij de bediening, of lees hem op het krijtbord.',
  roomCodeWrong: 'Dat is niet de juiste code. Controleer de zes cijfers.',
  roomCodeGuarded: 'Te veel foute codes. Probeer het over {{wait}} opnieuw, of wenk de bediening.',
  messageMissing: 'Vertel ons in een paar woorden wat u nodig heeft.',
  cancelElsewhere:
    'Annuleer met de telefoon die dit verzoek heeft verstuurd, of zeg het tegen de bediening.',
  remindedTooEarly: 'Het team heeft het net gehoord. Nog een ogenblik.',
  noLongerPending: 'Dit verzoek wacht niet meer.',
  notFinishedByStaff:
    'Het team heeft dit verzoek niet afgehandeld: het kan niet opnieuw worden geopend.',
  tooLateToReopen: 'Dit verzoek is te lang geleden afgehandeld. Doe een nieuw verzoek.',
  cleared: 'Dit verzoek staat niet meer op het scherm. Doe een nieuw verzoek.',
  keyReused: 'Deze sleutel is al voor een ander verzoek gebruikt.',
  alreadyMoved: 'De status van dit verzoek is al veranderd.',
  tableDeleted: 'Deze tafel bestaat niet meer: het verzoek kan niet opnieuw worden geopend.',
  tableBusy: 'Deze tafel heeft al een nieuw lopend verzoek.',
  notYours: 'Gebruik de telefoon die dit verzoek heeft verstuurd, of vraag het de bediening.',
  servedTooEarly: 'Uw verzoek is net opgepakt. Nog een ogenblik.',
  notInProgress: 'Dit verzoek is niet in behandeling.',
  alreadyCancelled: 'Dit verzoek is al geannuleerd.',
  alreadyCompleted: 'Dit verzoek is al afgehandeld en kan niet meer worden geannuleerd.',
  notActive: 'Dit verzoek is afgehandeld: er valt niets meer te kiezen.',
  notPending: 'We zijn al met uw verzoek bezig: het kan niet meer worden geannuleerd.',
};
