/** A guest's phone: what its page shows, and the network between it and the server. */
import type { Locator, Page, Route } from '@playwright/test';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { ask } from '../people/acts.ts';
import type { TestRestaurant } from '../people/people.ts';
import { expect, type Site } from './browser.ts';

/** The calls of the guest page. */
export const calls = {
  all: '**/api/**',
  asking: '**/api/restaurants/*/requests',
  oneRequest: '**/api/requests/*',
  served: '**/api/requests/*/served',
  stream: '**/api/requests/*/stream',
} as const;

/** Chromium's console message when a test cuts the network. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

/** The heading of the page: the status of the request, or of an unsent one. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 2, name });
}

/** Asks for bread at table 7, which the page is for. Returns that request. */
export async function askForBread(
  guest: Page,
  server: Site,
  restaurant: TestRestaurant,
): Promise<TableRequest> {
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await heading(guest, 'Demande transmise').waitFor();
  // The table has an active request, so this returns it.
  return ask(server, restaurant, 7);
}

/** Lets the page poll its request once. The page's clock must be installed. */
export async function pollOnce(page: Page): Promise<void> {
  const polled = page.waitForResponse(calls.oneRequest);
  await page.clock.runFor(3000);
  await polled;
}

/** One try to send a request. */
export type PhoneTry = { key: string | undefined };

/** Records every try of the phone from now on. */
export function watchTries(page: Page): PhoneTry[] {
  const tries: PhoneTry[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || request.url().endsWith('/api/figures/seen')) return;
    tries.push({ key: request.headers()['idempotency-key'] });
  });
  return tries;
}

/**
 * Reloads a page without JavaScript. While a request is active it also reloads itself every five seconds, and
 * of two reloads at once one is cancelled.
 */
export async function reloadWithoutScript(page: Page): Promise<void> {
  await expect(() => page.reload()).toPass();
}

/**
 * Resolves when the page has processed what it was answered before, and the test has seen what the page sent.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/api/health'));
}

/** Holds calls back before the server until the gate opens, or loses them; later calls pass. */
export async function holdBack(page: Page, method: string, url: string) {
  const { promise: end, resolve } = Promise.withResolvers<'open' | 'lost'>();
  const stop = await intercept(page, method, url, async (route) => {
    const isLost = (await end) === 'lost';
    // The phone may have aborted the call.
    await (isLost ? route.abort('internetdisconnected') : route.continue()).catch(() => {});
  });
  return {
    open: () => resolve('open'),
    async lose() {
      resolve('lost');
      await stop();
    },
  };
}

/** Answers calls instead of the server, or drops them, until the returned function is called. */
export async function intercept(
  page: Page,
  method: string,
  url: string,
  act: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const handle = (route: Route) =>
    route.request().method() === method ? act(route) : route.fallback();
  await page.route(url, handle);
  return () => page.unroute(url, handle);
}

/** Cuts the network for matching calls. */
export function cut(page: Page, method: string, url: string): Promise<() => Promise<void>> {
  return intercept(page, method, url, (route) => route.abort('internetdisconnected'));
}
