/** The files of an export. Each is generated in chunks of text. */
import { BYTE_ORDER_MARK, type Cell, csvLines } from '../../csv.ts';
import type { Language } from '../../languages.ts';
import type { Exported } from './export-store.ts';
import { columnNames, exportedLists, type List } from './lists.ts';
import { writeReadMe } from './read-me.ts';

export type ExportFile = { name: string; write(): AsyncIterable<string> };

/** Each list is read twice, for CSV and for JSON: keeping the rows in between would take memory. */
export function filesOf(from: Exported, language: Language, about: { name: string; at: string }) {
  const readMe: ExportFile = {
    name: language === 'fr' ? 'LISEZ-MOI.txt' : 'README.txt',
    async *write() {
      yield `${BYTE_ORDER_MARK}${writeReadMe(language, about)}`;
    },
  };
  const data = exportedLists.flatMap((list): ExportFile[] => [
    { name: `${list.name}.csv`, write: () => csvFile(list, from, language) },
    { name: `${list.name}.json`, write: () => jsonFile(list, from) },
  ]);
  return [readMe, ...data];
}

async function* csvFile(list: List, from: Exported, language: Language): AsyncIterable<string> {
  const columns = columnNames(list);
  yield `${BYTE_ORDER_MARK}${csvLines([columns], language)}`;
  for await (const rows of list.read(from)) {
    yield csvLines(
      rows.map((row) => columns.map((name) => cellOf(row, name))),
      language,
    );
  }
}

/** An array with one object per line. */
async function* jsonFile(list: List, from: Exported): AsyncIterable<string> {
  const columns = columnNames(list);
  let before = '[\n';
  for await (const rows of list.read(from)) {
    let piece = '';
    for (const row of rows) {
      piece +=
        before +
        JSON.stringify(Object.fromEntries(columns.map((name) => [name, cellOf(row, name)])));
      before = ',\n';
    }
    yield piece;
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Columns are text, integer or null. */
function cellOf(row: object, column: string): Cell {
  return (row as Record<string, Cell>)[column] ?? null;
}
