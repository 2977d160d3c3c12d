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
