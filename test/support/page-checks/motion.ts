import type { Page } from '@playwright/test';
import { expect } from '../browser/browser.ts';

/**
 * From the next load on, records elements that move, rotate or scale. Fades and colour changes do not count.
 */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const stillness =
      /^(offset|computedOffset|easing|composite|opacity|visibility|pointerEvents|.*[cC]olor)$/;
    Object.assign(window, { moved });
    for (const event of ['animationstart', 'transitionrun']) {
      document.addEventListener(event, remember, { capture: true });
    }

    function remember(): void {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect)) continue;
        const lasts = Number(effect.getComputedTiming().activeDuration);
        const changes = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        const motions = changes.filter((change) => !stillness.test(change));
        if (lasts > 1 && motions.length > 0) moved.push(`${effect.target?.tagName} ${motions}`);
      }
    }
  });
}

/** Expects motion, or none, since the last call. */
export async function expectMotion(page: Page, isThere: boolean): Promise<void> {
  const look = () => page.evaluate(() => Reflect.get(window, 'moved').splice(0));
  if (isThere) await expect.poll(look).not.toEqual([]);
  else expect(await look()).toEqual([]);
}
