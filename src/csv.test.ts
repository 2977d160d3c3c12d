import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const lines = (rows: Parameters<typeof csvOf>[0], language: 'fr' | 'en' = 'fr') =>
  csvOf(rows, language)
    .replace(/^\ufeff/, '')
    .split('\r\n');

describe('a table as a file', () => {
  it('starts with a byte order mark and ends lines with CR LF', () => {
    expect(
      csvOf(
        [
          ['Période', 'Scans'],
          ['21 nov.', 3],
        ],
        'fr',
      ),
    ).toBe('\ufeffPériode;Scans\r\n21 nov.;3\r\n');
  });

  it('uses the separator that Excel expects in the language of the screen', () => {
    expect(lines([['a', 1, 2]], 'fr')[0]).toBe('a;1;2');
    expect(lines([['a', 1, 2]], 'en')[0]).toBe('a,1,2');
  });

  it('quotes texts with either separator and doubles quotes', () => {
    expect(lines([['Chez "Zoé"', 1]])[0]).toBe('"Chez ""Zoé""";1');
    for (const text of ['Bar; tabac', 'Bar, tabac', 'Bar\ntabac', 'Bar\r\ntabac']) {
      expect(csvOf([[text]], 'fr')).toBe(`\ufeff"${text}"\r\n`);
      expect(csvOf([[text]], 'en')).toBe(`\ufeff"${text}"\r\n`);
    }
  });

  it('prevents texts from being read as formulas', () => {
    for (const first of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      expect(lines([[`${first}A1`]])[0]).toBe(`'${first}A1`);
    }
    expect(csvOf([['\t=A1']], 'fr')).toBe('\ufeff"\'\t=A1"\r\n');
    expect(csvOf([['\r=A1']], 'fr')).toBe('\ufeff"\'\r=A1"\r\n');
    expect(lines([['=HYPERLINK("x";"y")']])[0]).toBe(`"'=HYPERLINK(""x"";""y"")"`);
  });

  it('keeps numbers and texts unchanged, and writes null as empty', () => {
    expect(lines([[-3, 0, 1234567, null, '', 'a=b', '12']])[0]).toBe('-3;0;1234567;;;a=b;12');
  });
});
