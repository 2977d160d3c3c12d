import { limits } from '../../../../../limits.ts';
import { defineTexts, useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { useSiteData } from '../../site-data.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, MissingLegalData, ToContact, usePublisher } from '../LegalFrame.tsx';

const articles = [
  'controller',
  'guests',
  'owners',
  'team',
  'leaving',
  'demos',
  'figures',
  'pushes',
  'device',
  'network',
  'others',
  'rights',
  'security',
] as const;

export function PrivacyPage() {
  const t = useTexts(privacyTexts);
  const { legal } = useSiteData();
  const publisher = usePublisher();
  usePageTitle(t('title'));
  const facts = {
    publisher: publisher.charAt(0).toUpperCase() + publisher.slice(1),
    host: legal?.host.name ?? t('unnamed'),
    hours: limits.wordsKeptSeconds / 3600,
    months: limits.eventsKeptMonths,
    journalMonths: limits.journalKeptMonths,
    deletedDays: limits.deletedKeptDays,
    days: limits.demoRequestsKeptSeconds / (24 * 60 * 60),
  };
  return (
    <LegalFrame title={t('title')} lead={t('lead')}>
      <MissingLegalData />
      {articles.map((article) => (
        <Article key={article} title={t(article)}>
          <p>
            <Unbroken text={t(`${article}Text`, facts)} />
          </p>
        </Article>
      ))}
      <ToContact />
    </LegalFrame>
  );
}

const privacyTexts = defineTexts('privacy', {
  fr: {
    title: 'Confidentialité',
    lead: 'Le moins de données possible, le moins longtemps possible.',
    controller: 'Qui en répond',
    controllerText:
      '{{publisher}} répond des comptes des restaurateurs. Pour les demandes de ses clients, c’est le restaurant qui est responsable du traitement\u202f; nous les traitons pour son compte et sur ses seules instructions.',
    guests: 'Ce que laissent les clients',
    guestsText:
      'Le numéro de la table, ce qui est demandé et l’heure. S’ils le veulent, un mot et un prénom\u202f: seule l’équipe du restaurant les lit, et ils sont effacés au plus tard {{hours}} heures après la fin de la demande. Ni nom, ni compte, ni numéro de téléphone.',
    owners: 'Ce que laissent les restaurateurs',
    ownersText:
      'Une adresse e-mail, le nom et l’adresse du restaurant, un mot de passe qui n’est conservé que haché, et, s’ils en ajoutent, la partie publique de leurs clés d’accès. Ces données restent aussi longtemps que le compte ou le restaurant.',
    team: 'L’équipe et le journal',
    teamText:
      'Le nom de chaque membre, ses appareils et leur dernière utilisation. Un journal, que lisent les responsables et les propriétaires du restaurant, dit pendant {{journalMonths}} mois qui a changé quoi\u202f: équipe, tables, informations, abonnement. Il ne dit rien des clients, ni de qui a servi quelle table.',
    leaving: 'Emporter ses données, partir',
    leavingText:
      'Les propriétaires téléchargent eux-mêmes toutes les données de leur restaurant, et le suppriment quand ils veulent\u202f: ses accès s’arrêtent aussitôt, puis équipe, tables, demandes, statistiques et journal sont effacés au bout de {{deletedDays}} jours. Chacun supprime aussi son propre compte\u202f: il est effacé aussitôt, et son nom quitte les journaux au bout de {{journalMonths}} mois au plus. Les sauvegardes faites avant contiennent encore ces données, jusqu’à ce qu’elles soient remplacées.',
    demos: 'Les demandes de démonstration',
    demosText:
      'Le nom du restaurant, une adresse e-mail, et, si vous le voulez, un créneau et un message : de quoi vous répondre, rien d’autre. Ces demandes sont effacées au bout de {{days}} jours, ou plus tôt si vous nous l’écrivez.',
    figures: 'La mesure d’audience',
    figuresText:
      'Pour dire au restaurant combien de fois ses codes sont lus, nous comptons scans, demandes et cartes consultées, avec un numéro tiré au hasard, propre à l’onglet. Ces mesures ne servent qu’à lui, ne sont croisées avec rien et sont effacées au bout de {{months}} mois\u202f; il n’en reste que des totaux, qui ne désignent personne. Elles ne demandent pas de consentement (article 82 de la loi Informatique et Libertés).',
    pushes: 'Les notifications de l’équipe',
    pushesText:
      'Si un membre de l’équipe les active, le service de notifications de son navigateur (Apple, Google, Microsoft ou Mozilla) achemine chaque appel jusqu’à son appareil. Le contenu est chiffré pour cet appareil\u202f: ce service sait quand un appareil sonne, pas pourquoi. L’inscription s’arrête avec le réglage, la déconnexion ou le retrait de l’accès.',
    device: 'Ce qui reste sur l’appareil',
    deviceText:
      'Aucun cookie. Le navigateur garde la langue choisie, la demande en cours, après le code du soir un laissez-passer valable jusqu’au matin, et pour l’équipe la session ouverte, les réglages de ses écrans et un numéro tiré au hasard, qui reconnaît l’appareil à la connexion\u202f: rien de plus que ce que le service exige.',
    network: 'L’adresse réseau',
    networkText:
      'Elle sert à freiner les abus, en mémoire. Pour les connexions, la base de données en garde une empreinte chiffrée, un jour au plus. Le journal du serveur la note aux connexions, aux essais de mots de passe et aux suppressions.',
    others: 'Ceux qui nous aident',
    othersText:
      'Notre hébergeur ({{host}}), le service qui achemine nos e-mails et, pour les abonnements, notre prestataire de paiement, qui seul voit les numéros de carte. Sur la page de démonstration, un calendrier d’un tiers ne s’ouvre que si vous le demandez. Nous ne vendons rien à personne.',
    unnamed: 'nommé dans les mentions légales',
    rights: 'Vos droits',
    rightsText:
      'Accès, rectification, effacement, limitation, portabilité, opposition\u202f: écrivez-nous, ou au restaurant pour une demande faite à table. Vous pouvez aussi saisir la CNIL (cnil.fr).',
    security: 'La sécurité',
    securityText:
      'Les mots de passe sont hachés avec argon2id, les jetons de session et les codes envoyés par e-mail ne sont pas conservés en clair, et chaque restaurant n’accède qu’à ses données.',
  },
  en: {
    title: 'Privacy',
    lead: 'As little data as possible, for as short a time as possible.',
    controller: 'Who is responsible',
    controllerText:
      '{{publisher}} is responsible for restaurant owners’ accounts. For guests’ requests, the restaurant is the controller; we process them on its behalf and only on its instructions.',
    guests: 'What guests leave',
    guestsText:
      'The table number, what they ask for, and when. If they wish, a few words and a first name: only the restaurant’s team reads them, and they are erased {{hours}} hours after the request ends at the latest. No surname, no account, no phone number.',
    owners: 'What owners leave',
    ownersText:
      'An email address, the restaurant’s name and address, a password, of which only a hash is kept, and, if they add any, the public part of their passkeys. This data is kept as long as the account or the restaurant.',
    team: 'The team and the journal',
    teamText:
      'Each member’s name, their devices and when they were last used. A journal, which the restaurant’s managers and owners read, says for {{journalMonths}} months who changed what: team, tables, information, subscription. It says nothing about guests, nor about who served which table.',
    leaving: 'Taking your data out, leaving',
    leavingText:
      'Owners download all of their restaurant’s data themselves, and delete the restaurant whenever they wish: access to it ends at once, and its team, tables, requests, figures and journal are erased {{deletedDays}} days later. Everyone can also delete their own account: it is erased at once, and their name leaves the journals after {{journalMonths}} months at most. Backups made before still hold this data until they are replaced.',
    demos: 'Demo requests',
    demosText:
      'The restaurant’s name, an email address and, if you wish, a preferred time and a message: what we need to reply to you, nothing else. These requests are erased after {{days}} days, or sooner if you write to us.',
    figures: 'Audience measurement',
    figuresText:
      'To tell the restaurant how often its codes are scanned, we count scans, requests and menu views, with a random number that belongs to the browser tab. These measurements serve the restaurant alone, are combined with nothing else, and are erased after {{months}} months; only totals remain, and they identify no one. They require no consent (article 82 of the French Data Protection Act).',
    pushes: 'The team’s notifications',
    pushesText:
      'If a member of the team turns them on, their browser’s push service (Apple, Google, Microsoft or Mozilla) carries each call to their device. The content is encrypted for that device: the service knows when a device rings, not why. This ends when they turn it off, sign out or lose access.',
    device: 'What stays on the device',
    deviceText:
      'No cookies. The browser keeps the chosen language, the current request, after the code of the evening a pass that is valid until the morning and, for the team, the session, their screens’ settings and a random number that recognises the device at sign-in: nothing more than the service needs.',
    network: 'Network address',
    networkText:
      'It is used to limit abuse, in memory. For sign-ins, the database keeps a keyed hash of it, for one day at most. The server log records it for sign-ins, password attempts and deletions.',
    others: 'Who helps us',
    othersText:
      'Our hosting provider ({{host}}), the service that delivers our emails and, for subscriptions, our payment provider, which alone sees card numbers. On the demo page, a third-party calendar opens only if you ask for it. We sell nothing to anyone.',
    unnamed: 'named in the legal notice',
    rights: 'Your rights',
    rightsText:
      'Access, rectification, erasure, restriction, portability, objection: write to us, or to the restaurant about a request made at a table. You can also complain to the CNIL (cnil.fr).',
    security: 'Security',
    securityText:
      'Passwords are hashed with argon2id, session tokens and emailed codes are not stored in plain text, and each restaurant can reach only its own data.',
  },
});
