import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const locales = ['fr-FR', 'en-GB'] as const;
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** What axe complains of on a page as it stands, in both themes and sizes. */
export async function violationsInEachLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      const look = `${colorScheme}, ${size.width} px`;
      found.push(...(await violations(page)).map((violation) => `${look}: ${violation}`));
    }
  }
  return found;
}

/** The same in fewer looks: each theme in one size, which is another for the other language. */
export async function violationsCrosswise(page: Page, locale: string): Promise<string[]> {
  const size = sizes[locale === locales[0] ? 0 : 1];
  if (size) await page.setViewportSize(size);
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** What axe complains of. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(stopTransitions);
  const axe = new AxeBuilder({ page })
    .withTags(RULES)
    // The browser draws what a list offers: 400 time zones, each looked at, would take seconds.
    .exclude('option')
    // What it would open a page of its own for are frames of other origins: there are none.
    .setLegacyMode(true);
  const result = await axe.analyze();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** A notice that fades away while it is looked at is grey on grey for that moment: it is there, or it is gone. */
function stopTransitions(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
}
