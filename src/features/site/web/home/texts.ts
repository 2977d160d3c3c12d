import { defineTexts } from '../../../../ui/language/i18n.ts';

export const homeTexts = defineTexts('home', {
  fr: {
    title: 'Appeler le service d’un geste',
    audience: 'Sonnette, pour les restaurants',
    sentence: 'Un geste à table, et la salle est prévenue.',
    lead: 'Vos clients scannent le code posé sur la table et demandent du pain, de l’eau, l’addition ou un serveur. Votre équipe le voit aussitôt. Personne n’installe rien.',
    toDemo: 'Demander une démonstration',
    tableLink: 'Ouvrir la table de démonstration',
    promiseFree: 'Gratuit sur ce serveur, sans carte bancaire ni échéance.',
    promise: '{{days}} jours d’essai gratuit. En place en moins de {{minutes}} minutes.',

    tryTitle: 'À vous de sonner',
    tryText: 'La page de vos clients, dans un restaurant d’exemple.',
    tableDetected: 'Table détectée',
    tapHint: 'Touchez un bouton.',
    trySample: 'Chez Marcelle',
    roomQuiet: 'En salle\u202f: tout est calme.',
    roomRings: 'En salle\u202f: table {{table}}, {{wish}}',
    seeMenu: 'Voir la carte',
    codeTitle: 'Sur votre téléphone',
    codeText: 'Scannez\u202f: la table 1 du restaurant de démonstration s’ouvre chez vous.',
    codeHere:
      'Ce code mène à cet ordinateur. Pour le scanner, ouvrez d’abord cette page par l’adresse de réseau que le serveur affiche à son démarrage.',

    howTitle: 'Trois gestes, pas un de plus',
    scan: 'Scanner',
    scanText:
      'Le client vise le code de sa table avec l’appareil photo. La page s’ouvre, sans application ni compte.',
    choose: 'Choisir',
    chooseText: 'Pain, eau, addition ou serveur\u202f: un geste suffit. Ou un mot libre.',
    serve: 'Servir',
    serveText:
      'La demande sonne en salle, avec son numéro de table. Quelqu’un la prend en charge, et le client le voit.',

    whyTitle: 'Ce que la maison y gagne',
    noApp: 'Rien à installer',
    noAppText: 'Un code, l’appareil photo, un geste. Ni application, ni compte, ni cookie.',
    atOnce: 'La salle le voit aussitôt',
    atOnceText:
      'Chaque demande s’affiche et sonne sur tous les écrans ouverts. Qui la prend le fait savoir aux autres\u202f: personne ne se déplace pour rien.',
    oneBar: 'Une barre de réseau suffit',
    oneBarText:
      'La page pèse moins lourd qu’une photo. Si le réseau manque, la demande attend dans le téléphone et part dès qu’il revient, une seule fois.',
    figures: 'Des chiffres qui parlent',
    figuresText:
      'Scans, demandes, cartes consultées\u202f: table par table, au jour, à la semaine ou au mois.',
    everyone: 'Personne n’est oublié',
    everyoneText:
      'En français et en anglais, au doigt comme au clavier, avec un lecteur d’écran, dans la pénombre d’une cave.',
    ready: 'Prêt en moins de {{minutes}} minutes',
    readyText: 'Dites combien de tables, imprimez les codes, posez-les. Le service peut commencer.',

    closingTitle: 'Et dans votre salle\u202f?',
    closingText:
      'Trente minutes ensemble, avec vos tables et vos questions. Ou commencez seul\u202f: l’essai ne demande pas de carte bancaire.',
    signUpLink: 'Créer votre restaurant',
    roomLink: 'Ouvrir l’interface serveur',
  },
  en: {
    title: 'Call for service with one tap',
    audience: 'Sonnette, for restaurants',
    sentence: 'One tap at the table, and your team knows.',
    lead: 'Guests scan the code on their table and ask for bread, water, the bill or a server. Your team sees it at once. There is nothing to install.',
    toDemo: 'Book a demo',
    tableLink: 'Open the demo table',
    promiseFree: 'Free on this site, with no bank card and no end date.',
    promise: '{{days}}-day free trial. Ready in under {{minutes}} minutes.',

    tryTitle: 'Go ahead, ring',
    tryText: 'The page your guests see, in a sample restaurant.',
    tableDetected: 'Table detected',
    tapHint: 'Tap a button.',
    trySample: 'Chez Marcelle',
    roomQuiet: 'On the floor: all quiet.',
    roomRings: 'On the floor: table {{table}}, {{wish}}',
    seeMenu: 'View the menu',
    codeTitle: 'On your own phone',
    codeText: 'Scan it: table 1 of the demo restaurant opens on your phone.',
    codeHere:
      'This code leads to this computer. To scan it, first open this page at the network address that Sonnette prints when it starts.',

    howTitle: 'Three steps, and that’s it',
    scan: 'Scan',
    scanText:
      'Guests point their camera at the code on the table. The page opens: no app, no account.',
    choose: 'Choose',
    chooseText:
      'Bread, water, the bill or a server: one tap is enough. Or a few words of their own.',
    serve: 'Serve',
    serveText:
      'The request reaches your team with a sound and the table number. Someone takes charge, and the guest can see it.',

    whyTitle: 'What your restaurant gains',
    noApp: 'Nothing to install',
    noAppText: 'A code, the camera, one tap. No app, no account, no cookies.',
    atOnce: 'Your team sees it at once',
    atOnceText:
      'Each request appears, with a sound, on every open screen. Once someone takes it, everyone sees it: no wasted trips.',
    oneBar: 'One bar of signal is enough',
    oneBarText:
      'The page is lighter than a photo. With no signal, the request waits on the phone and is sent, just once, when the signal returns.',
    figures: 'Figures you can use',
    figuresText: 'Scans, requests, menu views: table by table, by day, week or month.',
    everyone: 'No one is left out',
    everyoneText:
      'In French and English, by touch or by keyboard, with a screen reader, in the half-light of a cellar bar.',
    ready: 'Ready in under {{minutes}} minutes',
    readyText: 'Say how many tables you have, print the codes, put them out. Service can begin.',

    closingTitle: 'And in your restaurant?',
    closingText:
      'Thirty minutes together, with your tables and your questions. Or start on your own: the trial needs no bank card.',
    signUpLink: 'Create your restaurant',
    roomLink: 'Open the server dashboard',
  },
});

