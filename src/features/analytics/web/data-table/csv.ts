/**
 * A table as a file that a double-click opens in columns. Excel splits by the list separator of its own language, `;` in French
 * and `,` in English, and tells UTF-8 by a byte order mark; a line `sep=;` would spare the choice, but makes it forget
 * the mark and garble accents. Numbers are whole, so that no decimal mark can be misread.
 */

export type Cell = string | number | null;

const separators = { fr: ';', en: ',' };
const BYTE_ORDER_MARK = '\ufeff';
/** With these, a Japanese one with the wide ones too, a spreadsheet takes a text for a formula, and a restaurant may be called anything. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Either separator: the file may be opened in the other language. */
const toBeQuoted = /[;,"\t\r\n]/;

export function csvOf(rows: readonly (readonly Cell[])[], language: 'fr' | 'en'): string {
  const lines = rows.map((row) => row.map(written).join(separators[language]));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return toBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
