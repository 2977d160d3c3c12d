import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { heading } from '../../support/browser/phone.ts';

test('a tap right after hydration, before React effects have run, is sent [DIN-04]', {
  tag: '@heart',
}, async ({ phone, restaurant }) => {
  const page = await phone();
  await page.addInitScript(tapAfterHydration);
  await page.goto(guestPath(restaurant.slug, 7));
  await expect(heading(page, 'Demande transmise')).toBeVisible();
});

/** Runs in the page. Taps between the task in which React hydrates the buttons and React's next task. */
function tapAfterHydration(): void {
  const channel = MessageChannel.prototype;
  const { get } = Object.getOwnPropertyDescriptor(channel, 'port1') ?? {};
  let isDone = false;
  Object.defineProperty(channel, 'port1', {
    get() {
      const port: MessagePort = get?.call(this);
      // Runs after React's own listener for the same message, and before its next message.
      queueMicrotask(() => port.addEventListener('message', tap));
      return port;
    },
  });

  function tap(): void {
    const buttons = [...document.querySelectorAll('button')];
    const bread = buttons.find(({ textContent }) => textContent === 'Pain');
    const isAwake = Object.keys(bread ?? {}).some((key) => key.startsWith('__reactProps$'));
    if (!isAwake || isDone) return;
    isDone = true;
    bread?.click();
  }
}
