import type { Locator, Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { pictureOf, readCode } from '../../support/page-checks/read-code.ts';
import { ask } from '../../support/people/acts.ts';
import { cardOf } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  addButton,
  joinButton,
  memberOf,
  openTeam,
  revokedTitle,
} from '../../support/screens/team-screen.ts';

const words = {
  'fr-FR': {
    tablet: 'Tablette du bar',
    another: 'Ajouter quelqu’un d’autre',
    done: 'Terminé',
    bread: 'Pain',
    start: 'Commencer le service',
    take: 'Prendre en charge, table 4',
    coming: 'Léa arrive',
    revoke: 'Déconnecter – Chrome, Linux (Léa)',
  },
  'en-GB': {
    tablet: 'Bar tablet',
    another: 'Add somebody else',
    done: 'Done',
    bread: 'Bread',
    start: 'Start service',
    take: 'Take charge, table 4',
    coming: 'Léa is on the way',
    revoke: 'Sign out – Chrome, Linux (Léa)',
  },
};

for (const [locale, word] of Object.entries(words)) {
  test(`by keyboard alone, ${locale}: the owner adds Léa and a tablet, both scan their code, Léa takes a request, and loses her access [TEAM-06, TEAM-08, TEAM-12, TEAM-17, TEAM-18, TEAM-21]`, async ({
    newScreen,
    phone,
    tablet,
    server,
    restaurant,
    browserErrors,
  }) => {
    test.setTimeout(60_000);
    // What the revoked phone still asks for.
    browserErrors.expect(/401/);
    const { token } = restaurant.owner;
    const owner = await newScreen({ locale, token, viewport: { width: 1280, height: 800 } });
    const lea = await phone({ locale });
    const bar = await tablet({ locale });
    const guest = await phone({ locale });

    await openTeam(owner);
    await press(owner, addButton(owner));
    await addAndScan(owner, 'Léa', lea);
    await press(owner, owner.getByRole('button', { name: word.another }));
    await addAndScan(owner, word.tablet, bar);
    await expect(owner.getByRole('dialog').getByRole('status')).toContainText(word.tablet);
    await expect(owner.getByRole('button', { name: word.done, exact: true })).toBeFocused();
    await owner.keyboard.press('Enter');
    await expect(memberOf(owner, word.tablet)).toContainText('Chrome, Linux');
    expect(await violations(owner)).toEqual([]);

    await guest.goto(dinerPath(restaurant.slug, 4));
    await press(guest, guest.getByRole('button', { name: word.bread }));
    await press(lea, lea.getByRole('button', { name: word.start }));
    await press(lea, lea.getByRole('button', { name: word.take, exact: true }));
    await expect(guest.getByRole('main')).toContainText(word.coming);
    await expect(cardOf(bar, 4)).toContainText('Léa');

    await press(owner, owner.getByRole('button', { name: word.revoke }));
    await owner.keyboard.press('Tab');
    await owner.keyboard.press('Enter');
    await expect(lea.getByRole('heading', { level: 1 })).toHaveText(revokedTitle);
    await ask(server, restaurant, 5);
    await expect(cardOf(bar, 5)).toBeVisible();
    await expect(lea.getByRole('article')).toHaveCount(0);
    expect(await violations(lea)).toEqual([]);
  });
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Types the name, and opens the link of the code that is shown on the device. */
async function addAndScan(owner: Page, name: string, device: Page): Promise<void> {
  await owner.keyboard.type(name);
  await owner.keyboard.press('Enter');
  const drawn = owner.getByRole('dialog').getByRole('img');
  await expect(drawn).toHaveAccessibleName(new RegExp(`${name}$`));
  const { link } = readCode(await pictureOf(owner, await drawn.screenshot(), 'image/png'));
  await device.goto(link);
  expect(new URL(device.url()).pathname).toBe(paths.join);
  await expect(device.getByRole('heading', { level: 1 })).toContainText(name);
  await press(device, joinButton(device));
  await expect(device).toHaveURL(paths.staff);
}
