/** Which pages anybody may read, and what search engines and tabs call them. */
import { ENGLISH_PREFIX, paths } from '../../paths.ts';

type Head = { title: string; description: string };

/** The pages that the server writes as HTML, in both languages. */
export const publicPages: Record<string, { fr: Head; en: Head; isListed: boolean }> = {
  [paths.home]: {
    isListed: true,
    fr: {
      title: 'Sonnette – appeler le service d’un geste',
      description:
        'Un QR code sur la table : vos clients demandent du pain, de l’eau ou l’addition d’un geste, et la salle le voit aussitôt. Sans application.',
    },
    en: {
      title: 'Sonnette – call for service with one tap',
      description:
        'A QR code on the table: guests ask for bread, water or the bill with one tap, and the room sees it at once. No app.',
    },
  },
  [paths.success]: {
    isListed: false,
    fr: { title: 'Merci · Sonnette', description: 'Votre abonnement est en place.' },
    en: { title: 'Thank you · Sonnette', description: 'Your subscription is in place.' },
  },
};

/** The address of a page in a language: `/tarifs`, `/en/tarifs`. */
export function addressIn(language: 'fr' | 'en', path: string): string {
  if (language === 'fr') return path;
  return path === '/' ? ENGLISH_PREFIX : `${ENGLISH_PREFIX}${path}`;
}

/** The page behind an address, and the language that the address says. */
export function pageAt(address: string): { path: string; isEnglish: boolean } {
  const trimmed = address.replace(/(?<=.)\/$/, '');
  const isEnglish = `${trimmed}/`.startsWith(`${ENGLISH_PREFIX}/`);
  return { path: (isEnglish ? trimmed.slice(ENGLISH_PREFIX.length) : trimmed) || '/', isEnglish };
}
