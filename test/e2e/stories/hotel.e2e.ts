import { guestPath, paths } from '../../../src/paths.ts';
import { noticeRegion } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';

test('a hotel is set up on a phone; what German guests asked for at 23:50 and 04:50 is on the board after 05:00 [RES-11, WISH-08, REQ-21]', async ({
  newScreen,
  phone,
  restaurant,
  server,
}) => {
  const { id, slug, owner: session } = restaurant;
  const minutes = await server.world.db
    .updateTable('all_restaurants')
    .set({ time_zone: zoneAtFive(), guest_languages: 'fr,de' })
    .where('id', '=', id)
    .execute()
    .then(() => new Date().getUTCMinutes());
  const owner = await newScreen({
    token: session.token,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });

  await owner.goto(paths.wishes);
  await owner.getByLabel('Genre de maison').selectOption({ label: 'Chambre d’hôtel' });
  await owner.getByRole('button', { name: 'Prendre cette liste' }).tap();
  await expect(owner.getByLabel('Vos clients appellent depuis une…')).toHaveValue('room');
  await owner.getByLabel('Ouvert jour et nuit').check();
  await owner.getByRole('button', { name: 'Modifier Un mot avec le responsable' }).tap();
  await owner.getByRole('radio', { name: 'Suggestions' }).check();
  await owner.getByRole('button', { name: 'Enregistrer' }).tap();
  await expect(noticeRegion(owner)).toContainText('Liste enregistrée');

  await owner.goto(paths.restaurant);
  await owner.getByLabel('Numéro de chambre').fill('101');
  await owner.getByLabel('Jusqu’au numéro').fill('103');
  await owner.getByRole('button', { name: 'Ajouter', exact: true }).tap();
  await expect(noticeRegion(owner)).toContainText('Chambres 101 à 103 prêtes');

  const asked = [
    { room: 101, name: 'Handtücher', ago: 5 * 60 + 10 + minutes },
    { room: 102, name: 'Zimmer reinigen', ago: 10 + minutes },
    { room: 103, name: 'Mit der Leitung sprechen', ago: 1 },
  ];
  for (const { room, name, ago } of asked) {
    const guest = await phone({ locale: 'de-DE' });
    await guest.goto(guestPath(slug, room));
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Zimmer ${room}`);
    const other = guest.getByText('Anderer Wunsch');
    const button = guest.getByRole('button', { name });
    if (!(await button.isVisible())) await other.tap();
    await button.tap();
    await expect(guest.getByRole('button', { name: 'Anfrage stornieren' })).toBeVisible();
    expect(await guest.locator('main').textContent()).not.toMatch(/Tisch|Bedienung|winken/);
    await server.world.db
      .updateTable('requests')
      .set({ created_at: new Date(Date.now() - ago * 60_000).toISOString() })
      .where('restaurant_id', '=', id)
      .where('table_number', '=', room)
      .execute();
  }

  await owner.goto(paths.staff);
  await expect(owner.getByRole('article')).toHaveText([
    /^Chambre 103Un mot avec le responsable/,
    /^Chambre 102Faire la chambre/,
    /^Chambre 101Des serviettes de bain/,
  ]);
});

/** A time zone in which it is between 05:00 and 06:00 now. */
function zoneAtFive(): string {
  const ahead = ((5 - new Date().getUTCHours() + 36) % 24) - 12;
  // NOTE: these names have the opposite sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
