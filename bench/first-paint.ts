/**
 * How long until a phone on a poor network shows a page (largest contentful paint, with an empty cache),
 * and for how long its scripts then block the main thread (total blocking time: long tasks beyond 50 ms).
 */
import { type Browser, chromium } from '@playwright/test';
import { guestPath, paths } from '../src/paths.ts';
import { findChromium } from '../test/support/browser/setup/chromium.ts';
import { type Bench, onSqlite } from './support/bench.ts';
import type { Figure } from './support/report.ts';

const ROUNDS = 3;
const TARGET_MILLISECONDS = 2500;
const BLOCKING_TARGET_MILLISECONDS = 200;
const LONG_TASK_MILLISECONDS = 50;
/** A bad mobile connection. */
const network = { bitsPerSecond: 400_000, latencyMilliseconds: 400 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, deviceScaleFactor: 2 };

export async function firstPaint(bench: Bench): Promise<Figure[]> {
  const { restaurants, servers } = await bench.openProduct(onSqlite, { tables: 12 });
  const [restaurant] = restaurants;
  const [server] = servers;
  if (!restaurant || !server) throw new Error('no restaurant or server was started');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const figures: Figure[] = [];
    for (const path of [paths.home, paths.pricing, guestPath(restaurant.slug, 12)]) {
      const loads: Load[] = [];
      while (loads.length < ROUNDS) loads.push(await load(browser, server.url + path));
      const paints = loads.map(({ paint }) => paint);
      const blockings = loads.map(({ blocking }) => blocking);
      console.log(`   ${path}: ${paints.map(Math.round).join(', ')} ms`);
      console.log(`      blocked for ${blockings.map(Math.round).join(', ')} ms`);
      figures.push(
        figureOf('largest paint', path, medianOf(paints), TARGET_MILLISECONDS),
        figureOf('blocking', path, medianOf(blockings), BLOCKING_TARGET_MILLISECONDS),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** In milliseconds. */
type Load = { paint: number; blocking: number };

async function load(browser: Browser, url: string): Promise<Load> {
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
  await page.addInitScript(collectLongTasks);
  await page.goto(url, { waitUntil: 'networkidle' });
  // The last candidate counts, because scripts may later draw a larger element than the first one.
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  const longTasks = await page.evaluate(() => window.longTasks ?? []);
  await context.close();
  const blocking = longTasks.reduce((sum, task) => sum + task - LONG_TASK_MILLISECONDS, 0);
  return { paint, blocking };
}

declare global {
  interface Window {
    /** Durations in milliseconds. */
    longTasks?: number[];
  }
}

function collectLongTasks(): void {
  const durations: number[] = [];
  window.longTasks = durations;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: 'longtask' });
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function figureOf(what: string, path: string, milliseconds: number, most: number): Figure {
  return {
    question: `${what} of ${path.split('?')[0]}, phone`,
    floor: '',
    ratio: '',
    product: `${Math.round(milliseconds)} ms`,
    target: `≤ ${most} ms`,
    isMet: milliseconds <= most,
  };
}
