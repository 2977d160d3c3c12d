import type { Page, Request } from '@playwright/test';

type Held = {
  /** The first of these calls. NOTE: await it after the navigation, so that a slow page is not an error. */
  asked: Promise<Request>;
  resolve(): void;
};

/** Delays these calls of the page until `resolve` is called. */
export async function holdAnswer(page: Page, method: string, url: string): Promise<Held> {
  const asked = Promise.withResolvers<Request>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) {
      asked.resolve(route.request());
      await promise;
    }
    await route.continue();
  });
  return { asked: asked.promise, resolve };
}
