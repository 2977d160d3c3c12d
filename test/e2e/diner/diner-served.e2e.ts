import type { Page } from '@playwright/test';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { dinerPath } from '../../../src/paths.ts';
import { ask, finish, readBoard, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { hurryTo } from '../../support/screens/clock.ts';
import {
  askForBread,
  calls,
  cut,
  heading,
  holdBack,
  intercept,
  OFFLINE,
  pollOnce,
  reloadWithoutScript,
} from '../../support/screens/phone.ts';

test('two minutes after it was taken, the guest ends a request as served and asks again [DIN-25, REQ-26]', async ({
  diner,
  restaurant,
  server,
}) => {
  await diner.clock.install();
  const request = await askForBread(diner, server, restaurant);
  await take(server, restaurant, request, 'Léa');
  await expect(heading(diner, 'Léa arrive')).toBeVisible();
  await expect(diner.getByText('Vous pourrez le demander ici dans 2 min.')).toBeVisible();
  await expect(servedButton(diner)).toHaveCount(0);

  await wasTaken(server, request, 80);
  await hurryTo(diner.getByText('Vous pourrez le demander ici dans 1 min.'));
  await wasTaken(server, request, 117);
  await hurryTo(servedButton(diner));
  // The phone's clock was hurried, the server's was not.
  await wasTaken(server, request, 121);
  await servedButton(diner).tap();
  await expect(heading(diner, 'C’est servi')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'completed' }]);

  await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await diner.getByRole('button', { name: 'Eau' }).tap();
  await expect(heading(diner, 'Demande transmise')).toBeVisible();
  await expect(diner.getByText('Vous avez demandé Eau')).toBeVisible();
});

test('“served” without network is queued, survives a reload and is sent when the network is back [DIN-26]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await reachServed(diner, server, restaurant);
  const restore = await cut(diner, 'POST', calls.served);
  await servedButton(diner).tap();
  const queued = diner.getByText('Pas encore transmis');
  await expect(diner.getByRole('alert')).toHaveText(/Impossible de prévenir la salle/);
  await expect(queued).toBeVisible();
  await diner.reload();
  await expect(queued).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);

  await restore();
  await hurryTo(heading(diner, 'C’est servi'));
  await expect(diner.getByRole('alert')).toHaveText('');
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'completed' }]);
});

