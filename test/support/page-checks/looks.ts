/** Looks at one state of a page on several screens, in several sizes of its text. */
import type { Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';
import { setTextSize } from './text-size.ts';
import { turn } from './turn.ts';

/** Returns what is wrong with the page as it is now. */
type Check = (page: Page) => Promise<unknown[]>;

type Looks = {
  /** Widths and heights. */
  screens: readonly (readonly [number, number])[];
  /** In percent. Without them the size of the text stays. */
  texts?: readonly number[];
  checks: readonly Check[];
};

export async function expectTidy(page: Page, state: string, { screens, texts, checks }: Looks) {
  for (const [width, height] of screens) {
    await turn(page, width, height);
    for (const text of texts ?? [undefined]) {
      if (text !== undefined) await setTextSize(page, text);
      const look = `${state}, ${width} × ${height}, text ${text ?? 100} %`;
      // Parts of the board move once more, after React has seen the new size.
      for (const check of checks) await expect.soft.poll(() => check(page), look).toEqual([]);
    }
  }
  if (texts) await setTextSize(page, 100);
}

/** Targets below 48 px, or below `least` px high. */
export function smallTargets(page: Page, selector: string, least = 48): Promise<string[]> {
  return page.locator(selector).evaluateAll(
    (targets, height) =>
      targets.flatMap((target) => {
        const box = target.getBoundingClientRect();
        const isSmall = box.width > 1 && (box.height < height || box.width < 48);
        return isSmall ? [`${target.textContent}: ${box.width} × ${box.height}`] : [];
      }),
    least,
  );
}
