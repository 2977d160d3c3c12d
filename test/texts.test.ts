import { expect, test } from 'vitest';
import { guestTexts } from '../src/features/guest-page/web/language/all-texts.ts';
import { guestErrors } from '../src/platform/http/guest-errors/all.ts';
import {
  sources,
  tableOfTexts,
  tablesOfTexts as tables,
} from './support/page-checks/tables-of-texts.ts';

test('finds the texts of the screens', () => {
  expect(tables.map(({ file }) => file)).toContain('src/ui/language/texts.ts');
  const defined = Object.values(sources)
    .join('')
    .match(/= defineTexts\(/g);
  expect(tables.length).toBeGreaterThanOrEqual(defined?.length ?? 0);
});

test.each(tables)('$file has exactly French and English texts [LNG-01]', ({ texts }) => {
  expect(Object.keys(texts).sort()).toEqual(['en', 'fr']);
  const { fr = {}, en = {} } = texts;
  expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  for (const key of Object.keys(fr)) {
    expect(fr[key], `fr.${key}`).toMatch(/\S/);
    expect(en[key], `en.${key}`).toMatch(/\S/);
    expect(placeholders(en[key]), `en.${key}`).toEqual(placeholders(fr[key]));
  }
});

test('the guest page uses each of its texts', () => {
  const code = Object.entries(sources)
    .filter(([source]) => /guest-page\/web\/(?!language\/texts)|site\/web\/home/.test(source))
    .map(([, text]) => text)
    .join('\n');
  const named = new Set(code.match(/(?<=['"`])\w+(?=['"`])/g));
  expect(Object.keys(guestTexts.fr).filter((key) => !named.has(key))).toEqual([]);
});

test('the server uses each of the errors of guests', () => {
  const code = Object.values(sources).join('\n');
  const used = new Set([...code.matchAll(/guestError\('(\w+)'/g)].map(([, key]) => key));
  expect(Object.keys(guestErrors.fr).filter((key) => !used.has(key))).toEqual([]);
});

test('French texts use one word for e-mail', () => {
  const others = /\b([Cc]ourriels?|[Ee]mails? (ou|est|de|du|à)|courriers? indésirables?)\b/;
  const named = Object.entries(sources).filter(([, text]) => others.test(text));
  expect(named.map(([source]) => source)).toEqual([]);
});

/** The specification's text for guests, with its ordinary space. */
const literal = 'Demande envoyée ! Un serveur va arriver bientôt';

test.each(tables)('$file has narrow spaces before French ; : ! ?', ({ texts }) => {
  const wide = Object.values(texts['fr'] ?? {}).filter(
    (text) => / [;:!?»](?!\w)|« /.test(text) && text !== literal,
  );
  expect(wide).toEqual([]);
});

function placeholders(text = ''): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}

/** The specification gives this text for any form. No form shows it, because fields stop at their limit. */
const kept = 'tooLong';

test.each(tables)('$file has no unused text', ({ file, texts }) => {
  const code = Object.entries(sources)
    .filter(([source]) => mayUse(source, file))
    .map(([, text]) => text.replace(tableOfTexts, ''))
    .join('\n');
  const named = new Set(code.match(/(?<=['"`])[\w. -]+(?=['"`])|(?<=\.)\w+|\w+(?=:)/g)).add(kept);
  const composed = [...code.matchAll(/`(\w*)\$\{[^`}]*\}(\w*)`/g)]
    .filter(([, start, end]) => `${start}${end}` !== '')
    .map(([, start, end]) => new RegExp(`^${start}.+${end}$`));
  const unused = Object.keys(texts['fr'] ?? {})
    .map((key) => key.replace(/_(one|other)$/, ''))
    .filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
});

test('prices are written only in the billing rules, and all texts use those [PRI-05, CON-01]', () => {
  const prices = /\b(49[.,]99|4999|499|49900|599[.,]88|100[.,]88)\b/;
  const named = Object.entries(sources).filter(([, text]) => prices.test(text));
  expect(named.map(([source]) => source)).toEqual(['src/features/billing/rules.ts']);
});

/**
 * Texts of a feature may be used in that feature and in app, and those of the screens of `requests` by its
 * types; shared texts anywhere. Drawings of suggestions have names, and each list card says the same keys.
 */
function mayUse(source: string, file: string): boolean {
  const [feature] = /src\/features\/[\w-]+\//.exec(file) ?? ['src/'];
  return (
    source.includes(feature) ||
    /src\/(app|features\/requests)\/|wish-drawings|ListCard/.test(source)
  );
}
