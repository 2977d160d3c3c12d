import { defineTexts } from '../../../../ui/language/i18n.ts';

export const faqTexts = defineTexts('faq', {
  fr: {
    title: 'FAQ',
    headline: 'Questions fréquentes',
    lead: 'Les quinze questions qu’on nous pose avant de poser les codes.',
    contactTitle: 'Votre question n’y est pas\u202f?',
    contact: 'Nous contacter',

    app: 'Mes clients doivent-ils télécharger une application\u202f?',
    appAnswer:
      'Non. L’appareil photo du téléphone lit le code posé sur la table, et la page s’ouvre dans le navigateur. Ni application, ni compte, ni adresse à donner.',
    phones: 'Avec quels téléphones cela marche-t-il\u202f?',
    phonesAnswer:
      'Avec tout téléphone qui a un appareil photo et un navigateur, iPhone ou Android, y compris ceux de quelques années (Safari 14 et Chrome 87 suffisent). La page marche même sans JavaScript, et vous l’offrez en dix langues au choix\u202f: français, anglais, espagnol, allemand, italien, néerlandais, portugais, chinois, japonais et arabe. Votre équipe, elle, a besoin d’un navigateur à jour.',
    installation: 'Combien de temps prend l’installation\u202f?',
    installationAnswer:
      'Moins de {{minutes}} minutes. Vous créez votre compte, vous dites combien de tables compte la salle, vous imprimez tous les codes d’un seul PDF. Qu’une table soit disponible, occupée ou réservée, son code reste le même\u202f: on le pose une fois pour toutes.',
    internet: 'Faut-il une connexion à internet\u202f?',
    internetAnswer:
      'Oui, des deux côtés\u202f: le téléphone du client par le Wi-Fi ou par son réseau mobile, l’écran de la salle par le Wi-Fi ou la 4G. Peu de débit suffit\u202f: la page du client pèse moins de 100 Ko.',
    outage: 'Et si le Wi-Fi tombe en panne\u202f?',
    outageAnswer:
      'Les clients passent par leur réseau mobile. Sans aucun réseau, leur page le dit, garde la demande et l’envoie dès que possible, une seule fois. L’écran de la salle annonce lui aussi qu’il est hors ligne et se remet à jour tout seul. Un téléphone de l’équipe en 4G suffit pour continuer le service.',
    pricing: 'Combien cela coûte-t-il\u202f?',
    pricingAnswer:
      '{{monthly}} par mois, ou {{yearly}} par an, soit {{free}} mois offerts. Tout est compris, pour un restaurant et toutes ses tables\u202f; rien n’est prélevé pendant l’essai.',
    pricingFree:
      'Rien. Sonnette est gratuite sur ce serveur\u202f: tout est compris, pour un restaurant et toutes ses tables, sans carte bancaire.',
    alerts: 'Les demandes arrivent-elles aussitôt\u202f?',
    alertsAnswer:
      'Oui. Une demande s’affiche dès qu’elle est envoyée, avec un bip et un titre d’onglet qui change, sur les écrans où le tableau est ouvert. Un téléphone verrouillé au fond d’une poche sonne aussi, si les notifications y sont activées, dans une salle ouverte et jusqu’à {{hours}} heures après son dernier service\u202f; sur iPhone, il faut d’abord ajouter Sonnette à l’écran d’accueil. Si la salle a des zones, une demande sonne chez ceux qui servent la sienne, puis partout si personne ne vient.',
    server: 'Sonnette remplace-t-elle les serveurs\u202f?',
    serverAnswer:
      'Non. Elle leur épargne les allers-retours\u202f: ils savent quelle table appelle, et pourquoi, avant de se déplacer. Le conseil, l’accueil et l’assiette restent leur affaire.',
    payment: 'Mes clients peuvent-ils payer avec Sonnette\u202f?',
    paymentAnswer:
      'Non. Ils demandent l’addition, votre équipe l’apporte et encaisse comme d’habitude. Aucun paiement ne passe par la table, et nous ne prenons aucune commission.',
    data: 'Les données sont-elles protégées\u202f?',
    dataAnswer:
      'Vos clients restent anonymes\u202f: pas de compte, pas de cookie, aucun traceur d’un tiers. Le mot et le prénom qu’ils laissent ne sont lus que par votre équipe. De votre côté, les mots de passe sont hachés (argon2id), et chaque restaurant ne voit que ses propres données.',
    menu: 'Puis-je y mettre ma carte et mes propres demandes\u202f?',
    menuAnswer:
      'Oui, par un lien vers votre carte, page web ou PDF, que vous changez quand vous voulez. Sans lien, le bouton ne s’affiche pas, et vos clients peuvent demander qu’on leur apporte la carte. Les demandes sont les vôtres, elles aussi\u202f: jusqu’à {{buttons}} boutons et {{suggestions}} suggestions, que vous nommez, rangez ou masquez. Des listes toutes faites existent pour un bar, un café ou un hôtel.',
    bars: 'Est-ce que cela convient aux bars et aux hôtels\u202f?',
    barsAnswer:
      'Oui, partout où quelqu’un attend d’être servi\u202f: bar, terrasse, salon d’hôtel, chambre. Une «\u202ftable\u202f» est un numéro, de 1 à {{last}}, jusqu’à {{count}} par établissement. Sonnette ne gère pas les réservations.',
    commitment: 'Y a-t-il un engagement\u202f?',
    commitmentAnswer:
      'Non. L’abonnement au mois s’arrête à la fin du mois payé, celui à l’année à la fin de l’année payée. La résiliation se fait sur la page du prestataire de paiement, sans nous écrire.',
    commitmentFree:
      'Non. Rien n’est vendu ici\u202f: vous arrêtez quand vous voulez, et il n’y a rien à résilier.',
    trial: 'Comment se passe l’essai gratuit\u202f?',
    trialAnswer:
      'Il dure {{days}} jours, avec tout le produit. Vous pouvez le commencer sans carte bancaire en créant votre restaurant. S’il s’achève sans abonnement, les demandes de vos clients arrivent toujours\u202f: on ne peut simplement plus changer les tables ni les zones.',
    trialFree:
      'Il n’y en a pas besoin\u202f: tout le produit est gratuit sur ce serveur, sans carte bancaire et sans échéance.',
    support: 'Qui m’aide en cas de problème\u202f?',
    supportAnswer:
      'Nous, par e-mail\u202f; l’adresse est sur la page de contact. Dites-nous le nom du restaurant et ce que vous voyez à l’écran, jamais votre mot de passe.',
  },
  en: {
    title: 'FAQ',
    headline: 'Frequently asked questions',
    lead: 'The fifteen questions restaurants ask us before they start.',
    contactTitle: 'Is your question not here?',
    contact: 'Contact us',

    app: 'Do my guests have to download an app?',
    appAnswer:
      'No. The phone’s camera reads the code on the table, and the page opens in the browser. No app, no account, no details to give.',
    phones: 'Which phones does it work with?',
    phonesAnswer:
      'Any phone with a camera and a browser, iPhone or Android, even if it is a few years old (Safari 14 and Chrome 87 are enough). The page even works without JavaScript, and you can offer it in up to ten languages: French, English, Spanish, German, Italian, Dutch, Portuguese, Chinese, Japanese and Arabic. Your team does need an up-to-date browser.',
    installation: 'How long does it take to set up?',
    installationAnswer:
      'Under {{minutes}} minutes. You create your account, say how many tables you have, and print all the codes from a single PDF. Whether a table is available, occupied or reserved, its code stays the same: you only put it out once.',
    internet: 'Do I need an internet connection?',
    internetAnswer:
      'Yes, on both sides: Wi-Fi or mobile data for the guest’s phone, Wi-Fi or 4G for your team’s screen. It need not be fast: the guest’s page is under 100 KB.',
    outage: 'What if the Wi-Fi goes down?',
    outageAnswer:
      'Guests use their mobile data. With no network at all, their page says so, keeps the request and sends it as soon as it can, just once. Your team’s screen also shows that it is offline, and catches up by itself. One team phone on 4G is enough to carry on.',
    pricing: 'How much does it cost?',
    pricingAnswer:
      '{{monthly}} a month, or {{yearly}} a year, which gives you {{free}} months free. Everything is included, for one restaurant and all its tables; nothing is charged during the trial.',
    pricingFree:
      'Nothing. Sonnette is free on this site: everything is included, for one restaurant and all its tables, with no bank card.',
    alerts: 'Do requests arrive instantly?',
    alertsAnswer:
      'Yes. A request appears the moment it is sent, with a beep and a change in the tab title, on the screens where the board is open. A locked phone in someone’s pocket rings too if notifications are turned on there, while the restaurant is open and for {{hours}} hours after it last served; on an iPhone, add Sonnette to the home screen first. If you have zones, a request rings those who serve its zone, then everyone if nobody comes.',
    server: 'Does Sonnette replace my servers?',
    serverAnswer:
      'No. It saves them trips back and forth: they know which table is calling, and why, before they set off. Advice, a warm welcome and the plates stay in their hands.',
    payment: 'Can my guests pay with Sonnette?',
    paymentAnswer:
      'No. They ask for the bill; your team brings it and takes payment as usual. No payment goes through Sonnette, and we take no commission.',
    data: 'Is the data secure?',
    dataAnswer:
      'Your guests stay anonymous: no account, no cookies, no third-party trackers. Only your team reads the words and first name they leave. On your side, passwords are hashed (argon2id), and each restaurant sees only its own data.',
    menu: 'Can I add my menu and requests of my own?',
    menuAnswer:
      'Yes, with a link to your menu, a web page or a PDF, which you can change whenever you like. Without a link, the button is not shown, and your guests can ask for the menu to be brought to them. The requests are yours, too: up to {{buttons}} buttons and {{suggestions}} suggestions, which you name, sort or hide. There are ready-made lists for a bar, a café or a hotel.',
    bars: 'Is it suitable for bars and hotels?',
    barsAnswer:
      'Yes, wherever someone is waiting to be served: a bar, a terrace, a hotel lounge, a room. A “table” is a number from 1 to {{last}}, with up to {{count}} per venue. Sonnette does not manage bookings.',
    commitment: 'Is there a minimum commitment?',
    commitmentAnswer:
      'No. A monthly subscription stops at the end of the month paid for, a yearly one at the end of the year paid for. You cancel on the payment provider’s page, without writing to us.',
    commitmentFree:
      'No. Nothing is sold here: you can stop whenever you like, with nothing to cancel.',
    trial: 'How does the free trial work?',
    trialAnswer:
      'It lasts {{days}} days and includes the whole product. You can start it without a bank card by creating your restaurant. If it ends without a subscription, your guests’ requests still come through: only changing tables and zones has to wait.',
    trialFree:
      'You do not need one: the whole product is free on this site, with no bank card and no end date.',
    support: 'Who helps me if something goes wrong?',
    supportAnswer:
      'We do, by email; the address is on the contact page. Tell us the restaurant’s name and what you see on the screen, never your password.',
  },
});
