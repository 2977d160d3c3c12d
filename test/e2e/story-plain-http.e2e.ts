import { expect, test } from '../support/screens/browser.ts';
import { tellStory } from './story.ts';

test.use({ host: 'sonnette.test' });

test('from scan to served, on plain http by a name of the local network', async ({
  diner,
  board,
}) => {
  expect(await diner.evaluate(() => [location.hostname, isSecureContext])).toEqual([
    'sonnette.test',
    false,
  ]);
  await tellStory(diner, board);
});
