import { defineTexts } from '../../../../ui/language/i18n.ts';

/** The card of the journal. */
export const journalTexts = defineTexts('journal', {
  fr: {
    title: 'Journal',
    lead: 'Qui a fait quoi, et quand, sur les {{months}}\u00a0derniers mois.',
    filter: 'Afficher',
    everybody: 'Toute l’équipe',
    present: 'Dans l’équipe',
    former: 'Ne sont plus dans l’équipe',
    empty: 'Rien pour l’instant\u202f: le premier changement s’affichera ici.',
    emptyOf: 'Rien de {{name}} ces {{months}}\u00a0derniers mois.',
    notLoaded: 'Le journal n’a pas pu être chargé.',
    olderNotLoaded: 'La suite n’a pas pu être chargée.',
    retry: 'Réessayer',
    older: 'Voir plus ancien',
  },
  en: {
    title: 'Journal',
    lead: 'Who did what, and when, over the last {{months}} months.',
    filter: 'Show',
    everybody: 'The whole team',
    present: 'In the team',
    former: 'No longer in the team',
    empty: 'Nothing yet: the first change will appear here.',
    emptyOf: 'Nothing by {{name}} in the last {{months}} months.',
    notLoaded: 'The journal could not be loaded.',
    olderNotLoaded: 'Older entries could not be loaded.',
    retry: 'Try again',
    older: 'Show older',
  },
});

/**
 * One sentence for each kind of act. `who` did it; French never puts "de" or "que" before a name, which would
 * need elision.
 */
