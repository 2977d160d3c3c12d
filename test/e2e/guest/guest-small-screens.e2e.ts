import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, cut, heading, OFFLINE } from '../../support/browser/phone.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';

const screens = [
  { width: 320, height: 640, text: 16 },
  { width: 320, height: 640, text: 21 },
  { width: 320, height: 640, text: 32 },
  { width: 360, height: 740, text: 32 },
  { width: 740, height: 360, text: 32 },
  { width: 740, height: 360, text: 16 },
];

test('on small screens, on their side and with large text no state scrolls sideways or overlaps; on its side each button is in sight', async ({
  newScreen,
  server,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(OFFLINE);
  const restaurant = await petitBistrot(server.world, 'Brasserie des Grands Boulevards');
  // Not a mobile one: Chromium's emulation of phones ignores the text size.
  const page = await newScreen({ hasTouch: true });
  const settings = await page.context().newCDPSession(page);
  const button = (name: string) => page.getByRole('button', { name });
  /** Looks at this state on each screen. On the last one, a phone on its side, these buttons are in sight. */
  const expectTidy = async (state: string, ...inSight: string[]) => {
    for (const { width, height, text } of screens) {
      await settings.send('Page.setFontSizes', { fontSizes: { standard: text } });
      await page.setViewportSize({ width, height });
      const look = `${state} at ${width}×${height} with text of ${text} px`;
      await expect.poll(() => page.evaluate(textSize), look).toBe(text);
      expect(await sidewaysOverflow(page), look).toBeLessThanOrEqual(0);
      expect(await page.evaluate(overlaps), look).toEqual([]);
    }
    for (const name of inSight) {
      const box = await button(name).boundingBox();
      expect(box?.y, name).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(360);
    }
  };

  const sessions = server.world.db.updateTable('sessions');
  const service = (in_service_at: string | null) => sessions.set({ in_service_at }).execute();
  const hoursAgo = new Date(Date.now() - 4 * 3_600_000).toISOString();
  await page.clock.install();
  await service(hoursAgo);
  await page.goto(guestPath(restaurant.slug, 1));
  await expectTidy('closed', 'Pain', 'Eau', 'Addition', 'Appeler un serveur');
  await service(null);
  await page.goto(guestPath(restaurant.slug, 1));
  await expectTidy('idle', 'Pain', 'Eau', 'Addition', 'Appeler un serveur');
  expect((await page.locator('summary').boundingBox())?.y).toBeLessThanOrEqual(360 - 56);
  const restore = await cut(page, 'POST', calls.asking);
  await button('Appeler un serveur').tap();
  await expect(heading(page, 'Pas encore envoyée')).toBeVisible();
  await expectTidy('unsent');
  await restore();
  await hurryTo(heading(page, 'Demande transmise'));
  await expectTidy('pending', 'Annuler la demande');
  await cut(page, 'DELETE', calls.oneRequest);
  await button('Annuler la demande').tap();
  await expect(page.getByText('Pas encore annulée')).toBeVisible();
  await expectTidy('queued');
  await button('Garder la demande').tap();
  await page.context().setOffline(true);
  await hurryTo(page.getByText('Hors connexion'));
  await expectTidy('offline');
  await page.context().setOffline(false);
  const request = await ask(server, restaurant, 1);
  await take(server, restaurant, request, 'Maximilienne-Apollonia');
  await expect(heading(page, 'Maximilienne-Apollonia arrive')).toBeVisible();
  await expectTidy('in progress');
  await server.world.db
    .updateTable('requests')
    .set({ taken_at: new Date(Date.now() - 125_000).toISOString() })
    .where('id', '=', request.id)
    .execute();
  await hurryTo(button('C’est servi'));
  await expectTidy('served', 'C’est servi');
  await server.world.db
    .updateTable('requests')
    .set({ stale_at: new Date().toISOString() })
    .where('id', '=', request.id)
    .execute();
  await hurryTo(heading(page, 'Nouvel appel en salle'));
  await expectTidy('silent taker', 'C’est servi');
  await finish(server, restaurant, request);
  const newRequest = page.getByRole('link', { name: 'Nouvelle demande' });
  await expect(newRequest).toBeVisible();
  await expectTidy('completed', 'Toujours pas servi\u202f?');
  const place = await newRequest.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(360);
  await button('Toujours pas servi\u202f?').tap();
  await expect(heading(page, 'Nouvel appel en salle')).toBeVisible();
  await expectTidy('reopened', 'Annuler la demande');

  const others = await ask(server, restaurant, 2, {}, { key: 'the-key-of-another-phone' });
  await page.goto(guestPath(restaurant.slug, 2));
  await button('Annuler la demande').tap();
  await expect(button('Oui, annuler la demande')).toBeVisible();
  await expectTidy('another phone asked');
  await cancel(server, others, { key: 'the-key-of-another-phone' });
  await hurryTo(heading(page, 'Demande annulée'));
  await expectTidy('cancelled');
});

/** Runs in the page. The size of its text, in px. */
function textSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
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
}
