import { test } from '../../support/screens/browser.ts';
import { serveFromScanToDone } from './story.ts';

test.use({ engine: 'postgres' });

test('a request is served from scan to done, on PostgreSQL', async ({ diner, board }) => {
  await serveFromScanToDone(diner, board);
});
