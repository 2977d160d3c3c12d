import type { GuestLanguage } from '../../../../languages.ts';
import { guestTexts } from './all-texts.ts';
import type { GuestTexts } from './texts/fr.ts';

/**
 * The texts that are loaded. The build of the script replaces this module: each phone starts with the texts of its
 * page's language (`scriptPerLanguage` in vite.config.ts).
 */
export const knownTexts: Partial<Record<GuestLanguage, GuestTexts>> = { ...guestTexts };
