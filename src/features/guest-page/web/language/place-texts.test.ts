import { expect, it, test } from 'vitest';
import { guestLanguages } from '../../../../languages.ts';
import { guestErrors } from '../../../../platform/http/guest-errors/all.ts';
import { errorElsewhere } from '../../../../platform/http/guest-errors/place-errors.ts';
import { guestTexts } from './all-texts.ts';
import { placeTexts } from './place-texts.ts';

/** Tables and waiters, and to wave to them. 服务员 and スタッフ are whoever serves, also in a room. */
const ofRestaurants =
  /\btables?\b|serveur|server|faites signe|\bwave\b|\bmesas?\b|camarero|una seña|\btisch|bedienung|winken|tavol|cameriere|cenno|\btafel|bediening|wenk|empregado|faça sinal|桌|招呼|テーブル|合図|طاول|النادل|\bsal(a|le)\b/iu;

test.each(guestLanguages)(
  'no sentence in %s speaks of tables or waiters to a guest in a room, on a lane or at a sunbed [PLC-03]',
  (language) => {
    const all = guestTexts[language];
    expect(placeTexts(language, 'table')).toBeUndefined();
    for (const word of ['room', 'lane', 'sunbed'] as const) {
      const own = placeTexts(language, word) ?? {};
      // Of an unknown restaurant; a wish is named as the list of the restaurant has it.
      const read = { ...all, ...own, notFoundText: '', waiter: '' };
      for (const [key, text] of Object.entries(read)) {
        expect(text.replaceAll('{{table}}', ''), key).not.toMatch(ofRestaurants);
      }
      for (const [key, text] of Object.entries(own)) {
        expect(text.match(/\{\{\w+\}\}/g)).toEqual(
          all[key as keyof typeof own].match(/\{\{\w+\}\}/g),
        );
        expect(text, key).not.toMatch(/'|\.\.\./);
        expect(text, key).not.toMatch(language === 'fr' ? /[^\u202f][;:!?]/ : /\s[;:!?]/);
      }
    }
  },
);

it('refusals of guests speak of neither there [PLC-03]', () => {
  for (const language of guestLanguages) {
    for (const [key, text] of Object.entries(guestErrors[language])) {
      // Of an unknown restaurant, of a form of another site, for staff, and one that names the room alone.
      if (/unknownRestaurant|crossSite|tableDeleted|tableBusy|cleared/.test(key)) continue;
      const said = errorElsewhere(text, language) ?? text;
      expect(said, `${language} ${key}`).not.toMatch(ofRestaurants);
      expect(said.includes('{{wait}}')).toBe(text.includes('{{wait}}'));
    }
  }
});
