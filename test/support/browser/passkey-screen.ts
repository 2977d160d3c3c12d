import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Mailbox } from '../people/mailbox.ts';
import { petitBistrot, type TestRestaurant } from '../people/people.ts';
import { test as base, expect } from './browser.ts';

/** Browser tests on the server that knows its public address. */
export const test = base.extend({
  baseURL: ({ published }, use) => use(published.url),
  restaurant: async ({ published }, use) =>
    use(await petitBistrot({ db: published.db, clock: systemClock })),
});

/** Chromium's own authenticator in software, for one page. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const),
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the fingerprint is the right one. */
    verify: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

export const addPasskeyButton = (page: Page) =>
  page.getByRole('button', { name: /^(Ajouter une clé d’accès|Add a passkey)$/ });
export const createButton = (page: Page) =>
  page.getByRole('button', { name: /^(Créer la clé d’accès|Create passkey)$/ });
export const nameField = (page: Page) => page.getByLabel(/Nom de la clé d’accès|Passkey name/);
export const passkeyCodeField = (page: Page) => page.getByLabel(/Code à 6 chiffres|6-digit code/);
export const passkeyItems = (page: Page) =>
  page.getByRole('region', { name: /^(Clés d’accès|Passkeys)$/ }).getByRole('listitem');
export const signInButton = (page: Page) =>
  page.getByRole('button', { name: /avec une clé d’accès|with a passkey/ });

/** Opens `/compte`, asks for a code and types it. */
export async function beginAdding(
  page: Page,
  mailbox: Mailbox,
  { owner }: TestRestaurant,
): Promise<void> {
  await page.goto(paths.account);
  await addPasskeyButton(page).click();
  await passkeyCodeField(page).fill(await mailbox.nextCode(owner.email));
}

/** Adds a passkey on `/compte`. */
export async function addOnScreen(
  page: Page,
  mailbox: Mailbox,
  restaurant: TestRestaurant,
  name: string,
): Promise<void> {
  await beginAdding(page, mailbox, restaurant);
  await nameField(page).fill(name);
  await createButton(page).click();
  await expect(passkeyItems(page).filter({ hasText: name })).toBeVisible();
}

/**
 * Signs this device out, without the header’s button. Not on a screen of the app: its next poll would be
 * refused for want of a token.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('sonnette.token'));
}

/** As in a browser without passkeys in its autofill: only the button signs in. */
export async function refuseAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
