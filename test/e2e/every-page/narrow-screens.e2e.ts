import type { Page } from '@playwright/test';
import { guestPath, joinLink, paths } from '../../../src/paths.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, cut, heading, OFFLINE } from '../../support/browser/phone.ts';
import { toVerification } from '../../support/browser/sign-in.ts';
import { locales } from '../../support/page-checks/axe.ts';
import { brokenWordsOfPage } from '../../support/page-checks/broken-words.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import {
  doors,
  publicScreens,
  type Screen,
  workScreens,
} from '../../support/page-checks/screens.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { root, type TestRestaurant } from '../../support/people/people.ts';
import { addStaff, pairStaff } from '../../support/people/team.ts';

/** What the guest reads and taps. */
const words = {
  'fr-FR': {
    bread: 'Pain',
    unsent: 'Pas encore envoyée',
    sent: 'Demande transmise',
    taken: 'Maximilienne-Apollonia arrive',
    served: 'C’est servi',
    again: 'Nouvelle demande',
    cancel: 'Annuler la demande',
    cancelled: 'Demande annulée',
  },
  'en-GB': {
    bread: 'Bread',
    unsent: 'Not sent yet',
    sent: 'Request sent',
    taken: 'Maximilienne-Apollonia is on the way',
    served: 'All done',
    again: 'New request',
    cancel: 'Cancel request',
    cancelled: 'Request cancelled',
  },
};

for (const locale of locales) {
  test(`no screen scrolls sideways or breaks a word at 320 and 360 px, whatever the size of its text: ${locale}`, async ({
    newScreen,
    server,
    restaurant,
    browserErrors,
  }) => {
    // One page load for each screen of the product.
    test.slow();
    browserErrors.expect(/404/);
    browserErrors.expect(OFFLINE);
    await lookAtRequests(await newScreen({ locale, hasTouch: true }), {
      server,
      restaurant,
      locale,
    });

    for (const table of [3, 4]) {
      await ask(server, restaurant, table, { message: 'Une carafe d’eau', customerName: 'Léa' });
    }
    const { pairing } = await addStaff(server, restaurant, 'Paul');
    const [visitor, owner, admin, staff] = [
      await newScreen({ locale }),
      await newScreen({ locale, token: restaurant.owner.token }),
      await newScreen({ locale, token: (await root(server.world)).token }),
      await newScreen({ locale, token: (await pairStaff(server, restaurant, 'Tom')).token }),
    ];
    const pages = new Map<Screen['isSignedIn'], Page>([
      [undefined, visitor],
      [true, owner],
      ['as admin', admin],
    ]);
    const seen = new Set<string>([paths.verifyEmail]);
    for (const [name, screen] of Object.entries({ ...publicScreens, ...doors, ...workScreens })) {
      const page = pages.get(screen.isSignedIn) ?? visitor;
      await open(page, screen, restaurant);
      await expectToFit(page, name);
      seen.add(new URL(page.url()).pathname);
    }
    // The address `figures` shows the screen of `analytics`.
    expect(Object.values(paths).filter((path) => !seen.has(path))).toEqual([paths.figures]);

    await toVerification(visitor);
    await expectToFit(visitor, 'the page that asks for the code');
    await open(visitor, { path: joinLink('', pairing.code) }, restaurant);
    await expectToFit(visitor, 'the card of a new device');
    await open(staff, { path: paths.team }, restaurant);
    await expectToFit(staff, 'a page for managers only');
  });
}

/** A guest's request in every state. */
async function lookAtRequests(
  guest: Page,
  at: { server: Site; restaurant: TestRestaurant; locale: keyof typeof words },
): Promise<void> {
  const { server, restaurant } = at;
  const say = words[at.locale];
  const asked = () => ask(server, restaurant, 7);
  const see = async (state: 'unsent' | 'taken' | 'served' | 'cancelled') => {
    await expect(heading(guest, say[state])).toBeVisible();
    await expectToFit(guest, `a request: ${say[state]}`);
  };
  await guest.clock.install();
  await guest.goto(guestPath(restaurant.slug, 7));
  const restore = await cut(guest, 'POST', calls.asking);
  await guest.getByRole('button', { name: say.bread }).tap();
  await see('unsent');
  await restore();
  await hurryTo(heading(guest, say.sent));
  await expectToFit(guest, 'a pending request');
  await take(server, restaurant, await asked(), 'Maximilienne-Apollonia');
  await see('taken');
  await finish(server, restaurant, await asked());
  await see('served');
  await guest.getByRole('link', { name: say.again }).tap();
  await guest.getByRole('button', { name: say.bread }).tap();
  await guest.getByRole('button', { name: say.cancel }).tap();
  await see('cancelled');
}

async function open(
  page: Page,
  { path, shows }: Screen,
  restaurant: TestRestaurant,
): Promise<void> {
  await page.goto(typeof path === 'string' ? path : path(restaurant));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (shows) await expect(page.getByRole(shows).first()).toBeVisible();
}

/** Changes the text size of the page itself, which media queries do not follow. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const width of [320, 360]) {
    await turn(page, width, 740);
    for (const size of [100, 130, 150, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      const state = `${screen}, ${width} px, text ${size} %`;
      expect.soft(await widerThanScreen(page), state).toEqual([]);
      expect.soft(await brokenWordsOfPage(page), state).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}
