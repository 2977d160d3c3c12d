import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableRequest } from '../../src/features/requests/contract.ts';
import type { BoardSnapshot } from '../../src/features/requests/live/stream-contract.ts';
import type { LiveEvent } from '../../src/ui/event-parser.ts';
import { BoardFollower, numberOf } from '../support/boards/board-follower.ts';
import { scaled, tell } from '../support/figures/proof.ts';
import { ask } from '../support/people/acts.ts';
import { type House, openHouse } from '../support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../support/server/app.ts';
import { engines } from '../support/server/databases.ts';

const WRITERS = 8;
const SITTINGS = scaled(10, 1);
/** One change each; a board has room for all. */
const TABLES = scaled(200, 96);
const CHANGES_PER_LIST = 64;
/** A commit takes up to so long, now more, now less: whoever begins first need not end first. */
const LONGEST_COMMIT_SECONDS = 0.004;

let servers: TestApp[] = [];
let house: House;

// One writer at a time is all that SQLite has.
const isHere = engines.includes('postgres');

beforeAll(async () => {
  if (!isHere) return;
  const first = await startApp('postgres', { RATE_LIMITS: 'off' });
  servers = [first, await startBeside(first, { RATE_LIMITS: 'off' })];
  house = await openHouse(first, {
    ...{ slug: 'la-grande-salle', name: 'La Grande Salle', owner: 'Léa' },
    tableCount: TABLES,
  });
  await slowDownCommits(first);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

it.runIf(isHere)(
  `${SITTINGS * TABLES} changes by ${WRITERS} writers on two servers, whose commits take now more, now less: no board and no list misses one [API-59, API-60, REQ-21]`,
  async () => {
    const watchers = servers.map((server) => new Watcher(server, house));
    for (const { board } of watchers) await board.connect();
    const seen = { sittings: 0, changes: 0, looks: 0, missed: 0 };
    for (let sitting = 0; sitting < SITTINGS; sitting += 1) {
      const emptyAt = await emptyBoard();
      for (const watcher of watchers) await watcher.begin(emptyAt);
      await askEverywhere(watchers);
      for (const watcher of watchers) {
        await watcher.board.reaches(await tagNow());
        watcher.look(watcher.board.shown?.version, watcher.board.shown?.requests.length);
        seen.looks += watcher.looks;
        seen.missed += watcher.missed;
      }
      seen.sittings += 1;
      seen.changes += TABLES;
    }
    const faults = watchers.flatMap(({ board }) => board.faults);
    for (const { board } of watchers) board.drop();
    tell('R11', { engine: 'postgres', writers: WRITERS, ...seen, faults: faults.length });
    expect(faults).toEqual([]);
    expect(seen).toMatchObject({ changes: SITTINGS * TABLES, missed: 0 });
    // Many a time while it was changing, or this proves nothing.
    expect(seen.looks).toBeGreaterThan(scaled(seen.changes, 0));
  },
  60_000,
);

/** A board that stays open, and who asks for its list besides. */
class Watcher {
  readonly board: BoardFollower;
  looks = 0;
  missed = 0;
  readonly #server: TestApp;
  readonly #house: House;
  #emptyAt = 0;

  constructor(server: TestApp, of: House) {
    this.#server = server;
    this.#house = of;
    this.board = new BoardFollower(server, of);
    this.board.onEvent = (event) => this.#hear(event);
  }

  async begin(emptyAt: string): Promise<void> {
    await this.board.reaches(emptyAt);
    this.#emptyAt = numberOf(emptyAt);
    this.looks = 0;
    this.missed = 0;
  }

  async readList(): Promise<void> {
    const { headers, body } = await this.#server.call<TableRequest[]>(
      'GET',
      this.#house.board,
      this.#house.owner,
    );
    this.look(headers.get('etag')?.slice(1, -1), body.length);
  }

  /** Every change since the board was empty is one more request on it: a version says how many there must be. */
  look(version: string | undefined, count = 0): void {
    this.looks += 1;
    this.missed += Math.max(0, numberOf(version ?? '') - this.#emptyAt - count);
  }

  #hear({ type, id, data }: LiveEvent): void {
    if (this.#emptyAt === 0 || numberOf(id) <= this.#emptyAt) return;
    if (type === 'snapshot') {
      const { requests }: BoardSnapshot = JSON.parse(data);
      this.look(id, requests.length);
    } else this.look(this.board.shown?.version, this.board.shown?.requests.length);
  }
}

/** Each writer at its own tables, all at once; who has just asked looks at the list now and then. */
async function askEverywhere(watchers: Watcher[]): Promise<void> {
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const server = servers[writer % servers.length];
    if (!server) throw new Error('nobody there');
    for (let table = writer + 1; table <= TABLES; table += WRITERS) {
      await ask(server, house, table);
      if (table % CHANGES_PER_LIST < WRITERS) await watchers[table % watchers.length]?.readList();
    }
  });
  await Promise.all(writers);
}

/** Answers the version at which it is empty. */
async function emptyBoard(): Promise<string> {
  const [server] = servers;
  await server?.call('DELETE', `${house.board}/reset`, house.owner);
  return tagNow();
}

async function tagNow(): Promise<string> {
  const answer = await servers[0]?.call('GET', house.board, house.owner);
  return answer?.headers.get('etag')?.slice(1, -1) ?? '';
}

/** At the very end of each transaction that touches a request, where all its locks are held. */
async function slowDownCommits({ db }: TestApp): Promise<void> {
  await sql`create function take_a_while() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(random() * ${LONGEST_COMMIT_SECONDS}); return null; end`)}`.execute(
    db,
  );
  await sql`create constraint trigger slow_commit after insert or update on requests
    deferrable initially deferred for each row execute function take_a_while()`.execute(db);
}
