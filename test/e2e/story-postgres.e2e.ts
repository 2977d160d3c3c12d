import { test } from '../support/screens/browser.ts';
import { tellStory } from './story.ts';

test.use({ engine: 'postgres' });

test('from scan to served, on PostgreSQL', async ({ diner, board }) => {
  await tellStory(diner, board);
});
