/** The files of an export. Each is generated in chunks of text. */
import { BYTE_ORDER_MARK, type Cell, csvLines } from '../../csv.ts';
import type { Language } from '../../languages.ts';
import type { Text } from '../../platform/http/language.ts';
import type { Exported } from './export-store.ts';
import { columnNames, exportedLists, type List } from './lists.ts';

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

const texts = {
  title: { fr: 'Les données de {{name}}', en: 'The data of {{name}}' },
  made: {
    fr: 'Export du {{at}} (UTC), par Sonnette.',
    en: 'Exported on {{at}} (UTC) by Sonnette.',
  },
  forms: {
    fr: 'Chaque liste existe en CSV, pour les tableurs, et en JSON, pour les programmes. Dans le CSV, une apostrophe devant un texte qui commence par =, +, - ou @ empêche le tableur d’y voir une formule.',
    en: 'Each list comes as CSV, for spreadsheets, and as JSON, for programs. In the CSV an apostrophe before a text that begins with =, +, - or @ keeps the spreadsheet from reading it as a formula.',
  },
  guesses: {
    fr: 'Un tableur peut prendre un texte tel que 1-2, 3/4, 2E5 ou 007 pour une date ou un nombre\u202f: le JSON, à côté, est exact.',
    en: 'A spreadsheet may take a text such as 1-2, 3/4, 2E5 or 007 for a date or a number: the JSON beside it is exact.',
  },
  meanwhile: {
    fr: 'Ce qui change pendant l’export peut y figurer ou non.',
    en: 'What changes during the export may be in it or not.',
  },
  missing: {
    fr: 'Ni mots de passe, ni codes, ni sessions. Les abonnements et factures sont chez le prestataire de paiement.',
    en: 'No passwords, codes or sessions. Subscriptions and invoices are with the payment provider.',
  },
} satisfies Record<string, Text>;

function writeReadMe(language: Language, { name, at }: { name: string; at: string }): string {
  const say = (text: Text) => text[language].replace('{{name}}', () => name).replace('{{at}}', at);
  const { title, made, forms, guesses, meanwhile, missing } = texts;
  const intro = [title, made, forms, guesses, meanwhile, missing].map(say);
  const explained = exportedLists.map((list) => {
    const fields = list.columns.map(
      ({ names, about }) => `  ${namesOf(names)}: ${about[language]}`,
    );
    return [`${list.name}.csv, ${list.name}.json: ${list.about[language]}`, ...fields].join('\r\n');
  });
  return `${[...intro, ...explained].join('\r\n\r\n')}\r\n`;
}

/** Histograms have many columns: the first and the last say enough. */
function namesOf(names: readonly string[]): string {
  return names.length > 2 ? `${names[0]} … ${names.at(-1)}` : names.join(', ');
}
