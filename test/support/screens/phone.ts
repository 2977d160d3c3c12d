/** What a test sees and does of the network between a phone and the server. */
import type { Locator, Page, Route } from '@playwright/test';

/** The calls of the diner page. */
export const calls = {
  all: '**/api/**',
  asking: '**/api/restaurants/*/requests',
  oneRequest: '**/api/requests/*',
  stream: '**/api/requests/*/stream',
} as const;

/** What Chromium says to its console when a test takes the network away. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

/** What the page says of the request, or of what is not sent yet. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 2, name });
}

/** One try to send a request, `at` in milliseconds. */
export type Try = { key: string | undefined; at: number };

/** Every try that the phone makes from now on. */
export function watchTries(page: Page): Try[] {
  const tries: Try[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || request.url().endsWith('/api/analytics/track')) return;
    tries.push({ key: request.headers()['idempotency-key'], at: Date.now() });
  });
  return tries;
}

/** When the phone looked at its request, in milliseconds. */
export function watchLooks(page: Page): number[] {
  const looks: number[] = [];
  page.on('request', (request) => {
    const isLook = request.method() === 'GET' && /\/api\/requests\/[^/]+$/.test(request.url());
    if (isLook) looks.push(Date.now());
  });
  return looks;
}

/** Calls wait on the way, before they reach the server, until the gate opens. Or they are lost there, and later ones pass. */
export async function holdBack(page: Page, method: string, url: string) {
  const { promise: end, resolve } = Promise.withResolvers<'open' | 'lost'>();
  const stop = await intercept(page, method, url, async (route) => {
    const isLost = (await end) === 'lost';
    // The phone may have given up on it.
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

/** Answers calls in the server's place, or loses them, until the function that it gives back is called. */
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

/** The network is down for what matches. */
export function cut(page: Page, method: string, url: string): Promise<() => Promise<void>> {
  return intercept(page, method, url, (route) => route.abort('internetdisconnected'));
}

/** Calls reach the server, their answers never reach the phone. */
export function loseAnswers(page: Page, method: string, url: string): Promise<() => Promise<void>> {
  return intercept(page, method, url, async (route) => {
    await route.fetch();
    // Once the network is mended, Playwright lets a try that is still on its way pass.
    await route.abort('internetdisconnected').catch(() => {});
  });
}
