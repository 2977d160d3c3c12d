import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const boldFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/**
 * Gives the page a wide font, as some devices have (DejaVu Sans, Verdana), whatever fonts this machine has.
 * NOTE: the page must be opened with `bypassCSP`.
 */
export async function setWideFont(page: Page): Promise<void> {
  const faces = [
    [await readFile(file, 'base64'), 'normal'],
    [await readFile(boldFile, 'base64'), 'bold'],
  ] as const;
  const face = ([data, weight]: (typeof faces)[number]) =>
    `@font-face { font-family: Wide; font-weight: ${weight}; src: url(data:font/ttf;base64,${data}) }`;
  const content = `${faces.map(face).join('\n')} :root { --font: Wide !important }`;
  await page.addStyleTag({ content });
  await page.evaluate(async () => {
    await Promise.all([document.fonts.load('16px Wide'), document.fonts.load('bold 16px Wide')]);
  });
}
