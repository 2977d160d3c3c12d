/** The files of an export. Each is generated in chunks of text. */

import { BYTE_ORDER_MARK, type Cell, csvLines } from '../../csv.ts';
import type { FigureCount } from '../../db/schema/figures.ts';
import { receivedBounds, timeBounds } from '../../histograms.ts';
import type { Language } from '../../languages.ts';
import type { Text } from '../../platform/http/language.ts';
import { EARLY_MINUTES } from '../analytics/rules.ts';
import { RING_DELAYS } from '../restaurants/rules.ts';
import type { Exported } from './export-store.ts';
import * as rows from './export-store.ts';

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
    fr: 'Ni mots de passe, ni codes, ni sessions, ni jetons, ni webhooks. Les abonnements et factures sont chez le prestataire de paiement.',
    en: 'No passwords, codes, sessions, tokens or webhooks. Subscriptions and invoices are with the payment provider.',
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

/** The lists of an export, with the columns of each and their explanations. */

/** Each entry explains one column, or several columns together. */
type Columns<Name extends string> = readonly { names: readonly Name[]; about: Text }[];

type List = {
  /** The name of its files, without extension. */
  name: string;
  about: Text;
  columns: Columns<string>;
  read(from: rows.Exported): rows.RowPages<object>;
};

function listOf<Row extends object>(
  name: string,
  read: (from: rows.Exported) => rows.RowPages<Row>,
  about: Text,
  columns: Columns<keyof Row & string>,
): List {
  return { name, about, columns, read };
}

function column<Name extends string>(names: Name | readonly Name[], fr: string, en: string) {
  const list = typeof names === 'string' ? [names] : names;
  return { names: list, about: { fr, en } };
}

const { widenAfter, escalateAfter } = RING_DELAYS;

const id = column('id', 'identifiant', 'identifier');
const created = column('created_at', 'date de création (UTC)', 'when it was created (UTC)');
const classes = [...timeBounds, 'more'] as const;
const receivedClasses = [...receivedBounds, 'more'] as const;

