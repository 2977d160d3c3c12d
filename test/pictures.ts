/**
 * `npm run pictures`: takes the pictures of docs/screens from a real server with sample data. Each screen has
 * one sheet with all its looks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { chromium } from '@playwright/test';
import { openDatabase } from '../src/db/database.ts';
import { sheetFormats } from '../src/features/tables/rules.ts';
import { makeQrSheet } from '../src/features/tables/sheet/qr-sheet.ts';
import { systemClock } from '../src/platform/clock.ts';
import { findChromium } from './support/browser/setup/chromium.ts';
import { pngOfFirstPage } from './support/page-checks/pdf.ts';
import { accessPictures } from './support/pictures/access-pictures.ts';
import { Album } from './support/pictures/album.ts';
import { drawAppIcons } from './support/pictures/app-icons.ts';
import { mailPictures } from './support/pictures/mail-pictures.ts';
import { ownerPictures } from './support/pictures/owner-pictures.ts';
import { readmePictures, servicePictures } from './support/pictures/service-pictures.ts';
import { sitePictures } from './support/pictures/site-pictures.ts';
import { freshDatabase } from './support/server/databases.ts';
import { caller } from './support/server/http.ts';
import { startServer } from './support/server/server.ts';

const folder = new URL('../docs/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

const database = await freshDatabase('sqlite', undefined);
const server = await startServer({ DATABASE_URL: database.url, DEMO: 'off' });
const { db, close } = await openDatabase(database.url, () => {});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const world = { db, clock: systemClock, call: caller(server.url), url: server.url };
  const album = new Album(browser);
  await servicePictures(album, world);
  await readmePictures(album, world, write);
  const restaurant = await ownerPictures(album, world);
  await accessPictures(album, world);
  await sitePictures(album);
  await album.print(write);
  await mailPictures(browser, { db, restaurant }, write);
  await paperPictures();
  await drawAppIcons(browser);
} finally {
  await browser.close();
  await close();
  await server.stop();
  await database.remove();
}

/** The printable QR sheets. */
async function paperPictures(): Promise<void> {
  for (const format of sheetFormats) {
    const order = {
      restaurant: { name: 'Le Petit Bistrot', slug: 'le-petit-bistrot' },
      tables: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({ number })),
      origin: 'https://sonnette.example',
      language: 'fr',
    } as const;
    const sheet = await makeQrSheet(order, format);
    write(`print-${format}.png`, await pngOfFirstPage(sheet, 4));
  }
}

function write(name: string, picture: Buffer | Uint8Array): void {
  const file = `${folder}${name}`;
  writeFileSync(file, picture);
  console.log(`${relative(process.cwd(), file)} ${Math.round(picture.length / 1024)} KB`);
}
