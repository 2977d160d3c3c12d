import { defineTexts, useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { formatPrice, GRACE_DAYS, plans, TRIAL_DAYS } from '../../../../billing/rules.ts';
import { useSiteData } from '../../site-data.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, MissingLegalData, ToContact, usePublisher } from '../LegalFrame.tsx';

/** The text keys of each article: title and body. */
const articles = {
  sold: (
    [
      'subject',
      'service',
      'account',
      'trial',
      'price',
      'payment',
      'end',
      'after',
      'liability',
      'data',
      'changes',
      'law',
    ] as const
  ).map((article) => [article, `${article}Text`] as const),
  free: [
    ['subject', 'subjectFree'],
    ['service', 'serviceText'],
    ['account', 'accountText'],
    ['price', 'priceFree'],
    ['endFreeTitle', 'endFree'],
    ['liability', 'liabilityFree'],
    ['data', 'dataText'],
    ['changes', 'changesText'],
    ['law', 'lawText'],
  ],
} as const;

export function TermsPage() {
  const t = useTexts(termsTexts);
  const { language } = useLanguage();
  const publisher = usePublisher();
  const { isFree } = useSiteData();
  const title = t(isFree ? 'titleFree' : 'title');
  usePageTitle(title);
  const facts = {
    publisher,
    days: TRIAL_DAYS,
    grace: GRACE_DAYS,
    monthly: formatPrice(plans.monthly.priceCents, language),
    yearly: formatPrice(plans.yearly.priceCents, language),
  };
  return (
    <LegalFrame title={title} lead={t(isFree ? 'leadFree' : 'lead')}>
      <MissingLegalData />
      {articles[isFree ? 'free' : 'sold'].map(([article, text], index) => (
        <Article key={article} title={`${index + 1}. ${t(article)}`}>
          <p>
            <Unbroken text={t(text, facts)} />
          </p>
        </Article>
      ))}
      <ToContact />
    </LegalFrame>
  );
}

const termsTexts = defineTexts('terms', {
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
      'Un compte correspond à une adresse e-mail vérifiée et peut ouvrir plusieurs restaurants. Le mot de passe est personnel\u202f: votre équipe n’en a pas besoin, chacun de ses appareils se connecte avec un code. Vous répondez de ce qui est fait sous votre compte et par votre équipe.',
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
      'Le compte dure tant que vous le souhaitez. Vous arrêtez quand vous voulez, sans nous écrire\u202f: supprimer le restaurant efface toutes ses données.',
    after: 'Après la fin',
    afterText:
      'Tout reste ouvert {{grace}} jours encore. Ensuite, on ne peut plus changer les tables ni les zones, mais les appels de vos clients arrivent toujours. La suppression du restaurant efface toutes ses données.',
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
    title: 'Subscription terms',
    lead: 'What you buy, what it costs and how it ends. The French version prevails.',
    titleFree: 'Terms of use',
    leadFree:
      'What you can expect from a free service and how it ends. The French version prevails.',
    subject: 'Purpose',
    subjectText:
      'These terms govern subscriptions to the Sonnette service, provided by {{publisher}} to businesses: restaurants, bars, hotels and similar venues. By subscribing, you accept them.',
    subjectFree:
      'These terms govern the use of the Sonnette service, provided free of charge by {{publisher}} to businesses: restaurants, bars, hotels and similar venues. By creating an account, you accept them.',
    service: 'The service',
    serviceText:
      'Sonnette gives your guests a page for each table to call your team, gives your team a board of requests, and gives you codes to print and figures. The service requires an internet connection and an up-to-date browser. It does not take orders, payments or bookings.',
    account: 'The account',
    accountText:
      'An account has one verified email address and may open several restaurants. The password is personal: your team does not need it, each of its devices joins with a code. You are responsible for everything done under your account and by your team.',
    trial: 'The free trial',
    trialText:
      'It lasts {{days}} days from the creation of the account. A subscription taken out during the trial, or before the account is created, is only charged once the trial days are over; if cancelled before then, it costs nothing. If not cancelled, it continues at the agreed price.',
    price: 'The price',
    priceText:
      '{{monthly}} a month, or {{yearly}} a year. The price shown is the price charged; invoices itemise VAT where it is due. A price change is announced by email thirty days before it applies, and never applies to a period already paid for.',
    priceFree:
      'The service is free on this site: no subscription, no time-limited trial, no bank card and no invoices.',
    payment: 'Payment',
    paymentText:
      'Payment is made in advance, by card, on our payment provider’s page. Late payment automatically incurs a penalty of three times the statutory interest rate and a fixed charge of €40 for recovery costs (articles L441-10 and D441-5 of the French Commercial Code).',
    end: 'Term and cancellation',
    endText:
      'The subscription renews on each due date, monthly or yearly. You can cancel it at any time, on the payment provider’s page; it runs to the end of the period paid for, which is not refunded.',
    endFreeTitle: 'Term and ending',
    endFree:
      'The account lasts as long as you like. You can stop at any time, without writing to us: deleting the restaurant erases all its data.',
    after: 'After it ends',
    afterText:
      'Everything stays open for another {{grace}} days. After that, tables and zones can no longer be changed, but your guests’ requests still come through. Deleting the restaurant erases all its data.',
    liability: 'Availability and liability',
    liabilityText:
      'We take all reasonable care of the service, without promising that it will never be interrupted; it is not an emergency device. Our liability is limited to direct, proven damage and to the sums paid over the previous twelve months.',
    liabilityFree:
      'We take all reasonable care of the service, without promising that it will never be interrupted; it is not an emergency device. Our liability is limited to direct, proven damage.',
    data: 'Data',
    dataText:
      'What your guests write belongs to you: we process it on your behalf, as explained on the Privacy page, which serves as an agreement under Article 28 of the GDPR.',
    changes: 'Changes to these terms',
    changesText:
      'A new version is announced by email thirty days before it applies. You can cancel before then.',
    law: 'Governing law',
    lawText:
      'French law. If no amicable settlement is reached, the competent court is that of the registered office of {{publisher}}.',
  },
});
