import type { Locator, Page } from '@playwright/test';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, cut, heading, OFFLINE } from '../../support/browser/phone.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { brokenWordsOfPage } from '../../support/page-checks/broken-words.ts';
import { expectTidy, smallTargets } from '../../support/page-checks/looks.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';

type Box = { x: number; y: number; width: number; height: number };

/** Long enough to take three lines of a small phone. */
const LONG_NAME = 'Brasserie des Grands Boulevards et de la Gare du Nord, Maison Lefèvre & Filles';

const viewports = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

const quick = {
  'fr-FR': ['Pain', 'Eau', 'Addition', 'Appeler un serveur'],
  'en-GB': ['Bread', 'Water', 'Bill', 'Call a server'],
} as const;

test('the four buttons are within reach of a thumb, in both languages, also with a long name and a menu; without a menu the words fill most of the card [DIN-03]', async ({
  phone,
  server,
}) => {
  const named = await petitBistrot(server.world, LONG_NAME);
  const page = await phone();
  await page.goto(guestPath(named.slug, 4));
  await expectWithinReach(page, 'fr-FR');
  await page.goto(guestPath((await server.openCantine()).slug, 4));
  await expectWithinReach(page, 'fr-FR');
  const card = await boxOf(page.locator('.plaque'));
  const first = await boxOf(page.getByRole('heading', { level: 1 }));
  const last = await boxOf(page.locator('.restaurant-name'));
  expect((last.y + last.height - first.y) / card.height).toBeGreaterThan(0.6);

  const english = await phone({ locale: 'en-GB' });
  await english.goto(guestPath((await server.openBistrot()).slug, 4));
  await expectWithinReach(english, 'en-GB');
});

test('in every state, on small screens, on their side and with large text nothing scrolls sideways, overlaps or breaks a word; targets have 48 px, and text 17 px with a contrast of 7:1 in both themes', async ({
  newScreen,
  server,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(OFFLINE);
  browserErrors.expect(/404/);
  const restaurant = await petitBistrot(server.world, 'Brasserie des Grands Boulevards');
  // Not a mobile one: Chromium's emulation of phones ignores the text size.
  const page = await newScreen({ hasTouch: true });
  const button = (name: string) => page.getByRole('button', { name });
  /** On the last screen, a phone on its side, these buttons are in sight. */
  const look = async (state: string, ...inSight: string[]) => {
    const words = {
      screens: [
        [320, 640],
        [360, 740],
      ],
      texts: [100, 130, 150, 200],
    } as const;
    await expectTidy(page, state, {
      ...words,
      checks: [widerThanScreen, overlaps, brokenWordsOfPage],
    });
    await expectTidy(page, state, {
      screens: [
        [360, 640],
        [390, 844],
      ],
      checks: [(it) => smallTargets(it, ':is(a, button, summary, input, textarea):visible')],
    });
    await expectReadable(page, state);
    // All states but those without network can be read in English.
    if (!state.startsWith('offline')) {
      await page.getByRole('link', { name: 'EN English' }).tap();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expectTidy(page, `${state}, in English`, {
        ...words,
        checks: [widerThanScreen, brokenWordsOfPage],
      });
      await page.getByRole('link', { name: 'FR Français' }).tap();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    }
    await expectTidy(page, state, {
      screens: [[740, 360]],
      texts: [200, 100],
      checks: [widerThanScreen, overlaps],
    });
    for (const name of inSight) {
      const { y, height } = await boxOf(button(name));
      expect(y, name).toBeGreaterThan(0);
      expect(y + height, name).toBeLessThanOrEqual(360);
    }
  };

  const sessions = server.world.db.updateTable('sessions');
  const service = (in_service_at: string | null) => sessions.set({ in_service_at }).execute();
  const hoursAgo = new Date(Date.now() - 4 * 3_600_000).toISOString();
  await page.clock.install();
  await service(hoursAgo);
  await page.goto(guestPath(restaurant.slug, 1));
  await look('closed', 'Pain', 'Eau', 'Addition', 'Appeler un serveur');
  await service(null);
  await page.goto(guestPath(restaurant.slug, 1));
  await look('idle', 'Pain', 'Eau', 'Addition', 'Appeler un serveur');
  expect((await page.locator('summary').boundingBox())?.y).toBeLessThanOrEqual(360 - 56);
  await page.locator('summary').tap();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await look('words of a guest');
  await page.locator('summary').tap();
  const restore = await cut(page, 'POST', calls.asking);
  await button('Appeler un serveur').tap();
  await expect(heading(page, 'Pas encore envoyée')).toBeVisible();
  await look('unsent');
  await restore();
  await hurryTo(heading(page, 'Demande transmise'));
  await look('pending', 'Annuler la demande');
  await cut(page, 'DELETE', calls.oneRequest);
  await button('Annuler la demande').tap();
  await expect(page.getByText('Pas encore annulée')).toBeVisible();
  await look('queued');
  await button('Garder la demande').tap();
  await page.context().setOffline(true);
  await hurryTo(page.getByText('Hors connexion'));
  await look('offline');
  await page.context().setOffline(false);
  const request = await ask(server, restaurant, 1);
  await take(server, restaurant, request, 'Maximilienne-Apollonia');
  await expect(heading(page, 'Maximilienne-Apollonia arrive')).toBeVisible();
  await look('in progress');
  await server.world.db
    .updateTable('requests')
    .set({ taken_at: new Date(Date.now() - 125_000).toISOString() })
    .where('id', '=', request.id)
    .execute();
  await hurryTo(button('C’est servi'));
  await look('served', 'C’est servi');
  await server.world.db
    .updateTable('requests')
    .set({ stale_at: new Date().toISOString() })
    .where('id', '=', request.id)
    .execute();
  await hurryTo(button('Pas encore'));
  await look('silent taker', 'Pas encore');
  await finish(server, restaurant, request);
  const newRequest = page.getByRole('link', { name: 'Nouvelle demande' });
  await expect(newRequest).toBeVisible();
  await look('completed', 'Toujours pas servi\u202f?');
  const place = await newRequest.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(360);
  await button('Toujours pas servi\u202f?').tap();
  await expect(heading(page, 'Nouvel appel en salle')).toBeVisible();
  await look('reopened', 'Annuler la demande');

  const others = await ask(server, restaurant, 2, {}, { key: 'the-key-of-another-phone' });
  await page.goto(guestPath(restaurant.slug, 2));
  await button('Annuler la demande').tap();
  await expect(button('Oui, annuler la demande')).toBeVisible();
  await look('another phone asked');
  await cancel(server, others, { key: 'the-key-of-another-phone' });
  await hurryTo(heading(page, 'Demande annulée'));
  await look('cancelled');
  await page.goto(guestPath(restaurant.slug, 99));
  await look('no table');
});

async function expectWithinReach(page: Page, locale: keyof typeof quick): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const boxes: Box[] = [];
    for (const name of quick[locale]) {
      boxes.push(await boxOf(page.getByRole('button', { name, exact: true })));
    }
    for (const box of boxes) {
      expect(box.y).toBeGreaterThanOrEqual(viewport.height * 0.4);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.height).toBeGreaterThanOrEqual(64);
    }
    expect(smallestGap(boxes)).toBeGreaterThanOrEqual(8);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  }
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
}

