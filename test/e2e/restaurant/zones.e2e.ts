import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { changeTable } from '../../support/people/zones.ts';

test('the guest’s page follows a new number of its table, and keeps the request', async ({
  phone,
  server,
  restaurant,
}) => {
  const guest = await phone();
  await guest.goto(guestPath(restaurant.slug, 7));
  await guest.getByRole('button', { name: 'Pain' }).click();
  await expect(guest.getByRole('button', { name: 'Annuler la demande' })).toBeVisible();
  await changeTable(server, restaurant, 7, { number: 70, label: 'Bar du fond' });
  await guest.waitForURL(/table=70/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Table 70');
  await expect(guest.getByText('Bar du fond · Le Petit Bistrot')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Annuler la demande' })).toBeVisible();
});
