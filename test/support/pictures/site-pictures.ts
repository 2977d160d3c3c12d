import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { operator } from '../people/operator.ts';
import { freshDatabase } from '../server/databases.ts';
import { startServer } from '../server/server.ts';

type Look = { name: string; width: number; locale?: string; colorScheme?: 'light' | 'dark' };

const PHONE = { name: 'phone', width: 360 };
const DESK = { name: 'desk', width: 1280 };
const looks: Look[] = [PHONE, { name: 'tablet', width: 768 }, DESK];
/** More variants of the pages that sell. */
const moreLooks: Look[] = [
  { ...PHONE, colorScheme: 'dark' },
  { ...DESK, colorScheme: 'dark' },
  { ...PHONE, locale: 'en-GB' },
];
const sites = {
  home: paths.home,
  pricing: paths.pricing,
  faq: paths.faq,
  demo: paths.demo,
  success: paths.success,
  contact: paths.contact,
  'legal-notice': paths.legalNotice,
  terms: paths.terms,
  privacy: paths.privacy,
  accessibility: paths.accessibility,
};
const selling: string[] = [paths.home, paths.pricing];

/** A tall page is scaled down, to limit the size of its file. */
const scales = [1, 0.75, 0.5, 0.4];
const MOST_BYTES = 200_000;

/** Takes a full-height picture of each public page, from a completely configured server. */
export async function sitePictures(
  browser: Browser,
  write: (name: string, png: Buffer) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sonnette-pictures-'));
  writeFileSync(join(folder, 'legal.json'), JSON.stringify(operator));
  const database = await freshDatabase('sqlite', undefined);
  const server = await startServer({
    DATABASE_URL: database.url,
    DEMO: 'on',
    LEGAL_FILE: join(folder, 'legal.json'),
    CONTACT_EMAIL: operator.mail,
    BOOKING_URL: 'https://rendez-vous.example/sonnette',
  });
  try {
    for (const [name, path] of Object.entries(sites)) {
      for (const look of selling.includes(path) ? [...looks, ...moreLooks] : looks) {
        const language = look.locale ? '-english' : '';
        const file = `site/${look.name}/${name}${language}-${look.colorScheme ?? 'light'}`;
        write(file, await wholePage(browser, server.url + path, look));
      }
    }
  } finally {
    await server.stop();
    await database.remove();
    rmSync(folder, { recursive: true });
  }
}

async function wholePage(browser: Browser, url: string, look: Look): Promise<Buffer> {
  const { width, locale = 'fr-FR', colorScheme = 'light' } = look;
  let png: Buffer = Buffer.alloc(0);
  for (const deviceScaleFactor of scales) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      deviceScaleFactor,
      locale,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    png = await page.screenshot({ fullPage: true });
    await context.close();
    if (png.length < MOST_BYTES) break;
  }
  return png;
}
