import type { Page } from '@playwright/test';
import type { PushPayload } from '../../../src/features/push/contract.ts';
import { paths } from '../../../src/paths.ts';
import { cardOf } from '../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { ask, cancel, read, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { type PairedDevice, pairStaff } from '../../support/people/team.ts';
import { replace, ringDevices, subscribeOnly } from '../../support/push/calls.ts';
import type { PushService, TestSubscription } from '../../support/push/push-service.ts';
import { controlWorker, type TestWorker } from '../../support/push/test-worker.ts';

/** Léa’s phone, with its board in a tab and its pushes at the tests’ push service. */
type PushPhone = { lea: PairedDevice; page: Page; worker: TestWorker; pushes: TestSubscription };
type Context = { server: Site; restaurant: TestRestaurant; pushService: PushService };
type OpenPhone = (options: { token: string }) => Promise<Page>;

async function openPushPhone(
  context: Context,
  phone: OpenPhone,
  language = 'fr',
): Promise<PushPhone> {
  const { server, restaurant, pushService } = context;
  const lea = await pairStaff(server, restaurant);
  const pushes = await subscribeOnly(server, pushService, lea.token, { language });
  const page = await phone({ token: lea.token });
  await page.goto(paths.staff);
  return { lea, page, worker: await controlWorker(page), pushes };
}

/** Rings the phone for a request, and returns the push as the browser gets it. */
async function ring(
  { server, restaurant }: Context,
  { lea, worker, pushes }: PushPhone,
  request: { id: string },
): Promise<PushPayload> {
  await ringDevices(server.world, restaurant, request, { memberIds: [lea.memberId] });
  // The server may ring by itself, for another request.
  const { payload } = pushes.received.findLast(({ payload }) => payload.id === request.id) ?? {};
  if (!payload) throw new Error('Nothing was sent.');
  await worker.deliver(payload);
  return payload;
}

test('a push shows a notification that takes the request; taken by somebody else, it is replaced [PSH-11]', {
  tag: '@heart',
}, async ({ server, restaurant, pushService, phone }) => {
  const site = { server, restaurant, pushService };
  const pushPhone = await openPushPhone(site, phone);
  const { worker, pushes } = pushPhone;
  const five = await ask(server, restaurant, 5, { type: 'bill' });
  const { tag } = await ring(site, pushPhone, five);
  await expect
    .poll(() => worker.shown())
    .toEqual([
      {
        title: 'Table 5 · Addition',
        body: '',
        tag,
        lang: 'fr',
        silent: false,
        renotify: true,
        actions: [{ action: 'take', title: 'Je prends' }],
      },
    ]);

  // Ringing again replaces it.
  await ring(site, pushPhone, five);
  await expect.poll(async () => (await worker.shown()).length).toBe(1);

  await worker.tap(tag, 'take');
  expect(await worker.shown()).toMatchObject([
    { title: 'Table 5 · Addition', body: 'C’est pour vous.', tag, silent: true, actions: [] },
  ]);
  expect(await read(server, five)).toMatchObject({ status: 'in-progress', taken_by: 'Léa' });

  const six = await ask(server, restaurant, 6, { type: 'water' });
  await ring(site, pushPhone, six);
  await take(server, restaurant, six, 'Karim');
  await replace(server.world, six);
  const replaced = pushes.received.findLast(({ payload }) => payload.id === six.id);
  await worker.deliver(replaced?.payload);
  await expect
    .poll(async () => (await worker.shown()).map(({ title }) => title))
    .toEqual(['Table 5 · Addition', 'Table 6\u202f: prise par Karim']);

  await worker.deliverText('ring!');
  expect((await worker.shown()).at(-1)).toMatchObject({
    title: 'Sonnette',
    body: 'Ouvrez le tableau.',
    tag: 'sonnette',
    actions: [],
  });
  await worker.tap('sonnette');
  expect((await worker.windows()).focused).toEqual([pushPhone.page.url()]);
});

test('a notification says why it did not take the request, in the language of the device; without network it keeps its action [PSH-11]', async ({
  server,
  restaurant,
  pushService,
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const site = { server, restaurant, pushService };
  const pushPhone = await openPushPhone(
    site,
    (options) => phone({ ...options, locale: 'en-GB' }),
    'en',
  );
  const { page, worker } = pushPhone;
  const bodies = async () => (await worker.shown()).map(({ body }) => body);
  const withAction = async () => (await worker.shown()).map(({ actions }) => actions.length);

  const five = await ask(server, restaurant, 5);
  const taken = await ring(site, pushPhone, five);
  await take(server, restaurant, five, 'Karim');
  await worker.tap(taken.tag, 'take');
  expect(await bodies()).toEqual(['Already taken by Karim.']);

  const six = await ask(server, restaurant, 6);
  const cancelled = await ring(site, pushPhone, six);
  await cancel(server, six);
  await worker.tap(cancelled.tag, 'take');
  expect((await bodies()).at(-1)).toBe('Cancelled in the meantime.');

  const seven = await ask(server, restaurant, 7);
  const forged = await ring(site, pushPhone, seven);
  await worker.deliver({ ...forged, act: `${forged.act}x` });
  await worker.tap(forged.tag, 'take');
  expect((await bodies()).at(-1)).toBe('Too late to take it from here. Open the board.');
  expect((await withAction()).at(-1)).toBe(0);
  expect(await read(server, seven)).toMatchObject({ status: 'pending' });

  const eight = await ask(server, restaurant, 8);
  const { tag } = await ring(site, pushPhone, eight);
  await page.context().setOffline(true);
  await worker.tap(tag, 'take');
  expect((await bodies()).at(-1)).toBe('No network: try again, or open the board.');
  expect((await withAction()).at(-1)).toBe(1);
  await page.context().setOffline(false);
  await worker.tap(tag, 'take');
  expect((await bodies()).at(-1)).toBe('It’s yours.');
  expect(await read(server, eight)).toMatchObject({ status: 'in-progress', taken_by: 'Léa' });
});

test('a tap beside the action goes to the card on the open board, else opens the board at it', async ({
  server,
  restaurant,
  pushService,
  phone,
}) => {
  const site = { server, restaurant, pushService };
  const pushPhone = await openPushPhone(site, phone);
  const { page, worker } = pushPhone;
  for (const table of [1, 2, 3, 4, 5, 6]) await ask(server, restaurant, table);
  const request = await ask(server, restaurant, 1);
  const { tag } = await ring(site, pushPhone, request);
  await expect(cardOf(page, 6)).toBeVisible();
  const url = page.url();
  await worker.tap(tag);
  expect(await worker.shown()).toEqual([]);
  expect(await worker.windows()).toEqual({ opened: [], focused: [url] });
  await expect(cardOf(page, 1)).toBeFocused();
  await expect(cardOf(page, 1)).toBeInViewport();

  await ring(site, pushPhone, request);
  await page.goto('about:blank');
  await worker.tap(tag);
  const { opened } = await worker.windows();
  expect(opened).toEqual([`/serveur#request-${request.id}`]);
  await page.goto(opened[0] ?? '');
  await expect(cardOf(page, 1)).toBeFocused();
});
