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

test('“served” without network is queued, unless the guest still waits; it survives a reload and is sent when the network is back [DIN-22]', async ({
  guest,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await guest.clock.install();
  const { id } = await askForBread(guest, server, restaurant);
  await take(server, restaurant, { id });
  const taken_at = new Date(Date.now() - 125_000).toISOString();
  const { db } = server.world;
  await db.updateTable('requests').set({ taken_at }).where('id', '=', id).execute();
  const served = guest.getByRole('button', { name: 'C’est servi' });
  await hurryTo(served);
  const reconnect = await cut(guest, 'POST', calls.served);
  const queued = guest.getByText('Pas encore transmis');
  await served.tap();
  await expect(queued).toBeVisible();
  await guest.getByRole('button', { name: 'Non, j’attends encore' }).tap();
  await expect(queued).toHaveCount(0);
  await expect(guest.getByRole('alert')).toHaveText('');
  await reconnect();
  // The answer to a poll would send what is queued.
  await pollOnce(guest);
  await pollOnce(guest);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);

  const restore = await cut(guest, 'POST', calls.served);
  await served.tap();
  await expect(queued).toBeVisible();
  await guest.reload();
  await expect(queued).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);
  await restore();
  await hurryTo(heading(guest, 'C’est servi'));
  await expect(guest.getByRole('alert')).toHaveText('');
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'completed' }]);
});
