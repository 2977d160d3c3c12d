import type { Page } from '@playwright/test';
import { dinerPath, paths } from '../../src/paths.ts';
import type { House } from '../support/people/people.ts';
import { expect, test } from '../support/screens/browser.ts';
import { calls, heading, holdBack } from '../support/screens/phone.ts';

type Told = {
  eventType: string;
  sessionId: string;
  restaurantSlug?: string;
  tableNumber?: number;
  metadata: Record<string, string>;
};

const TRACK = '**/api/analytics/track';
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** All that the page tells from now on. A test cannot read a beacon, so the page has none. */
async function listen(page: Page): Promise<Told[]> {
  const told: Told[] = [];
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      throw new Error('no beacon here');
    };
  });
  await page.route(TRACK, async (route) => {
    told.push(route.request().postDataJSON());
    await route.continue();
  });
  return told;
}

function kinds(told: Told[]): string[] {
  return told.map(({ eventType }) => eventType);
}

test('a scan is told once, with the visit: time, address and referrer, and nothing else that stands in the link [TRK-03, TRK-04]', async ({
  phone,
  house,
  noise,
}) => {
  noise.expect(/404.*table=99/);
  const page = await phone();
  const told = await listen(page);
  await page.goto(`${dinerPath(house.slug, 99)}&from=qr`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = `${dinerPath(house.slug, 7)}&from=qr`;
  await page.goto(`${address}&code=123456`, { referer: 'https://search.example/find?q=camille' });
  await expect.poll(() => kinds(told)).toEqual(['page_visit', 'qr_scan']);
  const event = {
    ...{ restaurantSlug: house.slug, tableNumber: 7 },
    sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    metadata: {
      timestamp: instant,
      url: new URL(address, page.url()).href,
      referrer: 'https://search.example/find',
    },
  };
  expect(told).toEqual([
    { eventType: 'page_visit', ...event },
    { eventType: 'qr_scan', ...event },
  ]);

  await page.reload();
  await expect.poll(() => told.length).toBe(3);
  await page.goto(dinerPath(house.slug, 8));
  await expect.poll(() => told.length).toBe(4);
  await page.goBack();
  await expect.poll(() => told.length).toBe(5);
  expect(kinds(told)).toEqual(['page_visit', 'qr_scan', ...Array(3).fill('page_visit')]);
  expect(new Set(told.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
});

test('a request is told once the server has it, its withdrawal once that is done, and the menu when it is opened [TRK-05, TRK-06, TRK-07]', async ({
  phone,
  house,
}) => {
  const page = await phone();
  const told = await listen(page);
  await page.goto(dinerPath(house.slug, 7));
  await expect.poll(() => kinds(told)).toEqual(['page_visit']);
  const menu = 'https://le-petit-bistrot.example/carte.pdf';
  await page.context().route(menu, (route) => route.fulfill({ body: 'Soupe du jour' }));
  await page.getByRole('link', { name: /Voir la carte/ }).tap();
  await expect.poll(() => kinds(told)).toEqual(['page_visit', 'menu_viewed']);

  const gate = await holdBack(page, 'POST', calls.asking);
  const answered = page.waitForResponse(calls.asking);
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(page.getByText('Envoi…').first()).toBeVisible();
  expect(kinds(told)).toEqual(['page_visit', 'menu_viewed']);
  gate.open();
  const { id } = await (await answered).json();
  await page.getByRole('button', { name: 'Annuler' }).tap();
  await expect(heading(page, 'Demande annulée')).toBeVisible();
  await expect.poll(() => told.length).toBe(4);
  const place = { restaurantSlug: house.slug, tableNumber: 7 };
  expect(told.slice(1)).toMatchObject([
    { ...place, eventType: 'menu_viewed', metadata: { timestamp: instant, menu_url: menu } },
    {
      ...{ ...place, eventType: 'request_created' },
      metadata: { timestamp: instant, message_type: 'bread', request_id: id },
    },
    { ...place, eventType: 'request_cancelled', metadata: { timestamp: instant, request_id: id } },
  ]);
});

test('another guest’s request at the table, and one that is refused, are told as nothing new [TRK-05]', async ({
  phone,
  house,
}) => {
  const first = await phone();
  const second = await phone();
  const told = await listen(second);
  await second.goto(dinerPath(house.slug, 7));
  await expect.poll(() => kinds(told)).toEqual(['page_visit']);
  await first.goto(dinerPath(house.slug, 7));
  await first.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(first, 'Demande transmise')).toBeVisible();
  await second.getByRole('button', { name: 'Pain' }).tap();
  await expect(second.getByText('Vous avez demandé Eau')).toBeVisible();
  await second.goto(dinerPath(house.slug, 8));
  await expect.poll(() => told.length).toBe(2);
  expect(kinds(told)).toEqual(['page_visit', 'page_visit']);
});

test('where nothing can be told or kept, guests are served all the same, and hear nothing of it [TRK-08]', async ({
  phone,
  house,
  noise,
}) => {
  // The browser's own line for the call that the test takes away; an error of the page would be another.
  noise.expect(/analytics\/track/);
  const page = await phone();
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      throw new Error('no beacon here');
    };
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  let tries = 0;
  await page.route(TRACK, (route) => {
    tries += 1;
    return route.abort();
  });
  await page.goto(`${dinerPath(house.slug, 7)}&from=qr`);
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  await expect.poll(() => tries).toBe(3);
  await expect(page.getByRole('alert')).toHaveText('');
});

test('pages for whoever comes by are visited, without what stands in their links; the board is not [TRK-04]', async ({
  phone,
  house,
}) => {
  const page = await phone();
  const told = await listen(page);
  await page.goto(`${paths.success}?session_id=cs_1234567890`);
  await expect.poll(() => told.length).toBe(1);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => told.length).toBe(2);
  const at = (path: string) => new URL(path, page.url()).href;
  expect(
    told.map(({ restaurantSlug, metadata: { url, referrer } }) => [restaurantSlug, url, referrer]),
  ).toEqual([
    [undefined, at(paths.success), ''],
    [undefined, at(paths.home), at(paths.success)],
  ]);

  const board = await phone({ token: house.owner.token });
  const toldByStaff = await listen(board);
  await board.goto(paths.staff);
  await expect(board.getByRole('heading', { level: 1 })).toBeVisible();
  await board.goto(paths.home);
  await expect.poll(() => toldByStaff.length).toBe(1);
  expect(toldByStaff[0]?.metadata.url).toBe(at(paths.home));
});

test('what a guest’s phone tells is counted in the owner’s figures, a request once [TRK-03, TRK-07, TRK-09]', async ({
  diner,
  house,
  server,
}) => {
  await diner.context().route(/carte\.pdf$/, (route) => route.fulfill({ body: 'Soupe du jour' }));
  await diner.getByRole('link', { name: /Voir la carte/ }).tap();
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect
    .poll(() => stats(house))
    .toEqual({
      ...{ qr_scans: 1, requests_created: 1, menu_views: 1 },
    });

  async function stats({ slug, owner: { token } }: House) {
    const path = `/analytics/restaurants/${slug}/summary`;
    return (await server.call<{ stats: object }>('GET', path, { token })).body.stats;
  }
});
