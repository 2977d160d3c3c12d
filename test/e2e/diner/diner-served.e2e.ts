import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import {
  askForBread,
  calls,
  cut,
  heading,
  OFFLINE,
  pollOnce,
} from '../../support/browser/phone.ts';
import { readBoard, take } from '../../support/people/acts.ts';

test('“served” without network is queued, unless the guest still waits; it survives a reload and is sent when the network is back [DIN-26]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await diner.clock.install();
  const { id } = await askForBread(diner, server, restaurant);
  await take(server, restaurant, { id });
  const taken_at = new Date(Date.now() - 125_000).toISOString();
  const { db } = server.world;
  await db.updateTable('requests').set({ taken_at }).where('id', '=', id).execute();
  const served = diner.getByRole('button', { name: 'C’est servi' });
  await hurryTo(served);
  const reconnect = await cut(diner, 'POST', calls.served);
  const queued = diner.getByText('Pas encore transmis');
  await served.tap();
  await expect(queued).toBeVisible();
  await diner.getByRole('button', { name: 'Non, j’attends encore' }).tap();
  await expect(queued).toHaveCount(0);
  await expect(diner.getByRole('alert')).toHaveText('');
  await reconnect();
  // The answer to a poll would send what is queued.
  await pollOnce(diner);
  await pollOnce(diner);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);

  const restore = await cut(diner, 'POST', calls.served);
  await served.tap();
  await expect(queued).toBeVisible();
  await diner.reload();
  await expect(queued).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);
  await restore();
  await hurryTo(heading(diner, 'C’est servi'));
  await expect(diner.getByRole('alert')).toHaveText('');
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'completed' }]);
});
