/** The clock of a page: while it stands still, nothing ends by itself before a slow test has seen it. */
import { expect, type Locator, type Page } from '@playwright/test';

/** So far stopping moves the clock. The board takes polls in flight for lost if it moves by a second. */
const MARGIN_MILLISECONDS = 200;
/** How long the board stands still after a tap, so that no card moves under the finger. */
const AFTER_TAP_MILLISECONDS = 1000;

/**
 * Stops the page's clock: from now on its timers run only with `runFor`. The worker of the board still ticks.
 * NOTE: timers that were set before `page.clock.install()` keep running. If they matter, install the clock
 * before the page is opened.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.evaluate(setTimeOfNewClock);
  await page.clock.install();
  // A try that takes longer than the margin fails, but has stopped the clock for the next one.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MARGIN_MILLISECONDS);
  }).toPass();
}

/**
 * Runs in the page before its clock is installed. Playwright replaces `Date` in one step and sets the time
 * in a later one: in between it is 1970, and a poll answered then tells the board a wrong time. This sets the
 * time in the first step.
 */
function setTimeOfNewClock(): void {
  const key = '__pwClock';
  if (key in globalThis) return;
  const { now } = Date;
  Object.defineProperty(globalThis, key, {
    configurable: true,
    set(clock: { controller: { install(time: number): void } }) {
      Object.defineProperty(globalThis, key, { value: clock, writable: true, configurable: true });
      clock.controller.install(now());
    },
  });
}

/**
 * Waits until this is visible, while the page's clock runs faster: a retry or a poll that the page makes
 * after some seconds comes with one of the next looks. The clock must be installed.
 */
export async function hurryTo(target: Locator): Promise<void> {
  const look = async () => {
    await target.page().clock.runFor(1000);
    return target.isVisible();
  };
  // Not faster: the page gives up calls after five of its seconds.
  await expect.poll(look, { intervals: [400] }).toBe(true);
}

/** Lets the second after a tap pass. */
export function liftFinger(page: Page): Promise<void> {
  return page.clock.runFor(AFTER_TAP_MILLISECONDS);
}

/** Opens pages of the board without regular polls and ticks, so that only what they cause is sent. */
export async function withoutTicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class SilentWorker extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    }
    Object.assign(globalThis, { Worker: SilentWorker });
  });
}
