import type { Page } from '@playwright/test';

/** Delays these calls of the page until `resolve` is called. */
export async function holdAnswer(
  page: Page,
  method: string,
  url: string,
): Promise<{ resolve(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return { resolve };
}
