import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { guestPath, paths } from '../../../src/paths.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';

test('the error page names the table that this tab has shown, and no other, and links back to it', async ({
  guest,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const other = await server.openCantine();
  const trouble = (page: Page) => page.getByRole('heading', { name: 'Un instant…' });
  // The page stores its table when it is hydrated.
  const kept = () => guest.evaluate(() => sessionStorage.getItem('sonnette.diner.restaurant'));
  await expect.poll(kept).toContain('Le Petit Bistrot');
  await breakTables(server, async () => {
    const stranger = await guest.context().newPage();
    await stranger.goto(guestPath(restaurant.slug, 7));
    await expect(trouble(stranger)).toBeVisible();
    await expect(stranger.getByText(/Table \d/)).toHaveCount(0);
    await guest.goto(guestPath(other.slug, 2));
    await expect(trouble(guest)).toBeVisible();
    await expect(guest.getByText(/Table \d/)).toHaveCount(0);
    await guest.goto(guestPath(restaurant.slug, 7));
    await expect(trouble(guest)).toBeVisible();
    await expect(guest.getByText('Table 7 · Le Petit Bistrot')).toBeVisible();
  });
  await guest.getByRole('link', { name: 'Réessayer' }).tap();
  await expect(guest.getByRole('button', { name: 'Pain' })).toBeVisible();
});

test('the error page names the table of a link that names its restaurant', async ({
  phone,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/500/);
  const page = await phone();
  await page.goto(`${paths.guest}?restaurant=${encodeURIComponent('restaurant demo')}&table=11`);
  await expect(page).toHaveURL(/\?restaurant=demo&table=11$/);
  await breakTables(server, async () => {
    await page.reload();
    await expect(page.getByText('Table 11 · Restaurant Demo')).toBeVisible();
  });
});

/** Breaks the database so that every guest page fails. */
async function breakTables({ world: { db } }: Site, work: () => Promise<void>): Promise<void> {
  await sql`alter table dining_tables rename to lost_tables`.execute(db);
  try {
    await work();
  } finally {
    await sql`alter table lost_tables rename to dining_tables`.execute(db);
  }
}