export const menuTexts = defineTexts('sample-menu', {
  fr: {
    menu: 'La carte de Chez Marcelle',
    sample: 'Une carte d’exemple. Chez vous, ce bouton ouvre la vôtre.',
    starters: 'Entrées',
    terrine: 'Terrine de campagne, cornichons',
    eggs: 'Œufs mayonnaise',
    salmon: 'Saumon mariné à l’aneth',
    mains: 'Plats',
    sausage: 'Saucisse au couteau, purée',
    steak: 'Entrecôte, frites maison',
    cod: 'Dos de cabillaud, beurre blanc',
    risotto: 'Risotto de courge, comté',
    desserts: 'Desserts',
    mousse: 'Mousse au chocolat',
    caramel: 'Crème caramel',
    sorbet: 'Deux boules de sorbet',
    drinks: 'Boissons',
    coffee: 'Café',
    water: 'Eau pétillante, 50 cl',
    wine: 'Verre de vin rouge',
  },
  en: {
    menu: 'The menu at Chez Marcelle',
    sample: 'A sample menu. In your restaurant, this button opens your own.',
    starters: 'Starters',
    terrine: 'Country terrine, gherkins',
    eggs: 'Egg mayonnaise',
    salmon: 'Dill-cured salmon',
    mains: 'Mains',
    sausage: 'Hand-cut sausage, mash',
    steak: 'Ribeye steak, homemade chips',
    cod: 'Cod loin, beurre blanc',
    risotto: 'Squash risotto, comté',
    desserts: 'Desserts',
    mousse: 'Chocolate mousse',
    caramel: 'Crème caramel',
    sorbet: 'Two scoops of sorbet',
    drinks: 'Drinks',
    coffee: 'Coffee',
    water: 'Sparkling water, 50 cl',
    wine: 'Glass of red wine',
  },
});