export const actTexts = defineTexts('journal-acts', {
  fr: {
    operator: 'L’équipe de Sonnette',

    staffAdded: '{{who}} a ajouté {{name}} à l’équipe.',
    managerAdded: '{{who}} a invité {{name}} comme responsable.',
    ownerAdded: '{{who}} a invité {{name}} comme propriétaire.',
    uninvited: '{{who}} a annulé l’invitation envoyée à {{name}}.',
    declined: '{{who}} a refusé l’invitation.',
    joined: '{{who}} a rejoint l’équipe.',
    renamed: '{{who}} a renommé {{before}} en {{name}}.',
    renamedSelf: '{{before}} s’appelle maintenant {{name}}.',
    madeManager: '{{who}} a donné à {{name}} le rôle de responsable.',
    madeOwner: '{{who}} a donné à {{name}} le rôle de propriétaire.',
    becameManager: '{{who}} a pris le rôle de responsable.',
    becameOwner: '{{who}} a pris le rôle de propriétaire.',
    removed: '{{who}} a retiré {{name}} de l’équipe.',
    left: '{{who}} a quitté l’équipe.',

    paired: 'Un appareil a été connecté pour {{name}}\u202f: {{device}}.',
    revoked: '{{who}} a retiré l’accès à un appareil\u202f: {{device}} ({{name}}).',
    unnamed: 'appareil sans nom',

    tableAdded: '{{who}} a ajouté la table {{from}}.',
    tablesAdded: '{{who}} a ajouté les tables {{from}} à {{to}}.',
    someTablesAdded: '{{who}} a ajouté {{added}} tables entre la {{from}} et la {{to}}.',
    tableChanged: '{{who}} a modifié la table {{table}}.',
    tableDeleted: '{{who}} a supprimé la table {{table}}.',
    keysGuessed:
      'Quelqu’un essaie des clés de table au hasard, sans succès. Vous n’avez rien à faire.',
    tableKeyRenewed: '{{who}} a renouvelé la clé de la table {{table}}.',
    number: 'Numéro\u202f: {{to}}',
    label: 'Nom\u202f: {{to}}',

    zoneAdded: '{{who}} a ajouté la zone {{zone}}.',
    zoneChanged: '{{who}} a modifié la zone {{zone}}.',
    zoneRemoved: '{{who}} a supprimé la zone {{zone}}.',
    tables: 'Tables\u202f: {{to}}',

    restaurantChanged: '{{who}} a modifié les informations du restaurant.',
    name: 'Nom\u202f: {{to}}',
    address: 'Adresse\u202f: {{to}}',
    menu_url: 'Lien vers la carte\u202f: {{to}}',
    time_zone: 'Fuseau horaire\u202f: {{to}}',
    widen_after_seconds: 'Sonne pour toute l’équipe au bout de (secondes)\u202f: {{to}}',
    escalate_after_seconds: 'Prévient les responsables au bout de (secondes)\u202f: {{to}}',
    codes: 'Codes des tables\u202f: {{to}}',
    openCodes: 'sans clé',
    keyedCodes: 'avec clé',
    before: ' (avant\u202f: {{from}})',
    nothing: 'aucune',
    noLink: 'aucun',

    boardReset_one:
      '{{who}} a réinitialisé les demandes\u202f: {{count}} demande a quitté l’écran.',
    boardReset_other:
      '{{who}} a réinitialisé les demandes\u202f: {{count}} demandes ont quitté l’écran.',
    codeOn: '{{who}} a activé le code du soir.',
    codeOff: '{{who}} a désactivé le code du soir.',
    exportMade: '{{who}} a téléchargé les données du restaurant.',

    claimed: '{{who}} a rattaché un abonnement au restaurant.',
    monthly: 'L’abonnement mensuel est en cours.',
    yearly: 'L’abonnement annuel est en cours.',
    running: 'L’abonnement est en cours.',
    ending: 'L’abonnement est résilié\u202f: il s’arrête le {{date}}.',
    over: 'L’abonnement a pris fin.',
    unpaid: 'Le paiement de l’abonnement n’est pas passé.',
    subscriptionChanged: 'L’abonnement a changé.',

    otherAct: '{{who}} a fait un changement que cette page ne connaît pas encore.',
  },
  en: {
    operator: 'The Sonnette team',

    staffAdded: '{{who}} added {{name}} to the team.',
    managerAdded: '{{who}} invited {{name}} as a manager.',
    ownerAdded: '{{who}} invited {{name}} as an owner.',
    uninvited: '{{who}} withdrew the invitation of {{name}}.',
    declined: '{{who}} declined the invitation.',
    joined: '{{who}} joined the team.',
    renamed: '{{who}} renamed {{before}} to {{name}}.',
    renamedSelf: '{{before}} is now called {{name}}.',
    madeManager: '{{who}} made {{name}} a manager.',
    madeOwner: '{{who}} made {{name}} an owner.',
    becameManager: '{{who}} became a manager.',
    becameOwner: '{{who}} became an owner.',
    removed: '{{who}} removed {{name}} from the team.',
    left: '{{who}} left the team.',

    paired: 'A device was connected for {{name}}: {{device}}.',
    revoked: '{{who}} revoked the access of a device: {{device}} ({{name}}).',
    unnamed: 'unnamed device',

    tableAdded: '{{who}} added table {{from}}.',
    tablesAdded: '{{who}} added tables {{from}} to {{to}}.',
    someTablesAdded: '{{who}} added {{added}} tables between {{from}} and {{to}}.',
    tableChanged: '{{who}} changed table {{table}}.',
    tableDeleted: '{{who}} deleted table {{table}}.',
    keysGuessed: 'Somebody is guessing table keys, without success. You don’t need to do anything.',
    tableKeyRenewed: '{{who}} renewed the key of table {{table}}.',
    number: 'Number: {{to}}',
    label: 'Name: {{to}}',

    zoneAdded: '{{who}} added the zone {{zone}}.',
    zoneChanged: '{{who}} changed the zone {{zone}}.',
    zoneRemoved: '{{who}} deleted the zone {{zone}}.',
    tables: 'Tables: {{to}}',

    restaurantChanged: '{{who}} changed the restaurant’s information.',
    name: 'Name: {{to}}',
    address: 'Address: {{to}}',
    menu_url: 'Menu link: {{to}}',
    time_zone: 'Time zone: {{to}}',
    widen_after_seconds: 'Rings the whole team after (seconds): {{to}}',
    escalate_after_seconds: 'Alerts the managers after (seconds): {{to}}',
    codes: 'Codes of tables: {{to}}',
    openCodes: 'without a key',
    keyedCodes: 'with a key',
    before: ' (before: {{from}})',
    nothing: 'none',
    noLink: 'none',

    boardReset_one: '{{who}} reset the requests: {{count}} request left the screen.',
    boardReset_other: '{{who}} reset the requests: {{count}} requests left the screen.',
    codeOn: '{{who}} switched the code of the evening on.',
    codeOff: '{{who}} switched the code of the evening off.',
    exportMade: '{{who}} downloaded the restaurant’s data.',

    claimed: '{{who}} linked a subscription to the restaurant.',
    monthly: 'The monthly subscription is running.',
    yearly: 'The yearly subscription is running.',
    running: 'The subscription is running.',
    ending: 'The subscription is cancelled: it ends on {{date}}.',
    over: 'The subscription has ended.',
    unpaid: 'A payment for the subscription failed.',
    subscriptionChanged: 'The subscription changed.',

    otherAct: '{{who}} made a change that this page does not know yet.',
  },
});
