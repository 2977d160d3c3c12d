/** `npm run pictures`: takes the screenshots in docs/screens from a real server with sample data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openDatabase } from '../src/db/database.ts';
import { sheetFormats } from '../src/features/tables/rules.ts';
import { makeQrSheet } from '../src/features/tables/sheet/qr-sheet.ts';
import { guestPath, paths } from '../src/paths.ts';
import { systemClock } from '../src/platform/clock.ts';
import { findChromium } from './support/browser/setup/chromium.ts';
import { pngOfFirstPage } from './support/page-checks/pdf.ts';
import { ask, take } from './support/people/acts.ts';
import { writeYearOfCounts } from './support/people/past.ts';
import {
  cantine,
  comptoir,
  type Person,
  petitBistrot,
  root,
  type TestRestaurant,
} from './support/people/people.ts';
import { drawAppIcons } from './support/pictures/app-icons.ts';
import { mailPictures } from './support/pictures/mail-pictures.ts';
import { sitePictures } from './support/pictures/site-pictures.ts';
import { teamPictures } from './support/pictures/team-pictures.ts';
import { freshDatabase } from './support/server/databases.ts';
import { caller } from './support/server/http.ts';
import { startServer } from './support/server/server.ts';

const folder = new URL('../docs/screens/', import.meta.url).pathname;
/** `scale` is the device pixel ratio, chosen for sharp text and small files. */
const PHONE = { width: 360, height: 740, scale: 2 };
const TABLET = { width: 1280, height: 800, scale: 1.25 };
/** High enough to show the busiest hours. */
const DESK = { width: 1280, height: 2290, scale: 1 };

const managementPaths: string[] = [
  paths.restaurant,
  paths.qrGenerator,
  paths.admin,
  paths.analytics,
];

type SampleRequest = {
  table: number;
  minutes: number;
  wish: Parameters<typeof ask>[3];
  by?: string;
};

/** Sample requests of a busy evening. */
const evening: SampleRequest[] = [
  { table: 11, minutes: 6, wish: { type: 'bill' } },
  { table: 3, minutes: 3, wish: { type: 'water' } },
  {
    table: 8,
    minutes: 1,
    wish: { message: 'Une chaise haute pour la petite', customerName: 'Inès' },
  },
  { table: 5, minutes: 0, wish: { type: 'bread' } },
  { table: 2, minutes: 4, wish: { type: 'waiter' }, by: 'Léa' },
  { table: 9, minutes: 2, wish: { type: 'menu' }, by: 'Karim' },
];

const database = await freshDatabase('sqlite', undefined);
const server = await startServer({ DATABASE_URL: database.url, DEMO: 'off' });
const { db, close } = await openDatabase(database.url, () => {});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const world = { db, clock: systemClock, call: caller(server.url) };
  const restaurant = await petitBistrot(world);
  await cantine(world);
  await comptoir(world);
  for (const asked of evening) await addRequest(restaurant, asked);
  await writeYearOfCounts(world, restaurant);
  for (const colorScheme of ['light', 'dark'] as const) {
    await picture(
      'guest/phone',
      colorScheme,
      PHONE,
      restaurant.owner,
      guestPath(restaurant.slug, 12),
    );
    await picture(
      'guest/status-phone',
      colorScheme,
      PHONE,
      restaurant.owner,
      guestPath(restaurant.slug, 2),
    );
    await picture('board/phone', colorScheme, PHONE, restaurant.owner, paths.staff);
    await picture('board/tablet', colorScheme, TABLET, restaurant.owner, paths.staff);
    await picture('owner/analytics-phone', colorScheme, PHONE, restaurant.owner, paths.analytics);
    await picture('owner/analytics-desk', colorScheme, DESK, restaurant.owner, paths.analytics);
  }
  for (const [screen, viewport] of Object.entries({ phone: PHONE, tablet: TABLET })) {
    const { owner } = restaurant;
    await picture(`owner/restaurant-${screen}`, 'light', viewport, owner, paths.restaurant);
    await picture(`owner/qr-generator-${screen}`, 'light', viewport, owner, paths.qrGenerator);
    await picture(`admin/${screen}`, 'light', viewport, await root(world), paths.admin);
  }
  await teamPictures(browser, { world, url: server.url }, write);
  await paperPictures(restaurant);
  await mailPictures(browser, { db, restaurant }, write);
  await sitePictures(browser, write);
  await drawAppIcons(browser);

  /** Creates a request that is `minutes` old, taken by `by` if given. */
  async function addRequest(
    at: TestRestaurant,
    { table, minutes, wish, by }: SampleRequest,
  ): Promise<void> {
    const { id } = await ask(world, at, table, wish);
    const created_at = new Date(Date.now() - minutes * 60_000 - 5000).toISOString();
    await db.updateTable('requests').set({ created_at }).where('id', '=', id).execute();
    if (by) await take(world, at, { id }, by);
  }
} finally {
  await browser.close();
  await close();
  await server.stop();
  await database.remove();
}

/** The printable QR sheets. */
async function paperPictures({ slug }: TestRestaurant): Promise<void> {
  for (const format of sheetFormats) {
    const order = {
      restaurant: { name: 'Le Petit Bistrot', slug },
      tables: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({ number })),
      origin: 'https://sonnette.example',
      language: 'fr',
    } as const;
    const sheet = await makeQrSheet(order, format);
    write(`sheet/${format}`, await pngOfFirstPage(sheet, 4));
  }
}

async function picture(
  name: string,
  colorScheme: 'light' | 'dark',
  { scale, ...viewport }: typeof PHONE,
  { token }: Person,
  path: string,
): Promise<void> {
  const localStorage = [
    { name: 'sonnette.token', value: token },
    { name: 'sonnette.board', value: JSON.stringify({ staffName: 'Léa' }) },
  ];
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    colorScheme,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
    permissions: ['screen-wake-lock'],
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path);
  await ready(page, path);
  write(`${name}-${colorScheme}`, await page.screenshot());
  await context.close();
}

function write(name: string, png: Buffer | Uint8Array): void {
  const file = `${folder}${name}.png`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, png);
  console.log(`${relative(process.cwd(), file)} ${Math.round(png.length / 1024)} KB`);
}

async function ready(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (managementPaths.includes(path)) {
    await page.getByText('Un instant…').waitFor({ state: 'hidden' });
    await page.waitForLoadState('load');
  }
  if (path !== paths.staff) return;
  await page.getByRole('button', { name: 'Commencer le service' }).click();
  await page.getByRole('button', { name: 'Bon service' }).waitFor();
  await page.getByRole('button', { name: 'Bon service' }).waitFor({ state: 'hidden' });
  // Moves the pointer away, so that no card looks hovered.
  await page.mouse.move(0, 0);
}
