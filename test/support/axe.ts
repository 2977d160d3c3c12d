import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Both languages, themes and sizes. */
export const looks = (['fr-FR', 'en-GB'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ].map((viewport) => ({ locale, colorScheme, viewport })),
  ),
);

/** What axe complains of. */
export async function violations(page: Page): Promise<string[]> {
  // The browser draws what a list offers: 400 time zones, each looked at, would take seconds.
  const result = await new AxeBuilder({ page }).withTags(RULES).exclude('option').analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
