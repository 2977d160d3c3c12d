import type { Browser, Page } from '@playwright/test';
import type { Db } from '../../../src/db/database.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import type { Call } from '../server/http.ts';

/** A running server, its database and its calls. */
export type Setting = { db: Db; clock: Clock; call: Call; url: string };

/** A size of window, a language and a theme. */
export type Look = {
  width: number;
  height: number;
  locale: 'fr-FR' | 'en-GB';
  colorScheme: 'light' | 'dark';
};

const PHONE = { width: 360, height: 740 };
const SIDEWAYS = { width: 740, height: 360 };
const COMPUTER = { width: 1280, height: 800 };
const french = { locale: 'fr-FR', colorScheme: 'light' } as const;
const english = { locale: 'en-GB', colorScheme: 'dark' } as const;
const frenchDark = { locale: 'fr-FR', colorScheme: 'dark' } as const;
const englishLight = { locale: 'en-GB', colorScheme: 'light' } as const;

/** Each size, both languages and both themes. */
export const looks = [
  { ...PHONE, ...french },
  { ...PHONE, ...english },
  { ...SIDEWAYS, ...frenchDark },
  { ...SIDEWAYS, ...englishLight },
  { ...COMPUTER, ...frenchDark },
  { ...COMPUTER, ...englishLight },
] as const satisfies Look[];
export const [phoneLook, , , , , computerLook] = looks;
export const wallLook: Look = { width: 1920, height: 1080, ...french };
const allLooks: Look[] = [...looks, wallLook];

type Shot = { data: string; look: Look; caption: string };
type Opened = { url: string; token?: string; scale?: number };

const GAP = 16;
/** Widths on a sheet: two phones side by side, one phone on its side, a computer beside them. */
const LEFT = 592;
const RIGHT = 944;
const BORDER = 24;

/** Takes pictures in several looks, and lays those of one screen out on one contact sheet. */
export class Album {
  readonly #browser: Browser;
  readonly #sheets = new Map<string, Shot[]>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page in this look, signed in with the token. Its context is closed by the caller. */
  async open(look: Look, { url, token, scale = zoomOf(look) }: Opened): Promise<Page> {
    const { locale, colorScheme, ...viewport } = look;
    const localStorage = token
      ? [
          { name: 'sonnette.token', value: token },
          { name: 'sonnette.board', value: JSON.stringify({ staffName: 'Léa' }) },
        ]
      : [];
    const context = await this.#browser.newContext({
      baseURL: url,
      viewport,
      locale,
      colorScheme,
      reducedMotion: 'reduce',
      deviceScaleFactor: scale,
      permissions: ['screen-wake-lock'],
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    return context.newPage();
  }

  /** Adds what the page shows. `most` is the height of the picture of a long page, in pixels. */
  async add(sheet: string, page: Page, look: Look, most = look.height): Promise<void> {
    await page.evaluate(() => document.fonts.ready);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width: look.width, height: Math.min(whole, most) };
    const png = await page.screenshot(most > look.height ? { fullPage: true, clip } : {});
    const language = look.locale.slice(0, 2);
    const caption = `${look.width} × ${look.height} · ${language} · ${look.colorScheme}`;
    const shots = this.#sheets.get(sheet) ?? [];
    this.#sheets.set(sheet, [...shots, { data: png.toString('base64'), look, caption }]);
  }

  async print(write: (name: string, webp: Buffer) => void): Promise<void> {
    const page = await this.#browser.newPage({ viewport: { width: 1600, height: 1000 } });
    const placeOf = ({ look }: Shot) => allLooks.indexOf(look);
    for (const [sheet, taken] of this.#sheets) {
      await page.setContent(sheetOf(taken.toSorted((a, b) => placeOf(a) - placeOf(b))));
      await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
      write(`${sheet}.webp`, await compressed(page));
    }
    await page.close();
  }
}

function zoomOf({ width, height }: Look): number {
  if (width < height) return (LEFT - GAP) / 2 / width;
  return width < COMPUTER.width ? LEFT / width : RIGHT / width;
}

/** Phones at the left, computers at the right. */
function sheetOf(shots: Shot[]): string {
  const isLeft = ({ look }: Shot) => look.width < COMPUTER.width;
  const draw = ({ data, look, caption }: Shot) =>
    `<figure style="width:${look.width * zoomOf(look)}px"><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
  const column = (width: number, of: Shot[]) =>
    of.length > 0 ? `<div style="width:${width}px">${of.map(draw).join('')}</div>` : '';
  const left = column(LEFT, shots.filter(isLeft));
  const right = column(
    RIGHT,
    shots.filter((shot) => !isLeft(shot)),
  );
  return `<style>
    body { margin: 0; background: #8b8b8b; font: 12px/1.5 sans-serif }
    main { display: flex; width: max-content; padding: ${BORDER}px; gap: ${BORDER}px }
    div { display: flex; flex-wrap: wrap; align-content: flex-start; gap: ${GAP}px }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { color: #fff }
  </style><main>${left}${right}</main>`;
}

const MOST_BYTES = 250_000;
const tries = [
  { quality: 80, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 60, scale: 0.75 },
  { quality: 50, scale: 0.6 },
];

/** As WebP, which is a third of a PNG. The first try that is small enough. */
async function compressed(page: Page): Promise<Buffer> {
  const box = await page.locator('main').boundingBox();
  if (!box) throw new Error('The sheet is not shown.');
  const session = await page.context().newCDPSession(page);
  let webp = Buffer.alloc(0);
  for (const { quality, scale } of tries) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
      clip: { ...box, scale },
    });
    webp = Buffer.from(data, 'base64');
    if (webp.length < MOST_BYTES) break;
  }
  await session.detach();
  return webp;
}
