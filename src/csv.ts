/**
 * A CSV file that opens in columns with a double-click.
 * Excel uses the list separator of its own language, `;` in French and `,` in English, and recognises UTF-8
 * by a byte order mark. A line `sep=;` would make it ignore the mark and garble accents.
 * Callers pass integers only: a decimal mark could be misread.
 */

export type Cell = string | number | null;

const separators = { fr: ';', en: ',' };
/** The first character of a file. */
export const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheets read a text that starts with one of these as a formula; Japanese ones also the wide forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Either separator: the file may be opened in the other language. */
const toBeQuoted = /[;,"\t\r\n]/;

export function csvOf(
  rows: readonly (readonly Cell[])[],
  language: keyof typeof separators,
): string {
  return `${BYTE_ORDER_MARK}${csvLines(rows, language)}`;
}

/** Some lines of a file. The caller writes `BYTE_ORDER_MARK` before the first. */
export function csvLines(
  rows: readonly (readonly Cell[])[],
  language: keyof typeof separators,
): string {
  const separator = separators[language];
  return rows.map((row) => `${row.map(formatCell).join(separator)}\r\n`).join('');
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return toBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
