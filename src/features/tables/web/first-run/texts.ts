import { defineTexts } from '../../../../ui/language/i18n.ts';

/** Texts of the first run. */
export const firstRunTexts = defineTexts('first-run', {
  fr: {
    title: 'Préparons votre salle',
    lead: 'Cinq étapes, puis le service.',
    progress_one: '{{count}} étape sur {{total}}',
    progress_other: '{{count}} étapes sur {{total}}',
    done: 'Fait',
    open: 'À faire',

    tables: 'Vos tables',
    tablesDone_one: '{{count}} table',
    tablesDone_other: '{{count}} tables',
    tablesAsk: 'Combien de tables\u202f?',
    tablesAct: 'Créer les tables',
    tablesWrong: 'Un nombre de 1 à {{max}}.',

    codes: 'Codes imprimés',
    link: 'Lien de la table {{table}}',
    codesHint: 'Tous en un PDF. Celui de la table {{table}} ouvre ce lien.',
    codesPrint: 'Imprimer les codes',
    codesAct: 'C’est fait',

    team: 'Votre équipe',
    teamHint: 'Chacun reçoit les demandes sur son appareil, sans mot de passe.',
    teamAct: 'Gérer l’équipe',
    teamSkip: 'Plus tard',

    request: 'Demande d’essai',
    requestHint: 'Appelez, comme un client.',
    requestAct: 'Sonner à la table {{table}}',

    sound: 'Le son',
    soundHint: 'Un geste active le son et garde l’écran allumé.',
    soundAct: 'Activer le son',

    wishes: 'Bar, hôtel, bowling\u202f? Choisissez ce que vos clients demandent',
    houseTime: 'Heure de la maison\u202f: {{city}}, {{time}}',

    ready: 'Votre salle est prête.',
    readyHint: 'La prochaine table peut sonner.',
    readyAct: 'C’est parti',
    hide: 'Masquer',

    lostHint: 'Vérifiez le Wi-Fi, puis réessayez.',
  },
  en: {
    title: 'Let’s get you set up',
    lead: 'Five steps, and you are ready for service.',
    progress_one: '{{count}} of {{total}} done',
    progress_other: '{{count}} of {{total}} done',
    done: 'Done',
    open: 'To do',

    tables: 'Your tables',
    tablesDone_one: '{{count}} table',
    tablesDone_other: '{{count}} tables',
    tablesAsk: 'How many tables?',
    tablesAct: 'Create tables',
    tablesWrong: 'Enter a number from 1 to {{max}}.',

    codes: 'Codes printed',
    link: 'Link for table {{table}}',
    codesHint: 'All in one PDF. The code for table {{table}} opens this link.',
    codesPrint: 'Print codes',
    codesAct: 'They are printed',

    team: 'Your team',
    teamHint: 'Everyone gets the requests on their own device, without a password.',
    teamAct: 'Manage the team',
    teamSkip: 'Later',

    request: 'Test request',
    requestHint: 'Call, as a guest would.',
    requestAct: 'Call from table {{table}}',

    sound: 'Sound',
    soundHint: 'One tap turns the sound on and keeps the screen awake.',
    soundAct: 'Turn sound on',

    wishes: 'Bar, hotel, bowling? Choose what guests can ask for',
    houseTime: 'Time of your venue: {{city}}, {{time}}',

    ready: 'You are all set.',
    readyHint: 'Your guests can start calling.',
    readyAct: 'Let’s go',
    hide: 'Hide',

    lostHint: 'Check the Wi-Fi, then try again.',
  },
});
