import type { Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo } from '../../support/screens/clock.ts';
import { calls, cut, heading, OFFLINE } from '../../support/screens/phone.ts';

const screens = [
  { width: 320, height: 640, text: 16 },
  { width: 360, height: 740, text: 32 },
  { width: 740, height: 360, text: 16 },
  { width: 740, height: 360, text: 32 },
];

/** Each screen at its table of one restaurant: every state is measured without other tests' requests. */
for (const [index, { width, height, text }] of screens.entries()) {
  test(`at ${width}×${height} with text of ${text} px no state scrolls sideways or overlaps [DIN-33]`, async ({
    newScreen,
    server,
    browserErrors,
  }) => {
    browserErrors.expect(OFFLINE);
    const restaurant = await petitBistrot(server.world, 'Brasserie des Grands Boulevards');
    const table = index + 1;
    // Not a mobile one: Chromium's emulation of phones ignores the text size.
    const page = await newScreen({ viewport: { width, height }, hasTouch: true });
    const settings = await page.context().newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await page.clock.install();
    await page.goto(dinerPath(restaurant.slug, table));
    await page.reload();
    await expectTidy(page, 'idle');
    const restore = await cut(page, 'POST', calls.asking);
    await page.getByRole('button', { name: 'Appeler un serveur' }).tap();
    await expect(heading(page, 'Pas encore envoyée')).toBeVisible();
    await expectTidy(page, 'unsent');
    await restore();
    await hurryTo(heading(page, 'Demande transmise'));
    await expectTidy(page, 'pending');
    await cut(page, 'DELETE', calls.oneRequest);
    await page.getByRole('button', { name: 'Annuler la demande' }).tap();
    await expect(page.getByText('Pas encore annulée')).toBeVisible();
    await expectTidy(page, 'queued');
    const request = await ask(server, restaurant, table);
    await take(server, restaurant, request, 'Maximilienne-Apollonia');
    await expect(heading(page, 'Maximilienne-Apollonia arrive')).toBeVisible();
    await expectTidy(page, 'in progress');
    await server.world.db
      .updateTable('requests')
      .set({ taken_at: new Date(Date.now() - 125_000).toISOString() })
      .where('id', '=', request.id)
      .execute();
    await hurryTo(page.getByRole('button', { name: 'C’est servi' }));
    await expectTidy(page, 'served');
    await finish(server, restaurant, request);
    await expect(page.getByRole('link', { name: 'Nouvelle demande' })).toBeVisible();
    await expectTidy(page, 'completed');
  });
}

async function expectTidy(page: Page, state: string): Promise<void> {
  expect(await sidewaysOverflow(page), state).toBeLessThanOrEqual(0);
  expect(await page.evaluate(overlaps), state).toEqual([]);
}

/** Runs in the page. Texts that cover each other, or that leave the screen or their control. */
function overlaps(): string[] {
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
      const clip = element.getBoundingClientRect();
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
}
