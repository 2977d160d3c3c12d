import type { WishList } from '../../../src/features/wishes/contract.ts';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { readBoard } from '../../support/people/acts.ts';

const short = ['Pain', 'Eau', 'Addition', 'Appeler un serveur', 'La même chose', 'Carafe d’eau'];
const long = [
  'Mineralwasser mit Kohlensäure bestellen!',
  'Rechnung bitte getrennt und mit Quittung',
  'Kinderhochstuhl und Lätzchen fürs Baby',
  'Noch eine Runde von demselben für alle',
  'お冷やとおしぼりをお持ちください',
  'الحساب من فضلكم مع فاتورة منفصلة',
];

test('one to six buttons are in the lower 60 % of a small phone, whatever their labels, without JavaScript', async ({
  phone,
  restaurant,
  server,
}) => {
  const { owner, slug } = restaurant;
  const path = `/restaurants/${slug}/wishes`;
  const page = await phone({ javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [count, labels] of [
    [1, short],
    [2, short],
    [3, short],
    [5, short],
    [6, short],
    [6, long],
  ] as const) {
    const wishes = labels.slice(0, count).map((label, index) => ({
      id: `w${index}`,
      type: 'other',
      label: { fr: label },
      icon: 'again',
      place: 'button',
      choices: [],
    }));
    const { version } = (await server.call<WishList>('GET', path)).body;
    await server.call('PUT', path, { ...owner, body: { version, wishes } });
    await page.goto(guestPath(slug, 1));
    await expect(page.locator('.tile')).toHaveText(labels.slice(0, count));
    for (const tile of await page.locator('.tile').all()) {
      const box = await tile.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(256);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      expect(box?.height).toBeGreaterThanOrEqual(56);
    }
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
  await page.locator('.tile').last().tap();
  await expect(page.getByText('Demande transmise')).toBeVisible();
  expect(await readBoard(server, restaurant)).toMatchObject([{ wish: { id: 'w5' } }]);
});
