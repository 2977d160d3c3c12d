import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { heading } from '../../support/browser/phone.ts';

test('a tap right after hydration, before effects have run, is sent [DIN-04]', {
  tag: '@heart',
}, async ({ phone, restaurant }) => {
  const page = await phone();
  await page.addInitScript(tapAfterHydration);
  await page.goto(guestPath(restaurant.slug, 7));
  await expect(heading(page, 'Demande transmise')).toBeVisible();
});

test('the font of titles is loaded after the script, and nothing moves; without a script there is none', async ({
  phone,
  restaurant,
}) => {
  const page = await phone();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.resourceType()));
  await page.addInitScript(watchShifts);
  const font = page.waitForResponse(/\.woff2$/);
  await page.goto(guestPath(restaurant.slug, 7));
  await (await font).finished();
  await page.evaluate(() => document.fonts.ready);
  const shown = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, display }) => ({ family: family.replaceAll('"', ''), display })),
  );
  expect(shown).toContainEqual({ family: 'Guest Title', display: 'swap' });
  expect(loaded.filter((type) => type === 'script' || type === 'font')).toEqual(['script', 'font']);
  await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.001);

  const plain = await phone({ javaScriptEnabled: false });
  plain.on('request', (request) => loaded.push(request.resourceType()));
  loaded.length = 0;
  await plain.goto(guestPath(restaurant.slug, 7));
  expect(loaded).not.toContain('font');
});

/** Runs in the page. Adds up the layout shift of the whole load. */
function watchShifts(): void {
  Object.assign(window, { shift: 0 });
  type Shift = PerformanceEntry & { value: number };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) {
      Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. Taps at the end of the task in which Preact hydrates the buttons, before effects run. */
function tapAfterHydration(): void {
  const { addEventListener } = EventTarget.prototype;
  let isDone = false;
  EventTarget.prototype.addEventListener = function (...listener) {
    addEventListener.apply(this, listener);
    if (this instanceof HTMLButtonElement) queueMicrotask(tap);
  };

  function tap(): void {
    const buttons = [...document.querySelectorAll('button')];
    const bread = buttons.find(({ textContent }) => textContent === 'Pain');
    if (!bread || isDone) return;
    isDone = true;
    bread.click();
  }
}
