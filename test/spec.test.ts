import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { citedIn, readClauses, titlesIn } from './support/runs/clauses.ts';

describe('reading clauses', () => {
  it('returns id, text and chapter', () => {
    const markdown = [
      '# Clauses',
      '## DIN: Guest page',
      'ID | Clause | From | Why',
      '--- | --- | --- | ---',
      'DIN-01 | A guest sends a request. | 1',
      '## STF: Staff board',
      'STF-01 | The screen is `Interface Serveur`. | 2 | It is French.',
    ].join('\n');
    expect(readClauses(markdown)).toEqual([
      { id: 'DIN-01', text: 'A guest sends a request.', chapter: 'DIN: Guest page' },
      { id: 'STF-01', text: 'The screen is `Interface Serveur`.', chapter: 'STF: Staff board' },
    ]);
  });

  it('refuses a duplicate id', () => {
    const twice = 'DIN-01 | One. | 1\nDIN-01 | Two. | 1';
    expect(() => readClauses(twice)).toThrow('DIN-01 is listed twice.');
  });

  it('finds a clause and its source in each row of the document', () => {
    const markdown = readFileSync(join(import.meta.dirname, '../docs/clauses.md'), 'utf8');
    const rows = markdown
      .split('\n')
      .filter((line) => / \| /.test(line) && !/^(?:ID|---) /.test(line));
    const row = /^[A-Z]{3,4}-\d{2} \| [^|]+ \| [1-9R](?:,[1-9R])*(?: \| [^|]+)?$/;
    expect(rows.filter((line) => !row.test(line))).toEqual([]);
    expect(readClauses(markdown)).toHaveLength(rows.length);
  });
});

describe('reading citations', () => {
  it.each([
    ['shows a card [DIN-07]', ['DIN-07']],
    ['[DIN-07, REQ-08] shows a card', ['DIN-07', 'REQ-08']],
    ['[DIN-07 REQ-08] shows [API-01]', ['DIN-07', 'REQ-08', 'API-01']],
    ['names DIN-07 outside of brackets', []],
    ['reads row [0] of [S1, D5]', []],
    ['cites [DIN-07] twice [DIN-07]', ['DIN-07']],
    ['keeps what is misspelt [DIN7, din-07]', ['DIN7', 'din-07']],
  ])('%s', (title, ids) => {
    expect(citedIn(title)).toEqual(ids);
  });
});

describe('reading titles', () => {
  it('prefixes a test’s title with its groups', () => {
    expect(
      titles(`describe('a', () => { describe('b', () => { it('c', () => {}); }); it('d'); });`),
    ).toEqual(['a › b › c', 'a › d']);
  });

  it('reads templates, tables and steps', () => {
    const source = [
      'for (const engine of engines) test(`on ${engine} [API-01]`, () => {});',
      "it.each([['x']])('takes %s', () => {});",
      "test.describe('g', () => test('t', () => test.step('s', () => {})));",
    ].join('\n');
    expect(titles(source)).toEqual(['on … [API-01]', 'takes %s', 'g › t', 'g › t › s']);
  });

  it('ignores skipped tests and groups without a test', () => {
    const source = [
      "it.skip('[DIN-01]', () => {});",
      "it.todo('[DIN-01]');",
      "describe.skip('[DIN-01]', () => { it('x', () => {}); });",
      "describe('[DIN-01]', () => {});",
      "// it('[DIN-01]', () => {});",
    ].join('\n');
    expect(titles(source)).toEqual([]);
  });

  it('reads JSX', () => {
    expect(titles("it('renders', () => { render(<p>it('no')</p>); });", 'a.test.tsx')).toEqual([
      'renders',
    ]);
  });
});

function titles(source: string, file = 'a.test.ts'): string[] {
  return titlesIn(file, source).map(({ title }) => title);
}
