import type { Language } from '../../languages.ts';
import { ENGLISH_PREFIX, paths } from '../../paths.ts';
import { TRIAL_DAYS } from '../billing/rules.ts';

type Words = { title: string; description: string };
export type PublicPage = {
  fr: Words;
  en: Words;
  /** Replaces `fr` and `en` where nothing is sold. */
  free?: { fr: Words; en: Words };
  /** The component file in `web/`; its scripts and styles are loaded. */
  screen: string;
  /** False for pages that search engines must not list. */
  isListed: boolean;
};

/** The server-rendered pages, with their titles and descriptions in both languages. */
export const publicPages: Record<string, PublicPage> = {
  [paths.home]: {
    screen: 'home/HomePage.tsx',
    isListed: true,
    fr: {
      title: 'Appeler le service d’un geste',
      description:
        'Un QR code sur la table : vos clients demandent du pain, de l’eau ou l’addition d’un geste, et la salle le voit aussitôt. Sans application, sans compte.',
    },
    en: {
      title: 'Call for service with one tap',
      description:
        'A QR code on the table: guests ask for bread, water or the bill with one tap, and your team sees it at once. No app, no account.',
    },
  },
  [paths.pricing]: {
    screen: 'pricing/PricingPage.tsx',
    isListed: true,
    fr: {
      title: 'Tarifs',
      description: `Un seul abonnement, tout compris, au mois ou à l’année, après ${TRIAL_DAYS} jours d’essai gratuit. Sans engagement.`,
    },
    en: {
      title: 'Pricing',
      description: `One plan with everything included, monthly or yearly, after a ${TRIAL_DAYS}-day free trial. No commitment.`,
    },
    free: {
      fr: {
        title: 'Tarifs',
        description: 'Gratuit sur ce serveur, tout compris, sans carte bancaire ni échéance.',
      },
      en: {
        title: 'Pricing',
        description: 'Free on this server, with everything in it, no bank card and no end date.',
      },
    },
  },
  [paths.faq]: {
    screen: 'faq/FaqPage.tsx',
    isListed: true,
    fr: {
      title: 'FAQ',
      description:
        'Téléphones, Wi-Fi, coupures, données, prix : quinze questions que les restaurateurs nous posent, et leurs réponses.',
    },
    en: {
      title: 'FAQ',
      description:
        'Phones, Wi-Fi, outages, data, prices: fifteen questions restaurant owners ask us, answered.',
    },
  },
  [paths.demo]: {
    screen: 'demo/DemoPage.tsx',
    isListed: true,
    fr: {
      title: 'Démo',
      description:
        'Trente minutes avec nous, votre carte et votre salle sous les yeux : choisissez votre créneau.',
    },
    en: {
      title: 'Demo',
      description: 'Thirty minutes with us, looking at your menu and your tables: choose a time.',
    },
  },
  [paths.success]: {
    screen: 'success/SuccessPage.tsx',
    isListed: false,
    fr: {
      title: 'Bienvenue chez Sonnette',
      description: 'Votre abonnement est en place. La suite tient en trois étapes.',
    },
    en: {
      title: 'Welcome to Sonnette',
      description: 'Your subscription is in place. Three steps to go.',
    },
    free: {
      fr: {
        title: 'Bienvenue chez Sonnette',
        description: 'Gratuit sur ce serveur. La suite tient en trois étapes.',
      },
      en: {
        title: 'Welcome to Sonnette',
        description: 'Free on this server. Three steps are left.',
      },
    },
  },
  [paths.contact]: {
    screen: 'legal/ContactPage.tsx',
    isListed: true,
    fr: {
      title: 'Contact',
      description: 'Une question, un souci, une idée : comment nous joindre.',
    },
    en: { title: 'Contact', description: 'A question, a problem, an idea: how to reach us.' },
  },
  [paths.legalNotice]: {
    screen: 'legal/LegalNoticePage.tsx',
    isListed: true,
    fr: { title: 'Mentions légales', description: 'Qui édite et qui héberge ce service.' },
    en: { title: 'Legal notice', description: 'Who publishes and who hosts this service.' },
  },
  [paths.terms]: {
    screen: 'legal/terms/TermsPage.tsx',
    isListed: true,
    fr: {
      title: 'Conditions générales d’abonnement',
      description: 'Essai, prix, durée, résiliation : ce à quoi chacun s’engage.',
    },
    en: {
      title: 'Subscription terms',
      description: 'Trial, price, term, cancellation: what each side commits to.',
    },
    free: {
      fr: {
        title: 'Conditions d’utilisation',
        description: 'Un service gratuit sur ce serveur : ce à quoi chacun s’engage.',
      },
      en: {
        title: 'Terms of use',
        description: 'A service that is free on this server: what each of us commits to.',
      },
    },
  },
  [paths.privacy]: {
    screen: 'legal/privacy/PrivacyPage.tsx',
    isListed: true,
    fr: {
      title: 'Confidentialité',
      description:
        'Ce que nous savons des clients et des restaurateurs, pourquoi, et pour combien de temps.',
    },
    en: {
      title: 'Privacy',
      description: 'What we know about guests and restaurant owners, why, and for how long.',
    },
  },
  [paths.accessibility]: {
    screen: 'legal/accessibility/AccessibilityPage.tsx',
    isListed: true,
    fr: {
      title: 'Accessibilité',
      description: 'Ce que nous faisons pour que chacun puisse appeler et être servi.',
    },
    en: {
      title: 'Accessibility',
      description: 'What we do so that everyone can call and be served.',
    },
  },
  [paths.accessibilityGrid]: {
    screen: 'legal/accessibility/AccessibilityGridPage.tsx',
    isListed: true,
    fr: {
      title: 'Grille d’accessibilité',
      description: 'Notre auto-évaluation de la page du client par les 106 critères du RGAA 4.1.',
    },
    en: {
      title: 'Accessibility grid',
      description: 'Our self-assessment of the guest’s page by the 106 criteria of RGAA 4.1.',
    },
  },
};

/** The path of a page in a language: `/tarifs`, `/en/tarifs`. */
export function addressIn(language: Language, path: string): string {
  if (language === 'fr') return path;
  return path === '/' ? ENGLISH_PREFIX : `${ENGLISH_PREFIX}${path}`;
}

/** The page at a path, and whether the path has the English prefix. */
export function pageAt(address: string): { path: string; isEnglish: boolean } {
  const trimmed = address.replace(/(?<=.)\/$/, '');
  const isEnglish = `${trimmed}/`.startsWith(`${ENGLISH_PREFIX}/`);
  return { path: (isEnglish ? trimmed.slice(ENGLISH_PREFIX.length) : trimmed) || '/', isEnglish };
}
