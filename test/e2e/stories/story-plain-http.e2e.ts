import { expect, test } from '../../support/screens/browser.ts';
import { serveFromScanToDone } from './story.ts';

test.use({ host: 'sonnette.test' });

test('a request is served from scan to done, over plain HTTP with a local host name', async ({
  diner,
  board,
}) => {
  expect(await diner.evaluate(() => [location.hostname, isSecureContext])).toEqual([
    'sonnette.test',
    false,
  ]);
  await serveFromScanToDone(diner, board);
});
