import { defineTexts } from '../../../../../ui/language/i18n.ts';

export const termsTexts = defineTexts('terms', {
  fr: {
    title: 'Conditions générales d’abonnement',
    lead: 'Ce que vous achetez, ce que cela coûte, et comment cela s’arrête.',
    titleFree: 'Conditions d’utilisation',
    leadFree: 'Ce que vous pouvez attendre d’un service gratuit, et comment cela s’arrête.',
    subject: 'Objet',
    subjectText:
      'Ces conditions régissent l’abonnement au service Sonnette, fourni par {{publisher}} à des professionnels\u202f: restaurants, bars, hôtels et lieux semblables. S’abonner, c’est les accepter.',
    subjectFree:
      'Ces conditions régissent l’usage du service Sonnette, fourni gratuitement par {{publisher}} à des professionnels\u202f: restaurants, bars, hôtels et lieux semblables. Créer un compte, c’est les accepter.',
    service: 'Le service',
    serviceText:
      'Sonnette donne à vos clients une page par table pour appeler votre équipe, à votre équipe un tableau des demandes, et à vous les codes à imprimer et les chiffres. Le service demande une connexion à internet et un navigateur à jour. Il ne prend ni commande, ni paiement, ni réservation.',
    account: 'Le compte',
    accountText:
      'Un compte correspond à une adresse e-mail vérifiée et à un restaurant. Vous gardez le mot de passe pour votre équipe et répondez de ce qui est fait sous votre compte.',
    trial: 'L’essai gratuit',
    trialText:
      'Il dure {{days}} jours à compter de la création du compte. Un abonnement souscrit pendant l’essai, ou avant la création du compte, n’est débité qu’à la fin des jours d’essai\u202f; résilié avant, il ne coûte rien. Sans résiliation, il se poursuit au prix convenu.',
    price: 'Le prix',
    priceText:
      '{{monthly}} par mois, ou {{yearly}} par an. Le prix affiché est celui qui est débité\u202f; la facture détaille la TVA si elle est due. Un changement de prix est annoncé par e-mail trente jours avant de s’appliquer, et jamais à une période déjà payée.',
    priceFree:
      'Le service est gratuit sur ce serveur\u202f: ni abonnement, ni essai à durée limitée, ni carte bancaire, ni facture.',
    payment: 'Le paiement',
    paymentText:
      'Il se fait d’avance, par carte, sur la page de notre prestataire de paiement. Tout retard donne lieu de plein droit à des pénalités égales à trois fois le taux d’intérêt légal et à l’indemnité forfaitaire de 40 € pour frais de recouvrement (articles L441-10 et D441-5 du code de commerce).',
    end: 'Durée et résiliation',
    endText:
      'L’abonnement se renouvelle à chaque échéance, au mois ou à l’année. Vous le résiliez quand vous voulez, sur la page du prestataire de paiement\u202f; il court jusqu’à la fin de la période payée, qui n’est pas remboursée.',
    endFreeTitle: 'Durée et fin',
    endFree:
      'Le compte dure tant que vous le souhaitez. Vous arrêtez quand vous voulez\u202f: écrivez-nous, et la suppression du restaurant efface toutes ses données.',
    after: 'Après la fin',
    afterText:
      'Tout reste ouvert {{grace}} jours encore. Ensuite, on ne peut plus ajouter ni supprimer de tables, mais les appels de vos clients arrivent toujours. La suppression du restaurant efface toutes ses données.',
    liability: 'Disponibilité et responsabilité',
    liabilityText:
      'Nous apportons au service tout le soin raisonnable, sans promettre qu’il ne s’interrompra jamais\u202f; ce n’est pas un dispositif d’urgence. Notre responsabilité se limite aux dommages directs et prouvés, et aux sommes payées pendant les douze derniers mois.',
    liabilityFree:
      'Nous apportons au service tout le soin raisonnable, sans promettre qu’il ne s’interrompra jamais\u202f; ce n’est pas un dispositif d’urgence. Notre responsabilité se limite aux dommages directs et prouvés.',
    data: 'Les données',
    dataText:
      'Ce que vos clients écrivent est à vous\u202f: nous le traitons pour votre compte, comme l’explique la page Confidentialité, qui vaut accord au sens de l’article 28 du RGPD.',
    changes: 'Modification des conditions',
    changesText:
      'Une nouvelle version est annoncée par e-mail trente jours avant de s’appliquer. Vous pouvez résilier d’ici là.',
    law: 'Droit applicable',
    lawText:
      'Le droit français. À défaut d’accord amiable, le tribunal compétent est celui du siège de {{publisher}}.',
  },
  en: {
    title: 'Terms of subscription',
    lead: 'What you buy, what it costs, and how it ends. The French version prevails.',
    titleFree: 'Terms of use',
    leadFree:
      'What you can expect of a free service, and how it ends. The French version prevails.',
    subject: 'Subject',
    subjectText:
      'These terms govern the subscription to the Sonnette service, provided by {{publisher}} to professionals: restaurants, bars, hotels and the like. To subscribe is to accept them.',
    subjectFree:
      'These terms govern the use of the Sonnette service, provided free of charge by {{publisher}} to professionals: restaurants, bars, hotels and the like. To create an account is to accept them.',
    service: 'The service',
    serviceText:
      'Sonnette gives your guests a page for each table to call your team, your team a board of requests, and you the codes to print and the figures. The service needs an internet connection and an up-to-date browser. It takes no orders, no payments and no bookings.',
    account: 'The account',
    accountText:
      'An account is one verified email address and one restaurant. You keep the password for your team and answer for what is done under your account.',
    trial: 'The free trial',
    trialText:
      'It lasts {{days}} days from the creation of the account. A subscription bought during the trial, or before the account is created, is charged only when the days of the trial are over; cancelled before, it costs nothing. If it is not cancelled, it goes on at the agreed price.',
    price: 'The price',
    priceText:
      '{{monthly}} a month, or {{yearly}} a year. The price shown is the price charged; the invoice details VAT where it is due. A change of price is announced by email thirty days ahead, and never applies to a period already paid for.',
    priceFree:
      'The service is free on this server: no subscription, no trial that ends, no bank card and no invoice.',
    payment: 'Payment',
    paymentText:
      'It is made in advance, by card, on the page of our payment provider. Any delay entails by right a penalty of three times the legal interest rate and the fixed indemnity of 40 € for recovery costs (articles L441-10 and D441-5 of the French commercial code).',
    end: 'Duration and cancellation',
    endText:
      'The subscription renews at each due date, by the month or by the year. You cancel it whenever you like, on the payment provider’s page; it runs to the end of the period paid for, which is not refunded.',
    endFreeTitle: 'Duration and end',
    endFree:
      'The account lasts as long as you like. You stop whenever you want: write to us, and deleting the restaurant erases all its data.',
    after: 'After it has ended',
    afterText:
      'Everything stays open for {{grace}} more days. After that tables can no longer be added or deleted, but your guests’ calls still arrive. Deleting the restaurant erases all its data.',
    liability: 'Availability and liability',
    liabilityText:
      'We take every reasonable care of the service, without promising that it will never be interrupted; it is no emergency device. Our liability is limited to direct and proven damage, and to the sums paid over the last twelve months.',
    liabilityFree:
      'We take every reasonable care of the service, without promising that it will never be interrupted; it is no emergency device. Our liability is limited to direct and proven damage.',
    data: 'Data',
    dataText:
      'What your guests write is yours: we process it on your behalf, as the Privacy page explains, which serves as an agreement under article 28 of the GDPR.',
    changes: 'Changes to these terms',
    changesText:
      'A new version is announced by email thirty days before it applies. You may cancel until then.',
    law: 'Applicable law',
    lawText:
      'French law. Failing an amicable settlement, the competent court is that of the registered office of {{publisher}}.',
  },
});
