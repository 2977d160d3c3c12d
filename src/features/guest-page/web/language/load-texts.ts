import type { GuestLanguage } from '../../../../languages.ts';
import { knownTexts } from './known-texts.ts';

const LOAD_MILLISECONDS = 8000;

/** Loads the texts of a language, unless they are loaded. Returns whether they are now. */
export async function loadTexts(language: GuestLanguage, file = ''): Promise<boolean> {
  if (knownTexts[language]) return true;
  // The supported phones do not have `AbortSignal.timeout`.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LOAD_MILLISECONDS);
  try {
    const answer = await fetch(file, { credentials: 'omit', signal: controller.signal });
    if (answer.ok) knownTexts[language] = await answer.json();
    return answer.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
