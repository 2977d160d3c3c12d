import { paths } from '../../../src/paths.ts';
import { writeYearOfCounts } from '../people/past.ts';
import { cantine, comptoir, petitBistrot, root, type TestRestaurant } from '../people/people.ts';
import { addStaff, joinTeam, teamCalls } from '../people/team.ts';
import { addZone } from '../people/zones.ts';
import { type Album, looks, type Setting } from './album.ts';

/** The height of a picture, for pages that are longer than the window. */
const LONG = 2600;

/** The screens of an owner and of the operator, and the sign-in. Returns the restaurant with its figures. */
export async function ownerPictures(album: Album, world: Setting): Promise<TestRestaurant> {
  const restaurant = await petitBistrot(world);
  await cantine(world);
  await comptoir(world);
  const { token } = restaurant.owner;
  await addZone(world, restaurant, { name: 'Salle', tables: [1, 2, 3, 4, 5, 6, 7] });
  await addZone(world, restaurant, { name: 'Terrasse', tables: [8, 9, 10, 11, 12] });
  const team = teamCalls(world, restaurant, token);
  await team.change((await team.list())[0]?.id ?? '', { name: 'Camille' });
  await joinTeam(world, restaurant, { name: 'Zoé', role: 'manager' });
  for (const [name, deviceName] of [
    ['Léa', 'Chrome, Android'],
    ['Karim', 'Safari, iPhone'],
    ['Tablette du bar', 'Safari, iPad'],
  ]) {
    const { pairing } = await addStaff(world, restaurant, name);
    await world.call('POST', '/auth/pair', { body: { code: pairing.code, deviceName } });
  }
  await writeYearOfCounts(world, restaurant);
  const { token: adminToken } = await root(world);
  const screens = [
    ['sign-in', paths.auth, undefined],
    ['sign-up', paths.signUp, undefined],
    ['restaurant', paths.restaurant, token],
    ['team', paths.team, token],
    ['account', paths.account, token],
    ['statistics', paths.analytics, token],
    ['qr-codes', paths.qrGenerator, token],
    ['admin', paths.admin, adminToken],
  ] as const;
  for (const [name, path, session] of screens) {
    const shots = looks.map(async (look) => {
      const page = await album.open(look, { url: world.url, ...(session && { token: session }) });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(/^(Un instant…|One moment…)$/).waitFor({ state: 'hidden' });
      await album.add(name, page, look, session && look.width !== 740 ? LONG : look.height);
      await page.context().close();
    });
    await Promise.all(shots);
  }
  return restaurant;
}
