import { expect, it } from 'vitest';
import { requestTypes } from '../../../enums.ts';
import { guestLanguages, type Label } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { typeSigns } from '../../../type-drawings.ts';
import { wishSigns } from '../../../wish-drawings.ts';
import { wishIcons } from '../../../wish-icons.ts';
import { faultOf, packNames, usualWishes } from '../rules.ts';
import { packOf, packWishes } from './packs.ts';

it.each(packNames)('the pack %s can be saved, in all languages of guests [WISH-01]', (name) => {
  const pack = packOf(name);
  expect(faultOf(pack, limits)).toBeUndefined();
  expect(pack.at(-1)).toMatchObject({ id: 'manager', place: 'hidden', first: 'managers' });
  for (const { id, type, icon, label, choices } of pack) {
    expect(id).toMatch(/^[a-z0-9-]{1,40}$/);
    expect(requestTypes).toContain(type);
    expect(wishIcons).toContain(icon);
    expect(problemsOf(label, limits.wishLabelLength), id).toEqual([]);
    expect(choices.length).toBeLessThanOrEqual(limits.choicesPerWish);
    for (const choice of choices) {
      expect(problemsOf(choice.label, limits.choiceLabelLength), choice.id).toEqual([]);
    }
  }
});

it('an id is one wish in all packs, and each wish is in one', () => {
  const ids = [...usualWishes, ...packWishes].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const used = new Set(packNames.flatMap((name) => packOf(name).map(({ id }) => id)));
  expect(ids.filter((id) => !used.has(id))).toEqual([]);
});

it('each icon has a drawing', () => {
  expect(Object.keys({ ...typeSigns, ...wishSigns })).toEqual([...wishIcons]);
});

function problemsOf(label: Label, maxLength: number): string[] {
  return guestLanguages.filter((language) => {
    const { length } = label[language]?.trim() ?? '';
    return length === 0 || length > maxLength;
  });
}
