import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { turn } from './turn.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const axeText = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const locales = ['fr-FR', 'en-GB'] as const;
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/**
 * The violations that axe finds in both themes: on a phone for the first language, on a computer for the
 * second.
 */
export async function violationsInEachTheme(page: Page, locale: string): Promise<string[]> {
  const size = sizes[locale === locales[0] ? 0 : 1];
  if (size) await turn(page, size.width, size.height);
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // The themes differ in their colours only.
    const rules = colorScheme === 'light' ? RULES : ['color-contrast'];
    const here = await violations(page, { rules });
    found.push(...here.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** The violations that axe finds. `rules` are ids or tags. */
export async function violations(page: Page, { rules = RULES } = {}): Promise<string[]> {
  // The page keeps axe between runs, because loading it takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText);
  await page.evaluate(stopTransitions);
  const found = await page.evaluate(async (runOnly) => {
    const result = await window.axe?.run(
      // The browser draws options itself. Checking 400 time zones would take seconds.
      { exclude: ['option'] },
      { runOnly, resultTypes: ['violations'], preload: false },
    );
    document.adoptedStyleSheets.pop();
    return result?.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, rules);
  if (!found) throw new Error('axe is not loaded');
  return found;
}

/** Disables transitions: a notice that fades out during the check would have too little contrast. */
function stopTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
}
