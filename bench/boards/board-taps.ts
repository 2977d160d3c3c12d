/**
 * How long a tap on a full board takes until the next frame is shown (interaction to next paint): 30 cards,
 * on a tablet whose processor is four times slower. The server answers as usual.
 */
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { findChromium } from '../../test/support/browser/setup/chromium.ts';
import { type Bench, onSqlite } from '../support/bench.ts';
import type { Figure } from '../support/report.ts';

const CARDS = 30;
const TAPS = 10;
const CPU_SLOWDOWN = 4;
const TARGET_MILLISECONDS = 100;
/** Longer than any frame here. The list that is fetched 500 ms after a move falls into the next tap. */
const AFTER_TAP_MILLISECONDS = 300;
const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true };

export async function boardTaps(bench: Bench): Promise<Figure[]> {
  const { restaurants, servers } = await bench.openProduct(onSqlite, { tables: CARDS });
  const [restaurant] = restaurants;
  const [server] = servers;
  if (!restaurant || !server) throw new Error('no restaurant or server was started');
  for (let tableNumber = 1; tableNumber <= CARDS; tableNumber += 1) {
    const type = tableNumber % 2 ? 'bread' : 'bill';
    const answer = await fetch(`${server.url}/api/restaurants/${restaurant.slug}/requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tableNumber, type }),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  }
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const board = await openBoard(browser, server.url, restaurant.tokens[0] ?? '');
    const takes = await tapAll(board, /^Prendre en charge/, CARDS);
    const finishes = await tapAll(board, /^Marquer comme terminé/, TAPS);
    return [figureOf('take', takes), figureOf('done', finishes)];
  } finally {
    await browser.close();
  }
}

async function openBoard(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', ...TABLET });
  await context.addInitScript((own) => localStorage.setItem('sonnette.token', own), token);
  const page = await context.newPage();
  await page.addInitScript(collectInteractions);
  await page.goto(paths.staff);
  await page
    .getByRole('article')
    .nth(CARDS - 1)
    .waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // Nobody taps before they have read a card. By then the page has done what it does when it is idle.
  await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  return page;
}

/**
 * Taps the first of the `count` buttons of this name again and again. Returns each interaction's duration.
 * Nothing searches the page between a tap and its frame: a search takes longer than the frame.
 */
async function tapAll(board: Page, name: RegExp, count: number): Promise<number[]> {
  const buttons = board.getByRole('button', { name });
  await expect(buttons).toHaveCount(count);
  await board.evaluate(() => window.interactions?.clear());
  for (let tap = 1; tap <= TAPS; tap += 1) {
    // A card that has just moved ignores taps.
    await expect(board.locator('[data-settling]')).toHaveCount(0);
    const answered = board.waitForResponse((response) => response.request().method() === 'PUT');
    await buttons.first().tap();
    await answered;
    await board.waitForTimeout(AFTER_TAP_MILLISECONDS);
    await expect(buttons).toHaveCount(count - tap);
  }
  return board.evaluate(() => [...(window.interactions?.values() ?? [])]);
}

declare global {
  interface Window {
    /** Durations in milliseconds by interaction id; the longest event of each counts. */
    interactions?: Map<number, number>;
  }
}

function collectInteractions(): void {
  const interactions = new Map<number, number>();
  window.interactions = interactions;
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = Reflect.get(entry, 'interactionId') as number;
      if (id) interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0));
    }
  }).observe(options);
}

/** INP is the worst interaction of a visit with few of them. One below 16 ms is not reported at all. */
function figureOf(what: string, durations: number[]): Figure {
  const worst = Math.max(16, ...durations);
  console.log(`   ${what}: ${durations.map(Math.round).join(', ')} ms`);
  return {
    question: `tap “${what}”, ${CARDS} cards`,
    floor: '',
    ratio: '',
    product: `${Math.round(worst)} ms`,
    target: `≤ ${TARGET_MILLISECONDS} ms`,
    isMet: worst <= TARGET_MILLISECONDS,
  };
}
