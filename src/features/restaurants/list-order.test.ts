import { beforeAll, expect, it } from 'vitest';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import * as restaurants from './store.ts';

/**
 * Sorted by code point after folding: spaces before digits, digits before letters, a ligature or an ø after
 * z.
 */
const inOrder = [
  '3 Rois',
  'BAR-A-VIN',
  'Bar à Vins',
  'Bar bleu',
  'Barbare',
  'Café Zéphyr',
  'L’Île',
  'l’Oasis',
  'Lac',
  'Zinc',
  'Zørn',
  'Øl',
  'Œuf',
];

withAppOnEachEngine(({ app }) => {
  beforeAll(async () => {
    for (const name of inOrder.toReversed()) {
      await restaurants.createNamed(app.db, { name }, app.clock);
    }
  });

  it('the list has the same order on every database, independent of its locale [API-07]', async () => {
    const list = await app.call<{ name: string }[]>('GET', '/restaurants');
    expect(list.body.map(({ name }) => name)).toEqual(inOrder);
  });

  it('pages have the same order', async () => {
    const names: string[] = [];
    for (let offset = 0; offset < inOrder.length; offset += 4) {
      const page = await app.call<{ name: string }[]>(
        'GET',
        `/restaurants?limit=4&offset=${offset}`,
      );
      names.push(...page.body.map(({ name }) => name));
    }
    expect(names).toEqual(inOrder);
  });
});
