/** How long until a phone on a poor network shows a page: its largest contentful paint, with nothing in its cache. */
import { type Browser, chromium } from '@playwright/test';
import { dinerPath, paths } from '../src/paths.ts';
import { findChromium } from '../test/support/chromium.ts';
import type { Figure } from './support/report.ts';
import { onSqlite, type Stage } from './support/stage.ts';

const ROUNDS = 3;
const TARGET_MILLISECONDS = 2500;
/** A cellar, and a phone of some years ago. */
const network = { bitsPerSecond: 400_000, latencyMilliseconds: 400 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, deviceScaleFactor: 2 };

export async function firstPaint(stage: Stage): Promise<Figure[]> {
  const { houses, servers } = await stage.openProduct(onSqlite, { tables: 12 });
  const [house] = houses;
  const [server] = servers;
  if (!house || !server) throw new Error('No house, or no server.');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const figures: Figure[] = [];
    for (const path of [paths.home, paths.pricing, dinerPath(house.slug, 12)]) {
      const paints: number[] = [];
      while (paints.length < ROUNDS) paints.push(await paintOf(browser, server.url + path));
      console.log(`   ${path}: ${paints.map(Math.round).join(', ')} ms`);
      figures.push(figureOf(path, medianOf(paints)));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-FR', ...PHONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = network.bitsPerSecond / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMilliseconds,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The last candidate counts: what scripts draw later may be larger than what was there at first.
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return paint;
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function figureOf(path: string, milliseconds: number): Figure {
  return {
    ...{ question: `largest paint of ${path.split('?')[0]}, phone`, floor: '', ratio: '' },
    product: `${Math.round(milliseconds)} ms`,
    target: `≤ ${TARGET_MILLISECONDS / 1000} s`,
    isMet: milliseconds <= TARGET_MILLISECONDS,
  };
}
