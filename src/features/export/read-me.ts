/** The text that explains an export. */
import type { Language } from '../../languages.ts';
import type { Text } from '../../platform/http/language.ts';
import { exportedLists } from './lists.ts';

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

export function writeReadMe(
  language: Language,
  { name, at }: { name: string; at: string },
): string {
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
