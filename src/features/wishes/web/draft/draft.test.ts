import { expect, it } from 'vitest';
import { limits } from '../../../../limits.ts';
import { usualWishes, type Wish } from '../../rules.ts';
import { replacedBy } from './draft.ts';

it('another list hides as many own wishes as a restaurant may have [WISH-01]', () => {
  const own = Array.from(
    { length: limits.wishesPerRestaurant },
    (_, index): Wish => ({
      ...(usualWishes[0] as Wish),
      id: `own-${index}`,
      place: 'hidden',
      label: { fr: `Demande ${index}` },
    }),
  );
  const list = replacedBy(usualWishes, own, []);
  expect(list).toHaveLength(limits.wishesPerRestaurant);
  expect(list.slice(0, usualWishes.length + 1)).toEqual([...usualWishes, own[0]]);
});
