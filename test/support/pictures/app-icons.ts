import { writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { appIcons } from '../../../src/paths.ts';

const folder = new URL('../../../src/features/push/icons/', import.meta.url);

/** The bell of `src/ui/BellMark.tsx`, in a square of 32. */
const bell = (paint: { dome: string; brass: string; shine: string }) =>
  [
    `<g fill="none" stroke="${paint.brass}"><path d="M6.7 11.2a9.6 9.6 0 0 1 3-3.5M25.3 11.2a9.6 9.6 0 0 0-3-3.5" stroke-width="1.3" stroke-linecap="round"/><path d="M16 9v2.6" stroke-width="1.5"/></g>`,
    `<circle cx="16" cy="7.4" r="1.75" fill="${paint.brass}"/>`,
    `<path d="M5.5 22.4a10.5 10.5 0 0 1 21 0c0 .4-.3.6-.7.6H6.2c-.4 0-.7-.2-.7-.6z" fill="${paint.dome}"/>`,
    `<path d="M9.2 19.8a7.2 7.2 0 0 1 4.4-4.7" fill="none" stroke="${paint.shine}" stroke-width="1.2" stroke-linecap="round"/>`,
    `<path d="M3.8 25h24.4c.5 0 .8.4.6.9-.2.6-.8 1-1.5 1H4.7c-.7 0-1.3-.4-1.5-1-.2-.5.1-.9.6-.9z" fill="${paint.brass}"/>`,
  ].join('');

const colours = bell({ dome: '#fbf8f3', brass: '#e0b95b', shine: '#24594a' });
const white = bell({ dome: '#fff', brass: '#fff', shine: '#fff' });

const tile = (radius: number) => `<rect width="32" height="32" rx="${radius}" fill="#24594a"/>`;
const drawn = (share: number, drawing: string) =>
  `<g transform="translate(${16 - 16 * share} ${16 - 16 * share - 0.5 * share}) scale(${share})">${drawing}</g>`;

const icons: [name: string, pixels: number, drawing: string][] = [
  [appIcons.small, 192, tile(7) + drawn(0.84, colours)],
  [appIcons.large, 512, tile(7) + drawn(0.84, colours)],
  [appIcons.maskable, 512, tile(0) + drawn(0.68, colours)],
  // iOS rounds the corners itself, and paints transparent ones black.
  [appIcons.apple, 180, tile(0) + drawn(0.8, colours)],
  [appIcons.badge, 96, drawn(1, white)],
];

/** Draws the icons of the installed app and of its notifications, from the logo. */
export async function drawAppIcons(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  for (const [path, pixels, drawing] of icons) {
    await page.setViewportSize({ width: pixels, height: pixels });
    await page.setContent(
      `<body style="margin:0"><svg viewBox="0 0 32 32" width="${pixels}" height="${pixels}" style="display:block">${drawing}</svg>`,
    );
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(new URL(path.slice(path.lastIndexOf('/') + 1), folder), png);
  }
  await page.close();
}
