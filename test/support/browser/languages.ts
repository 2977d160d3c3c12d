import type { Locator, Page } from '@playwright/test';

/** Sets the browser's preferred languages, in this order; none if empty. */
export async function announce(page: Page, ...languages: string[]): Promise<void> {
  await page.context().addInitScript((announced) => {
    Object.defineProperties(Navigator.prototype, {
      languages: { get: () => announced },
      language: { get: () => announced[0] ?? '' },
    });
  }, languages);
  await page.context().setExtraHTTPHeaders({ 'Accept-Language': languages.join(', ') || '*' });
}

/** The other language, in the picker of the app (buttons) or of the guest page (links). */
export function inPicker(page: Page, name: 'Français' | 'English'): Locator {
  const picker = page.getByRole('banner');
  return picker.getByRole('button', { name }).or(picker.getByRole('link', { name }));
}

export function storedLanguage(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('i18nextLng'));
}

export async function storeLanguage(page: Page, language: string): Promise<void> {
  await page.context().addInitScript((chosen) => {
    localStorage.setItem('i18nextLng', chosen);
  }, language);
}
