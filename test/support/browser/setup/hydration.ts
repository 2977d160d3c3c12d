import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait until React has hydrated the page: its chunk may arrive after `load`, and
 * presses before that are lost. With `waitUntil`, a test can see the page earlier.
 */
export function awaitHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await page.waitForFunction(isTakenOver);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await page.waitForFunction(isTakenOver);
    return response;
  };
  return page;
}

/** Runs in the page. Preact sets this mark, a field of its published code, when it hydrates the page. */
function isTakenOver(): boolean {
  const root = document.getElementById('app');
  return !root || '__k' in root;
}
