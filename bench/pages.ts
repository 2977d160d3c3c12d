/** How many bytes does a page need before it can be used: HTML, scripts and styles? */
import { type Browser, chromium, type Response } from '@playwright/test';
import { guestPath, paths } from '../src/paths.ts';
import { findChromium } from '../test/support/browser/setup/chromium.ts';
import { compressedBytes, guestPageLimits } from '../test/support/page-checks/weights.ts';
import { type Bench, onSqlite } from './support/bench.ts';
import { type Figure, ratioOf } from './support/report.ts';

const KB = 1024;

type Weight = { htmlBytes: number; scriptBytes: number; styleBytes: number };

/** The resource types that count, by the browser's names. */
const weighed = new Map<string, keyof Weight>([
  ['document', 'htmlBytes'],
  ['script', 'scriptBytes'],
  ['stylesheet', 'styleBytes'],
]);

const appPages = Object.values(paths).filter((path) => path !== paths.guest);

export async function pages(bench: Bench): Promise<Figure[]> {
  const { restaurants, servers } = await bench.openProduct(onSqlite, { tables: 12 });
  const [restaurant] = restaurants;
  const [server] = servers;
  if (!restaurant || !server) throw new Error('no restaurant or server was started');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const guest = await weighPage(browser, server.url + guestPath(restaurant.slug, 12));
    const figures = [
      limited('guest page: HTML, style and data', guest.htmlBytes, guestPageLimits.htmlBytes),
      limited('guest page: script', guest.scriptBytes, guestPageLimits.scriptBytes),
    ];
    for (const path of appPages) {
      const token = path === paths.staff ? restaurant.owner.token : undefined;
      const weight = await weighPage(browser, server.url + path, token);
      const { htmlBytes, scriptBytes, styleBytes } = weight;
      const sum = htmlBytes + scriptBytes + styleBytes;
      figures.push(plain(`page ${path}: HTML, scripts and styles`, sum));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Opens the page in a French browser with an empty cache; signed in if there is a token. */
async function weighPage(browser: Browser, url: string, token?: string): Promise<Weight> {
  const localStorage = token ? [{ name: 'sonnette.token', value: token }] : [];
  const context = await browser.newContext({
    locale: 'fr-FR',
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
  const page = await context.newPage();
  const weight: Weight = { htmlBytes: 0, scriptBytes: 0, styleBytes: 0 };
  const weighing: Promise<void>[] = [];
  const onResponse = (response: Response) => {
    const field = weighed.get(response.request().resourceType());
    if (field) weighing.push(add(weight, field, response));
  };
  page.on('response', onResponse);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Resources fetched after the page is shown, such as a worker's script, do not count.
  page.off('response', onResponse);
  await Promise.all(weighing);
  await context.close();
  return weight;
}

async function add(weight: Weight, field: keyof Weight, response: Response): Promise<void> {
  const bytes = compressedBytes(await response.body());
  weight[field] += bytes;
}

function plain(question: string, bytes: number): Figure {
  const product = format(bytes);
  return { question, product, floor: '', ratio: '', target: '', isMet: undefined };
}

function limited(question: string, bytes: number, limitBytes: number): Figure {
  return {
    ...plain(question, bytes),
    ratio: `${ratioOf(bytes, limitBytes)} of limit`,
    target: `≤ ${format(limitBytes)}`,
    isMet: bytes <= limitBytes,
  };
}

function format(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