const exportedLists: readonly List[] = [
  listOf('restaurant', rows.readRestaurant, { fr: 'Le restaurant', en: 'The restaurant' }, [
    id,
    column('slug', 'nom dans les liens', 'name in links'),
    column('name', 'nom', 'name'),
    column('address', 'adresse', 'address'),
    column('menu_url', 'lien de la carte', 'link of the menu'),
    column('time_zone', 'fuseau horaire', 'time zone'),
    created,
    column('trial_started_at', 'début de l’essai (UTC)', 'start of the trial (UTC)'),
    column(
      'widen_after_seconds',
      `secondes avant qu’une demande sonne chez tout le monde ; vide : ${widenAfter.usual}`,
      `seconds until a request rings everyone; empty: ${widenAfter.usual}`,
    ),
    column(
      'escalate_after_seconds',
      `secondes avant qu’elle sonne chez les responsables ; vide : ${escalateAfter.usual}`,
      `seconds until it rings managers; empty: ${escalateAfter.usual}`,
    ),
    column(
      'codes',
      'codes des tables\u202f: open, ou keyed (la clé du code imprimé est exigée)',
      'codes of tables: open, or keyed (the key of the printed code is needed)',
    ),
    column(
      'guest_languages',
      'langues des clients\u202f; vide\u202f: fr,en',
      'languages of guests; empty: fr,en',
    ),
    column(
      'open_all_hours_at',
      'ouvert jour et nuit depuis (UTC)\u202f; vide\u202f: non',
      'open day and night since (UTC); empty: it is not',
    ),
    column(
      ['day_begins_at', 'day_begins_from'],
      'heure à laquelle commence sa journée (vide\u202f: 5), et depuis quel jour',
      'the hour at which its day begins (empty: 5), and since which day',
    ),
    column('day_began_at', 'heure à laquelle elle commençait avant', 'the hour before that'),
    column(
      'place_word',
      'ce qui porte un numéro\u202f: table, room (chambre), lane (piste), sunbed (transat)\u202f; vide\u202f: table',
      'what has a number: table, room, lane, sunbed; empty: table',
    ),
    column(
      'evening_push_at',
      'bilan du soir notifié aux responsables depuis (UTC)\u202f; vide\u202f: non',
      'managers notified of the evening since (UTC); empty: they are not',
    ),
    column(
      'requests_per_table',
      'demandes en cours par table\u202f: one ou one-per-wish\u202f; vide\u202f: one',
      'active requests per table: one or one-per-wish; empty: one',
    ),
  ]),
  listOf('tables', rows.readTables, { fr: 'Les tables', en: 'The tables' }, [
    id,
    column('number', 'numéro', 'number'),
    column('label', 'nom', 'name'),
    column('zone_id', 'identifiant de la zone', 'identifier of the zone'),
    column('muted_until', 'appels en pause jusqu’à (UTC)', 'calls paused until (UTC)'),
    created,
  ]),
  listOf('zones', rows.readZones, { fr: 'Les zones', en: 'The zones' }, [
    id,
    column('name', 'nom', 'name'),
    created,
  ]),
  listOf(
    'wishes',
    rows.readWishes,
    {
      fr: 'La liste des demandes\u202f; vide\u202f: les demandes habituelles',
      en: 'What guests can ask for; empty: the usual requests',
    },
    [
      id,
      column('type', 'genre', 'kind'),
      column('label', 'nom dans chaque langue (JSON)', 'name in each language (JSON)'),
      column('icon', 'dessin', 'drawing'),
      column(
        'place',
        'button, suggestion, hidden (masquée) ou past (supprimée, ou avec un choix supprimé)',
        'button, suggestion, hidden or past (removed, or with a choice that was)',
      ),
      column('choices', 'choix proposés (JSON)', 'choices offered (JSON)'),
    ],
  ),
  listOf('members', rows.readMembers, { fr: 'L’équipe', en: 'The team' }, [
    id,
    column('name', 'nom', 'name'),
    column('role', 'rôle\u202f: owner, manager ou staff', 'role: owner, manager or staff'),
    column('email', 'adresse e-mail du compte', 'email address of the account'),
    created,
  ]),
  listOf('requests', rows.readRequests, { fr: 'Les demandes', en: 'The requests' }, [
    id,
    column('table_number', 'numéro de la table ce jour-là', 'number of the table that day'),
    column('type', 'ce qui est demandé', 'what was asked for'),
    column(
      ['wish', 'wish_label'],
      'souhait choisi, et son nom ce jour-là (vide\u202f: le nom habituel)',
      'the wish that was tapped, and its name that day (empty: the usual one)',
    ),
    column(
      ['choice', 'choice_label'],
      'choix du client (carte, espèces…), et son nom',
      'what the guest chose of it (card, cash…), and its name',
    ),
    column(
      ['message', 'customer_name'],
      'mot et prénom du client, effacés après 24 heures',
      'the guest’s words and first name, erased after 24 hours',
    ),
    column('status', 'état', 'status'),
    created,
    column('received_at', 'affichée à l’équipe (UTC)', 'when a staff screen showed it (UTC)'),
    column(
      'widened_at',
      'quand elle a sonné chez tout le monde (UTC)',
      'when it rang everyone (UTC)',
    ),
    column('taken_at', 'prise en charge (UTC)', 'when it was taken (UTC)'),
    column(['taken_by', 'taker_id'], 'par qui\u202f: nom et membre', 'by whom: name and member'),
    column('renewed_at', 'encore en route, ou passée (UTC)', 'still at it, or handed over (UTC)'),
    column(
      'handed_at',
      'passée à un collègue, tant que personne n’a réagi (UTC)',
      'handed over, until somebody acts on it (UTC)',
    ),
    column(
      'stale_at',
      'sans nouvelles\u202f: a sonné de nouveau (UTC)',
      'no news: rang again (UTC)',
    ),
    column('moved_by', 'dernière action du personnel, par qui', 'last move of the staff, by whom'),
    column('ended_at', 'fin (UTC)', 'when it ended (UTC)'),
    column(
      'ended_by',
      'par quoi\u202f: staff, diner (le client), reset, closing (fin automatique), deletion (table supprimée), dismissal (fausse alerte)',
      'by what: staff, diner (the guest), reset, closing (automatic), deletion (of the table), dismissal (false alarm)',
    ),
    column('archived_at', 'retirée du tableau (UTC)', 'when it left the board (UTC)'),
    column('test_at', 'demande d’essai du premier jour (UTC)', 'a trial of the first run (UTC)'),
    column('reopened_at', 'rouverte par le client (UTC)', 'reopened by the guest (UTC)'),
    column(
      ['reminded_at', 'reminders'],
      'dernière relance du client (UTC), et nombre de relances',
      'last reminder of the guest (UTC), and number of reminders',
    ),
    column(
      'quiet_at',
      'faite ou rouverte sans sonner aussitôt\u202f: trop de demandes (UTC)',
      'made or reopened without ringing at once: too many requests (UTC)',
    ),
    column('returned_at', 'dernière remise en attente (UTC)', 'last released or reopened (UTC)'),
    column('table_label', 'nom de la table ce jour-là', 'name of the table that day'),
    column('zone_id', 'zone de la table à ce moment', 'zone of the table at that time'),
    column(
      'pace',
      'quand y répondre\u202f: at-once, usual, takes-time',
      'how soon to answer: at-once, usual, takes-time',
    ),
    column(
      'first',
      'chez qui elle sonne d’abord\u202f: managers (les responsables)\u202f; vide\u202f: sa zone',
      'whom it rings first: managers; empty: its zone',
    ),
    column(
      'asked_by',
      'qui l’a faite\u202f: staff (l’équipe, pour un client), bell (un bouton)\u202f; vide\u202f: un client',
      'who made it: staff (for a guest), bell (a button); empty: a guest',
    ),
  ]),
  listOf(
    'figures',
    rows.readFigures,
    { fr: 'Les chiffres, par jour et par mois', en: 'The figures, by day and by month' },
    [
      column(
        ['facet', 'part'],
        'ce qui est compté\u202f: le restaurant entier, une table (son numéro), une heure (jour de la semaine-heure, 1 = lundi), un type de demande, une demande de la liste (type/id) ou un choix (type/id/choix)',
        'what is counted: the whole restaurant, a table (its number), an hour (weekday-hour, 1 = Monday), a kind of request, a request of the list (kind/id) or a choice (kind/id/choice)',
      ),
      column('span', 'jour ou mois, à l’heure du restaurant', 'day or month of the restaurant'),
      column('qr_scans', 'codes scannés', 'scans of codes'),
      column('menu_views', 'cartes ouvertes', 'menus opened'),
      column('page_visits', 'visites de la page', 'visits of the page'),
      column('requests_created', 'demandes', 'requests'),
      column('unanswered', 'restées sans réponse', 'unanswered'),
      column('withdrawn', 'annulées par le client', 'withdrawn by the guest'),
      column('closed_by_rule', 'terminées automatiquement', 'ended automatically'),
      column('went_stale', 'prises en charge, puis oubliées', 'taken, then forgotten'),
      column('reopened', 'rouvertes par le client', 'reopened by the guest'),
      column('dismissed', 'fausses alertes', 'false alarms'),
      column('reminded', 'relancées par le client', 'of which the guest reminded the team'),
      column('escalated', 'arrivées chez les responsables', 'that rang managers'),
      column('asked_by_staff', 'faites par l’équipe', 'made by staff'),
      column('asked_by_bell', 'faites par un bouton', 'made by a button'),
      column(
        'early_water',
        `demandes d’eau dans les ${EARLY_MINUTES} minutes après le premier scan`,
        `requests for water within ${EARLY_MINUTES} minutes of the first scan`,
      ),
      column(
        classes.map((each): FigureCount => `taken_${each}`),
        'demandes prises en charge en tant de secondes au plus, au-delà de la colonne précédente',
        'requests taken within so many seconds, and later than the column before',
      ),
      column(
        classes.map((each): FigureCount => `finished_${each}`),
        'les mêmes, de la prise en charge à la fin',
        'the same, from taken to finished',
      ),
      column(
        receivedClasses.map((each): FigureCount => `received_${each}`),
        'les mêmes, de la demande à son affichage sur un écran de l’équipe',
        'the same, from asked until a staff screen showed it',
      ),
    ],
  ),
  listOf(
    'service-days',
    rows.readServiceDays,
    { fr: 'Les jours avec un tableau ouvert', en: 'The days with an open board' },
    [
      column(
        'day',
        'journée de service, de 5 h à 5 h sauf autre choix',
        'service day, from 05:00 to 05:00 unless chosen otherwise',
      ),
    ],
  ),
  listOf('journal', rows.readJournal, { fr: 'Qui a fait quoi', en: 'Who did what' }, [
    id,
    column('at', 'quand (UTC)', 'when (UTC)'),
    column(
      ['actor_id', 'actor_name'],
      'qui, sous le nom d’alors\u202f; vide pour Sonnette et le prestataire de paiement',
      'who, by the name of that time; empty for Sonnette and the payment provider',
    ),
    column('act', 'quoi', 'what'),
    column('subject', 'sur quoi (JSON)', 'about what (JSON)'),
  ]),
];

function columnNames({ columns }: List): string[] {
  return columns.flatMap(({ names }) => names);
}
