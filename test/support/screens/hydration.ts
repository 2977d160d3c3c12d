import type { Page } from '@playwright/test';

/**
 * Makes `goto` wait until React has taken over the page that the server wrote: the page's own chunk
 * may arrive after `load`, and a press before that is lost.
 * With `waitUntil` a test sees the page earlier.
 */
export function awaitHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await page.waitForFunction(isTakenOver);
    return response;
  };
  return page;
}

/** Runs in the page. From this mark on React replays what is pressed until it is ready. */
function isTakenOver(): boolean {
  const root = document.getElementById('app');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
}
