import type { GuestLanguage } from '../../../../languages.ts';
import { guestTexts } from './all-texts.ts';
import type { GuestTexts } from './texts/fr.ts';

/**
 * The texts that are loaded. The build replaces this module by the texts of one language for each script
 * (`scriptPerLanguage` in vite.config.ts).
 */
export const knownTexts: Partial<Record<GuestLanguage, GuestTexts>> = { ...guestTexts };
