import type { Page } from '@playwright/test';

/** Keeps these calls of the page waiting until `resolve` lets them go to the server. */
export async function hold(page: Page, method: string, url: string): Promise<{ resolve(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return { resolve };
}
