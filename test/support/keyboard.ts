import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** More stops than any screen has: whoever needs more is caught in a ring. */
const MOST_STOPS = 60;

/** Presses Tab until the wanted thing has the focus. Every stop on the way must show that it has it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeAttached();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => troubleWithFocus(page)).toBeUndefined();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${wanted}`);
}

/** What keeps the focus from being seen: no ring of 2 px and 3:1 around it, or something in front of it. */
function troubleWithFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const style = getComputedStyle(element);
    if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 2) {
      return `${name}: no ring`;
    }
    const paper = luminance(getComputedStyle(document.documentElement).backgroundColor);
    const ring = luminance(style.outlineColor);
    if ((Math.max(paper, ring) + 0.05) / (Math.min(paper, ring) + 0.05) < 3) {
      return `${name}: a ring too pale (${style.outlineColor})`;
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    if (front && (element.contains(front) || front.contains(element))) return undefined;
    return `${name}: behind ${front?.outerHTML.slice(0, 80) ?? 'the edge of the screen'}`;

    /** As WCAG 2.2 defines it. */
    function luminance(color: string): number {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((text) => {
        const part = Number(text) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
  });
}