/** The gap between the two closest boxes. */
function smallestGap(boxes: Box[]): number {
  const gaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .map((b) =>
        Math.max(
          b.x - (a.x + a.width),
          a.x - (b.x + b.width),
          b.y - (a.y + a.height),
          a.y - (b.y + b.height),
        ),
      ),
  );
  return Math.min(...gaps);
}

async function expectReadable(page: Page, state: string): Promise<void> {
  await turn(page, 360, 740);
  expect.soft(await page.evaluate(smallTexts), state).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, { rules: ['color-contrast-enhanced'] });
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

/** Runs in the page. The visible texts that are smaller than 17 px. */
function smallTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    if (!element || element.closest('script, .unseen') || !textContent?.trim()) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (element.checkVisibility({ visibilityProperty: true }) && size < 17) small.push(textContent);
  }
  return small;
}

/** Texts that cover each other, or that leave the screen or their control. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes: { text: string; box: DOMRect; node: Node }[] = [];
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || element.closest('script, .unseen')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const control = element.closest('a, button, summary')?.getBoundingClientRect();
      for (const box of range.getClientRects()) {
        // A clipped second line of a long name is not visible.
        const clip = (element.closest('p') ?? element).getBoundingClientRect();
        if (box.top >= clip.bottom - 1 && clip.height > 0 && !control) continue;
        if (box.left < 0 || box.right > innerWidth) found.push(`${text} leaves the screen`);
        if (control && (box.left < control.left || box.right > control.right)) {
          found.push(`${text} leaves its control`);
        }
        for (const other of boxes.filter((one) => one.node !== node)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // Lines of text touch by some pixels: their boxes are higher than their letters.
          if (across > 2 && down > box.height / 3) found.push(`${text} over ${other.text}`);
        }
        boxes.push({ text, box, node });
      }
    }
    return found;
  });
}
