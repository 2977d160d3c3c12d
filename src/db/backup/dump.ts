/**
 * A whole database as text, the same from either engine and into either: lines of JSON, packed with gzip. The first says which
 * migrations had run, each of the others holds rows of one table, the last how many there were of each. A file without
 * its last line is no backup. `zcat FILE | head` shows it to a person.
 */
import { createReadStream, linkSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Batch, DatabaseError, type Snapshot } from '../connection.ts';
import { sync } from '../sqlite/sqlite-whole.ts';
import { MIGRATIONS, tableNames } from '../tables.ts';

export type Counts = Record<string, number>;

export type Entry =
  | { sonnette: 'backup'; format: number; schema: string[]; at: string }
  | ({ table: string } & Batch)
  | { counts: Counts };

const FORMAT = 1;
/** Two thirds of the time of the usual level, for a tenth more bytes: a room is served beside it. */
const GZIP_LEVEL = 3;

/** Everything in it, a few rows at a time. */
export async function* entriesOf(snapshot: Snapshot, now: Date): AsyncGenerator<Entry> {
  const there = new Set(await snapshot.tables());
  if (!there.has(MIGRATIONS)) throw new DatabaseError('There is nothing in this database yet.');
  const schema = await readSchema(snapshot);
  yield { sonnette: 'backup', format: FORMAT, schema, at: now.toISOString() };
  const counts: Counts = {};
  for (const table of tableNames) {
    // One that came with a migration that has not run here.
    if (!there.has(table)) continue;
    counts[table] = 0;
    for await (const batch of snapshot.rows(table)) {
      counts[table] += batch.rows.length;
      yield { table, ...batch };
    }
  }
  yield { counts };
}

async function readSchema(snapshot: Snapshot): Promise<string[]> {
  const names: string[] = [];
  for await (const { columns, rows } of snapshot.rows(MIGRATIONS)) {
    const place = columns.indexOf('name');
    names.push(...rows.map((row) => String(row[place])));
  }
  return names.sort();
}

/**
 * Writes them beside `file`, brings them to the disk, reads them back, and only then gives them that name. Never writes
 * over anything. Answers how many rows of each table there are.
 */
export async function writeDump(file: string, entries: AsyncIterable<Entry>): Promise<Counts> {
  const draft = `${file}.unfinished-${process.pid}`;
  try {
    // Addresses and password hashes are in it: for its owner alone.
    const handle = await open(draft, 'wx', 0o600);
    const lines = Readable.from(linesOf(entries), { highWaterMark: 2 });
    await pipeline(
      lines,
      createGzip({ level: GZIP_LEVEL }),
      handle.createWriteStream({ flush: true }),
    );
    const counts = await readDump(draft, countsOf);
    giveName(draft, file);
    sync(dirname(file));
    return counts;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function* linesOf(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** A link, unlike a renaming, is refused where the name is taken. Some file systems know no links. */
function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file);
    rmSync(draft);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new DatabaseError(`${file} is there already: nothing was written.`);
    renameSync(draft, file);
  }
}

/** Reads a file line by line. A torn one is refused, at the latest at its end. */
export async function readDump<T>(
  file: string,
  consume: (entries: AsyncIterable<Entry>) => Promise<T>,
): Promise<T> {
  const outcome: { value?: T } = {};
  try {
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      outcome.value = await consume(readEntries(bytes as AsyncIterable<Buffer>));
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_') || error instanceof SyntaxError) {
      throw new DatabaseError(`${file} is no backup, or not a whole one (${message}).`);
    }
    throw error;
  }
  return outcome.value as T;
}

async function* readEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Entry;
  }
  if (rest !== '') throw new SyntaxError('it breaks off in a line');
}

/** Counts what is there, and believes the last line only where it says the same. */
export async function countsOf(entries: AsyncIterable<Entry>): Promise<Counts> {
  const counts: Counts = {};
  let told: Counts | undefined;
  for await (const entry of entries) {
    if ('table' in entry) counts[entry.table] = (counts[entry.table] ?? 0) + entry.rows.length;
    if ('counts' in entry) told = entry.counts;
  }
  expectSame(told, counts);
  return counts;
}

/** Throws where rows are missing, or the end is. */
export function expectSame(told: Counts | undefined, found: Counts): void {
  if (!told)
    throw new DatabaseError('The backup has no end: it was broken off while it was written.');
  const wrong = Object.keys({ ...told, ...found }).filter((name) => told[name] !== found[name]);
  if (wrong.length === 0) return;
  const lines = wrong.map(
    (name) => `  ${name}: ${told[name]} were written, ${found[name]} are there`,
  );
  throw new DatabaseError(`Rows are missing or too many:\n${lines.join('\n')}`);
}
