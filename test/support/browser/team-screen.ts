/** The team's page and the page on which a device joins, in either language. */
import type { Locator, Page } from '@playwright/test';
import { joinLink, paths } from '../../../src/paths.ts';
import { expect } from './browser.ts';

export const revokedTitle = /^(Cet appareil n’a plus accès|This device no longer has access)$/;

/** Opens the page and waits until the team has loaded. */
export async function openTeam(page: Page): Promise<void> {
  await page.goto(paths.team);
  await expect(floor(page)).toBeVisible();
}

/** Staff and their devices. */
function floor(page: Page): Locator {
  return page.getByRole('region', { name: /^(En salle|On the floor)$/ });
}

export function memberOf(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

function addButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Ajouter une personne|Add a person)/ });
}

/** Adds a person or a tablet, and returns the code that is shown. */
export async function addByName(page: Page, name: string): Promise<string> {
  await addButton(page).click();
  await page.getByLabel(/^(Prénom, ou nom|First name, or name)/).fill(name);
  await page.getByRole('button', { name: /^(Afficher son code|Show the code)$/ }).click();
  return shownCode(page);
}

/** The pairing code in the open dialog. */
async function shownCode(page: Page): Promise<string> {
  const code = page.getByRole('dialog').getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return (await code.textContent()) ?? '';
}

/**
 * Opens the link of a pairing code, and waits until the page says who joins. That question is refused once
 * the code is used.
 */
export async function openJoinLink(page: Page, code: string): Promise<void> {
  await page.goto(joinLink('', code));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ (en tant que|as) /);
}

export function codeField(page: Page): Locator {
  return page.getByLabel(/^(Code à 8 caractères|8-character code)$/);
}

export function joinButton(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: /^(Rejoindre l’équipe|Join the team)$/ });
}
