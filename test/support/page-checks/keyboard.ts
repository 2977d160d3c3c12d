import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';

/** More than any screen has: after this many, the focus goes in circles. */
const MOST_STOPS = 60;

/** Presses Tab until `wanted` has the focus. Every stop on the way must show its focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeAttached();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    let isThere = false;
    // One round trip for both questions: a screen has dozens of stops.
    const look = async () => {
      const { trouble, ...seen } = await wanted.evaluate(lookAtFocus);
      isThere = seen.isThere;
      return trouble;
    };
    await expect.poll(look).toBeUndefined();
    if (isThere) return;
  }
  throw new Error(`The Tab key does not lead to ${wanted}`);
}

type Look = { isThere: boolean; trouble: string | undefined };

/**
 * Runs in the page: whether `wanted` has the focus, and why the focus cannot be seen:
 * it needs a ring of 2 px with a contrast of 3:1, and nothing in front of it.
 */
function lookAtFocus(wanted: Element): Look {
  const element = document.activeElement;
  return { isThere: element === wanted, trouble: troubleWith(element) };

  function troubleWith(element: Element | null): string | undefined {
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
  }

  /** As WCAG 2.2 defines it. */
  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((text) => {
      const part = Number(text) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
