import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { heading } from '../../support/browser/phone.ts';
import type { TestRestaurant } from '../../support/people/people.ts';

type SentEvent = {
  eventType: string;
  sessionId: string;
  restaurantSlug?: string;
  tableNumber?: number;
  metadata: Record<string, string>;
};

const TRACK = '**/api/figures/seen';
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** Records the events that the page sends. Disables `sendBeacon`, because a test cannot read its requests. */
async function recordEvents(page: Page): Promise<SentEvent[]> {
  const sent: SentEvent[] = [];
  await page.addInitScript(() => {
    navigator.sendBeacon = () => {
      throw new Error('no beacon here');
    };
  });
  await page.route(TRACK, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.continue();
  });
  return sent;
}

function kinds(sent: SentEvent[]): string[] {
  return sent.map(({ eventType }) => eventType);
}

test('a scan sends one visit and one scan event with time, URL and referrer, without other parameters of the link [TRK-03, TRK-04]', async ({
  phone,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/404.*table=99/);
  const page = await phone();
  const sent = await recordEvents(page);
  await page.goto(`${guestPath(restaurant.slug, 99)}&from=qr`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = `${guestPath(restaurant.slug, 7)}&from=qr`;
  await page.goto(`${address}&code=123456`, { referer: 'https://search.example/find?q=camille' });
  await expect.poll(() => kinds(sent)).toEqual(['page_visit', 'qr_scan']);
  const event = {
    restaurantSlug: restaurant.slug,
    tableNumber: 7,
    sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    metadata: {
      timestamp: instant,
      url: new URL(address, page.url()).href,
      referrer: 'https://search.example/find',
    },
  };
  expect(sent).toEqual([
    { eventType: 'page_visit', ...event },
    { eventType: 'qr_scan', ...event },
  ]);

  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  await page.goto(guestPath(restaurant.slug, 8));
  await expect.poll(() => sent.length).toBe(4);
  await page.goBack();
  await expect.poll(() => sent.length).toBe(5);
  expect(kinds(sent)).toEqual(['page_visit', 'qr_scan', ...Array(3).fill('page_visit')]);
  expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
});

test('guests are served without an error when events and session storage are blocked [TRK-08]', async ({
  phone,
  restaurant,
  browserErrors,
}) => {
  // The browser logs the blocked call. An error of the page would be a different line.
  browserErrors.expect(/figures\/seen/);
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
  await page.goto(`${guestPath(restaurant.slug, 7)}&from=qr`);
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  await expect.poll(() => tries).toBe(3);
  await expect(page.getByRole('alert')).toHaveText('');
});

test('public pages send visits without the parameters of their URLs; the board sends none [TRK-04]', async ({
  phone,
  restaurant,
}) => {
  const page = await phone();
  const sent = await recordEvents(page);
  await page.goto(`${paths.success}?session_id=cs_1234567890`);
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => sent.length).toBe(2);
  const at = (path: string) => new URL(path, page.url()).href;
  expect(
    sent.map(({ restaurantSlug, metadata: { url, referrer } }) => [restaurantSlug, url, referrer]),
  ).toEqual([
    [undefined, at(paths.success), ''],
    [undefined, at(paths.home), at(paths.success)],
  ]);

  const board = await phone({ token: restaurant.owner.token });
  const sentByStaff = await recordEvents(board);
  await board.goto(paths.staff);
  await expect(board.getByRole('heading', { level: 1 })).toBeVisible();
  await board.goto(paths.home);
  await expect.poll(() => sentByStaff.length).toBe(1);
  expect(sentByStaff[0]?.metadata.url).toBe(at(paths.home));
});

test('events of a guest’s phone are counted in the owner’s figures, each request once [TRK-03, TRK-05, TRK-09]', {
  tag: '@heart',
}, async ({ guest, restaurant, server }) => {
  await guest.context().route(/carte\.pdf$/, (route) => route.fulfill({ body: 'Soupe du jour' }));
  await guest.getByRole('link', { name: /Voir la carte/ }).tap();
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Demande transmise')).toBeVisible();
  await expect
    .poll(() => stats(restaurant))
    .toEqual({
      qr_scans: 1,
      requests_created: 1,
      menu_views: 1,
    });

  async function stats({ slug, owner: { token } }: TestRestaurant) {
    const path = `/analytics/restaurants/${slug}/summary`;
    return (await server.call<{ stats: object }>('GET', path, { token })).body.stats;
  }
});
