import type { Page } from '@playwright/test';

/** How many pixels the page is wider than the screen; it should be 0 or less. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** What makes the page wider than the screen. Elements 1 px wide are for screen readers and do not count. */
export function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 1 && right > clientWidth + 0.5;
    });
    const innermost = beyond.filter(
      (element) => !beyond.some((other) => element !== other && element.contains(other)),
    );
    const names = innermost.map((element) => element.outerHTML.slice(0, 90));
    return [`scrolls: ${scrollWidth}`, ...names.slice(0, 8)];
  });
}
