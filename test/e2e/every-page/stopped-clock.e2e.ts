import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { stopClock } from '../../support/browser/clock.ts';

test('while a test stops the clock of a page, the page sees no other year', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.goto(paths.faq);
  const startedAt = await page.evaluate(() => Date.now());
  const earliest = await page.evaluateHandle(() => {
    const seen = { at: Date.now() };
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      seen.at = Math.min(seen.at, Date.now());
      channel.port2.postMessage(undefined);
    };
    channel.port2.postMessage(undefined);
    return seen;
  });
  await stopClock(page);
  const { at } = await earliest.jsonValue();
  // The clock of the test's own process, which sets the time, may differ by some milliseconds.
  expect(at).toBeGreaterThan(startedAt - 1000);
});
