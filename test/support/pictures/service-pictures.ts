import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { ask, finish, take } from '../people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../people/people.ts';
import { type Album, looks, phoneLook, type Setting, wallLook } from './album.ts';

type SampleRequest = {
  table: number;
  minutes: number;
  wish: Parameters<typeof ask>[3];
  by?: string;
};

/** Sample requests of a busy evening, and the first three of it. */
const evening: SampleRequest[] = [
  { table: 11, minutes: 6, wish: { type: 'bill' } },
  { table: 5, minutes: 0, wish: { type: 'bread' } },
  { table: 2, minutes: 3, wish: { type: 'waiter' }, by: 'Léa' },
  { table: 3, minutes: 2, wish: { type: 'water' } },
  {
    table: 8,
    minutes: 1,
    wish: { message: 'Une chaise haute pour la petite', customerName: 'Inès' },
  },
  { table: 9, minutes: 2, wish: { type: 'menu' }, by: 'Karim' },
  { table: 1, minutes: 1, wish: { wish: 'cutlery' } },
  { table: 4, minutes: 9, wish: { type: 'bread' } },
  { table: 6, minutes: 3, wish: { type: 'bill' } },
  { table: 7, minutes: 0, wish: { type: 'waiter' } },
  { table: 10, minutes: 1, wish: { type: 'water' } },
  { table: 12, minutes: 4, wish: { type: 'menu' } },
];

/** The guest's page in each state of a request, and the board from empty to busy. */
export async function servicePictures(album: Album, world: Setting): Promise<void> {
  const boards = { empty: 0, three: 3, twelve: 12 };
  for (const [name, count] of Object.entries(boards)) {
    const restaurant = await petitBistrot(world);
    for (const asked of evening.slice(0, count)) await addRequest(world, restaurant, asked);
    const shots = [...looks, wallLook].map(async (look) => {
      const page = await album.open(look, { url: world.url, token: restaurant.owner.token });
      await startService(page);
      await album.add(`board-${name}`, page, look);
      await page.context().close();
    });
    await Promise.all(shots);
  }
  const restaurant = await petitBistrot(world);
  const shots = looks.map(async (look, index) => {
    const page = await album.open(look, { url: world.url });
    await page.goto(guestPath(restaurant.slug, index + 1));
    await title(page, 1).waitFor();
    await album.add('guest-form', page, look);
    await page.getByRole('button', { name: /^(Pain|Bread)$/ }).click();
    await title(page, 2)
      .filter({ hasText: /Demande transmise|Request sent/ })
      .waitFor();
    await album.add('guest-sent', page, look);
    const asked = await ask(world, restaurant, index + 1);
    await take(world, restaurant, asked, 'Léa');
    await title(page, 2).filter({ hasText: 'Léa' }).waitFor();
    await album.add('guest-taken', page, look);
    await finish(world, restaurant, asked);
    await title(page, 2)
      .filter({ hasText: /C’est servi|All done/ })
      .waitFor();
    await album.add('guest-done', page, look);
    await page.context().close();
  });
  await Promise.all(shots);
}

/** The two pictures of the README. */
export async function readmePictures(
  album: Album,
  world: Setting,
  write: (name: string, png: Buffer) => void,
): Promise<void> {
  const restaurant = await petitBistrot(world);
  for (const asked of evening.slice(0, 6)) await addRequest(world, restaurant, asked);
  const guest = await album.open(phoneLook, { url: world.url, scale: 2 });
  await guest.goto(guestPath(restaurant.slug, 12));
  await title(guest, 1).waitFor();
  write('guest.png', await guest.screenshot());
  await guest.context().close();
  const tablet = { ...phoneLook, width: 1280, height: 800 };
  const { token } = restaurant.owner;
  const board = await album.open(tablet, { url: world.url, token, scale: 1.25 });
  await startService(board);
  write('board.png', await board.screenshot());
  await board.context().close();
}

/** Creates a request that is `minutes` old, taken by `by` if given. */
async function addRequest(
  world: Setting,
  at: TestRestaurant,
  { table, minutes, wish, by }: SampleRequest,
): Promise<void> {
  const { id } = await ask(world, at, table, wish);
  const created_at = new Date(Date.now() - minutes * 60_000 - 5000).toISOString();
  await world.db.updateTable('requests').set({ created_at }).where('id', '=', id).execute();
  if (by) await take(world, at, { id }, by);
}

async function startService(page: Page): Promise<void> {
  await page.goto(paths.staff);
  await page.getByRole('button', { name: /^(Commencer le service|Start service)$/ }).click();
  const started = page.getByRole('button', { name: /Bon service|Have a good service/ });
  await started.waitFor();
  await started.waitFor({ state: 'hidden' });
  // Moves the pointer away, so that no card looks hovered.
  await page.mouse.move(0, 0);
}

function title(page: Page, level: 1 | 2) {
  return page.getByRole('heading', { level });
}
