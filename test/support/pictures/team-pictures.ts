import type { Browser, Locator, Page } from '@playwright/test';
import { joinLink, paths } from '../../../src/paths.ts';
import { addByName, openTeam, revokedTitle } from '../browser/team-screen.ts';
import { cantine, type Person, type TestRestaurant } from '../people/people.ts';
import { addStaff, joinTeam, pairStaff, teamCalls } from '../people/team.ts';
import type { Call } from '../server/http.ts';
import { leavingPictures, noRestaurantPicture } from './leaving-pictures.ts';

type World = Parameters<typeof joinTeam>[0] & { call: Call };
type Look = { name: string; width: number; height: number; scale: number; hasDark?: boolean };

const PHONE = { name: 'phone', width: 360, height: 740, scale: 2 };
const TABLET = { name: 'tablet', width: 1280, height: 800, scale: 1.25, hasDark: true };
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36';

/** Takes pictures of the team's page and of a device that joins, in use and without access. */
export async function teamPictures(
  browser: Browser,
  { world, url }: { world: World; url: string },
  write: (name: string, png: Buffer) => void,
): Promise<void> {
  const restaurant = await openNamed(world);
  const { token } = restaurant.owner;
  const team = teamCalls(world, restaurant, token);
  await pairNamed('Léa', 'Chrome, Android');
  await pairNamed('Karim', 'Safari, iPhone');
  await pairNamed('Tablette du bar', 'Safari, iPad');
  await signInFromComputer(
    world,
    await joinTeam(world, restaurant, { name: 'Zoé', role: 'manager' }),
  );
  for (const look of [PHONE, TABLET]) {
    await taken(look, token, async (page, shoot) => {
      await openTeam(page);
      await shoot('team/team');
      await addByName(page, 'Inès');
      await shoot('team/team-code');
      await team.remove((await team.list()).at(-1)?.id ?? '');
    });
    await taken(look, token, leavingPictures);
  }
  await taken(PHONE, undefined, async (page, shoot) => {
    const { pairing } = await addStaff(world, restaurant, 'Paul');
    await page.goto(joinLink(url, pairing.code));
    await page.getByRole('heading', { name: 'en tant que' }).waitFor();
    await shoot('team/join');
  });
  const tom = await pairStaff(world, restaurant, 'Tom');
  await taken(PHONE, tom.token, async (page, shoot) => {
    await page.goto(paths.team);
    await headingOf(page).waitFor();
    await shoot('team/managers-only');
    await team.revoke(tom.deviceId);
    await page.goto(paths.staff);
    await headingOf(page).filter({ hasText: revokedTitle }).waitFor();
    await shoot('team/no-access');
  });
  await world.call('DELETE', `/restaurants/${restaurant.id}`, {
    token,
    body: { name: 'La Cantine' },
  });
  await taken(PHONE, token, noRestaurantPicture);

  async function pairNamed(name: string, deviceName: string): Promise<void> {
    const { pairing } = await addStaff(world, restaurant, name);
    await world.call('POST', '/auth/pair', { body: { code: pairing.code, deviceName } });
  }

  async function taken(
    { name, width, height, scale, hasDark }: Look,
    session: string | undefined,
    visit: (page: Page, shoot: (screen: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const localStorage = session ? [{ name: 'sonnette.token', value: session }] : [];
    for (const colorScheme of hasDark ? (['light', 'dark'] as const) : (['light'] as const)) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      });
      const page = await context.newPage();
      await visit(page, async (screen) =>
        write(`${screen}-${name}-${colorScheme}`, await page.screenshot()),
      );
      await context.close();
    }
  }
}

/** A restaurant without requests, whose owner has a name and a known browser. */
async function openNamed(world: World): Promise<TestRestaurant> {
  const restaurant = await cantine(world);
  const { owner } = restaurant;
  const token = await signInFromComputer(world, owner);
  const team = teamCalls(world, restaurant, token);
  await team.change((await team.list())[0]?.id ?? '', { name: 'Nadia' });
  return { ...restaurant, owner: { ...owner, token } };
}

/** In place of the session that was made without a browser, which has no name. */
async function signInFromComputer(
  { call }: World,
  { email, password, token }: Person,
): Promise<string> {
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    body: { email, password },
    headers: { 'User-Agent': COMPUTER },
  });
  await call('POST', '/auth/logout', { token });
  return body.token;
}

function headingOf(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}