test('a queued “served” is dropped when the guest still waits [DIN-26]', async ({
  diner,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(OFFLINE);
  await reachServed(diner, server, restaurant);
  const restore = await cut(diner, 'POST', calls.served);
  await servedButton(diner).tap();
  await diner.getByRole('button', { name: 'Non, j’attends encore' }).tap();
  await expect(diner.getByText('Pas encore transmis')).toHaveCount(0);
  await expect(diner.getByRole('alert')).toHaveText('');
  await restore();
  // The answer to a poll would send what is queued.
  await pollOnce(diner);
  await pollOnce(diner);
  expect(await readBoard(server, restaurant)).toMatchObject([{ status: 'in-progress' }]);
});

for (const { name, change, text, shows } of [
  {
    name: 'taken anew a moment ago',
    change: (site: Site, _: TestRestaurant, request: TableRequest) => wasTaken(site, request, 1),
    text: 'Votre demande vient d’être prise en charge. Encore un instant.',
    shows: 'Un serveur arrive',
  },
  {
    name: 'released by the staff',
    change: (site: Site, at: TestRestaurant, request: TableRequest) =>
      setStatus(site, at, request, 'pending'),
    text: 'Cette demande n’est pas en cours.',
    shows: 'Reçue en salle',
  },
  {
    name: 'completed by the staff',
    change: finish,
    text: 'Cette demande n’est pas en cours.',
    shows: 'C’est servi',
  },
]) {
  test(`“served” for a request ${name} is refused and shows its present state [DIN-25, REQ-26]`, async ({
    diner,
    restaurant,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(/409/);
    browserErrors.expect(OFFLINE);
    await cut(diner, 'GET', calls.stream);
    const request = await reachServed(diner, server, restaurant);
    await holdBack(diner, 'GET', calls.oneRequest);
    // After the tap: a poll that is under way would show the change and remove the button.
    await diner.route(calls.served, async (route) => {
      await change(server, restaurant, request);
      await route.continue();
    });
    await servedButton(diner).tap();
    await expect(diner.getByRole('alert')).toHaveText(text);
    await expect(heading(diner, shows)).toBeVisible();
  });
}

test('another phone of the table has no button to say that the request is served [DIN-25]', async ({
  diner,
  phone,
  restaurant,
  server,
}) => {
  const [asking, looking] = [await phone(), await phone()];
  await asking.goto(dinerPath(restaurant.slug, 7));
  await expect(asking.getByRole('button', { name: 'Eau' })).toBeVisible();
  await reachServed(diner, server, restaurant);
  await looking.goto(dinerPath(restaurant.slug, 7));
  // `looking` opens the page of the active request; `asking` gets it as the answer to its own request.
  await asking.getByRole('button', { name: 'Eau' }).tap();
  for (const other of [looking, asking]) {
    await expect(heading(other, 'Un serveur arrive')).toBeVisible();
    await expect(other.getByText('Demandez depuis le téléphone qui a fait')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Actualiser' })).toBeVisible();
    await expect(servedButton(other)).toHaveCount(0);
  }
  await servedButton(diner).tap();
  await looking.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expect(looking.getByRole('button', { name: 'Eau' })).toBeVisible();
});

test('anyone at the table may say that a request made without a key is served [DIN-25, REQ-26]', async ({
  phone,
  restaurant,
  server,
}) => {
  const request = await ask(server, restaurant, 7);
  await take(server, restaurant, request);
  await wasTaken(server, request, 125);
  const page = await phone();
  await page.goto(dinerPath(restaurant.slug, 7));
  await servedButton(page).tap();
  await expect(heading(page, 'C’est servi')).toBeVisible();
});

test('without JavaScript the form appears two minutes after the request was taken, also after a refusal [DIN-25, DIN-16]', async ({
  phone,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const page = await phone({ javaScriptEnabled: false });
  await page.goto(dinerPath(restaurant.slug, 7));
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  const request = await ask(server, restaurant, 7);
  await take(server, restaurant, request);
  await reloadWithoutScript(page);
  await expect(heading(page, 'Un serveur arrive')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Actualiser' })).toBeVisible();
  await expect(servedButton(page)).toHaveCount(0);

  await wasTaken(server, request, 121);
  await reloadWithoutScript(page);
  await expect(servedButton(page)).toBeVisible();
  // The links to the other language contain the request's key, too.
  await page.getByRole('link', { name: 'EN English' }).tap();
  await expect(heading(page, 'A server is on the way')).toBeVisible();
  await page.getByRole('link', { name: 'FR Français' }).tap();
  await expect(servedButton(page)).toBeVisible();
  // After the tap: the page reloads itself, and would then have no button.
  const stop = await intercept(page, 'POST', '**/demande**', async (route) => {
    await wasTaken(server, request, 1);
    await route.continue();
  });
  await servedButton(page).tap();
  await expect(page.getByRole('alert')).toHaveText(/Encore un instant/);
  await stop();
  // The page reloads itself, with the key of the request in its address.
  await wasTaken(server, request, 121);
  await servedButton(page).tap({ timeout: 10_000 });
  await expect(heading(page, 'C’est servi')).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expect(page.getByRole('button', { name: 'Eau' })).toBeVisible();
});

function servedButton(page: Page) {
  return page.getByRole('button', { name: 'C’est servi' });
}

/** The phone asks, the staff take the request, and it is time to say that it is served. */
async function reachServed(
  diner: Page,
  server: Site,
  restaurant: TestRestaurant,
): Promise<TableRequest> {
  await diner.clock.install();
  const request = await askForBread(diner, server, restaurant);
  await take(server, restaurant, request);
  await wasTaken(server, request, 125);
  await hurryTo(servedButton(diner));
  return request;
}

/** Moves the instant of the take into the past. */
async function wasTaken({ world }: Site, { id }: { id: string }, seconds: number): Promise<void> {
  const taken_at = new Date(Date.now() - seconds * 1000).toISOString();
  await world.db.updateTable('requests').set({ taken_at }).where('id', '=', id).execute();
}

async function setStatus(
  server: Site,
  { owner }: TestRestaurant,
  { id }: { id: string },
  status: string,
): Promise<void> {
  const answer = await server.call('PUT', `/requests/${id}/status`, {
    token: owner.token,
    body: { status },
  });
  expect(answer.status).toBe(200);
}
