import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { BoardSnapshot } from '../../../src/features/requests/live/stream-contract.ts';
import type { LiveEvent } from '../../../src/ui/network/live.ts';
import { BoardFollower, numberOf } from '../../support/boards/board-follower.ts';
import { ask } from '../../support/people/acts.ts';
import { openRestaurant, type TestRestaurant } from '../../support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../support/server/app.ts';
import { hasPostgres } from '../../support/server/engines.ts';

const WRITERS = 8;
const ROUNDS = 1;
/** Each table makes one change. A board can show all of them. */
const TABLES = 96;
const CHANGES_PER_LIST = 64;
/** Commits take a random time up to this, so transactions end in a different order than they began. */
const LONGEST_COMMIT_SECONDS = 0.004;

let servers: TestApp[] = [];
let restaurant: TestRestaurant;

// SQLite has one writer at a time, so commits cannot overtake each other.

beforeAll(async () => {
  if (!hasPostgres()) return;
  const first = await startApp('postgres', { RATE_LIMITS: 'off' });
  servers = [first, await startBeside(first, { RATE_LIMITS: 'off' })];
  restaurant = await openRestaurant(first, {
    slug: 'la-grande-salle',
    name: 'La Grande Salle',
    owner: 'Léa',
    tableCount: TABLES,
  });
  await slowDownCommits(first);
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

it.runIf(hasPostgres())(
  `${ROUNDS * TABLES} changes by ${WRITERS} writers on two servers, with random commit delays: no board and no list misses one [REQ-20, REQ-21]`,
  async () => {
    const watchers = servers.map((server) => new Watcher(server, restaurant));
    for (const { board } of watchers) await board.connect();
    const seen = { rounds: 0, changes: 0, checks: 0, missed: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const emptyAt = await resetBoard();
      for (const watcher of watchers) await watcher.begin(emptyAt);
      await runWriters(watchers);
      for (const watcher of watchers) {
        await watcher.board.reaches(await tagNow());
        watcher.check(watcher.board.shown?.version, watcher.board.shown?.requests.length);
        seen.checks += watcher.checks;
        seen.missed += watcher.missed;
      }
      seen.rounds += 1;
      seen.changes += TABLES;
    }
    const faults = watchers.flatMap(({ board }) => board.faults);
    for (const { board } of watchers) board.drop();
    expect(faults).toEqual([]);
    expect(seen).toMatchObject({ changes: ROUNDS * TABLES, missed: 0 });
    // Boards must have been checked often during the changes, or this proves nothing.
    expect(seen.checks).toBeGreaterThan(0);
  },
  60_000,
);

/** An open board on a server, and a reader of the same list. */
class Watcher {
  readonly board: BoardFollower;
  checks = 0;
  missed = 0;
  readonly #server: TestApp;
  readonly #restaurant: TestRestaurant;
  #emptyAt = 0;

  constructor(server: TestApp, of: TestRestaurant) {
    this.#server = server;
    this.#restaurant = of;
    this.board = new BoardFollower(server, of);
    this.board.onEvent = (event) => this.#hear(event);
  }

  async begin(emptyAt: string): Promise<void> {
    await this.board.reaches(emptyAt);
    this.#emptyAt = numberOf(emptyAt);
    this.checks = 0;
    this.missed = 0;
  }

  async readList(): Promise<void> {
    const { headers, body } = await this.#server.call<TableRequest[]>(
      'GET',
      this.#restaurant.board,
      this.#restaurant.owner,
    );
    this.check(headers.get('etag')?.slice(1, -1), body.length);
  }

  /**
   * Since the board was empty, each change added one request, so the version tells how many there must be.
   */
  check(version: string | undefined, count = 0): void {
    this.checks += 1;
    this.missed += Math.max(0, numberOf(version ?? '') - this.#emptyAt - count);
  }

  #hear({ type, id, data }: LiveEvent): void {
    if (this.#emptyAt === 0 || numberOf(id) <= this.#emptyAt) return;
    if (type === 'snapshot') {
      const { requests }: BoardSnapshot = JSON.parse(data);
      this.check(id, requests.length);
    } else this.check(this.board.shown?.version, this.board.shown?.requests.length);
  }
}

/** All writers send requests at their own tables concurrently. Sometimes a list is read after a request. */
async function runWriters(watchers: Watcher[]): Promise<void> {
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const server = servers[writer % servers.length];
    if (!server) throw new Error('no server was started');
    for (let table = writer + 1; table <= TABLES; table += WRITERS) {
      await ask(server, restaurant, table);
      if (table % CHANGES_PER_LIST < WRITERS) await watchers[table % watchers.length]?.readList();
    }
  });
  await Promise.all(writers);
}

/** Resets the board. Returns the version of the empty board. */
async function resetBoard(): Promise<string> {
  const [server] = servers;
  await server?.call('DELETE', `${restaurant.board}/reset`, restaurant.owner);
  return tagNow();
}

async function tagNow(): Promise<string> {
  const answer = await servers[0]?.call('GET', restaurant.board, restaurant.owner);
  return answer?.headers.get('etag')?.slice(1, -1) ?? '';
}

/** Adds a deferred trigger that sleeps at the end of each transaction on a request, with all locks held. */
async function slowDownCommits({ db }: TestApp): Promise<void> {
  await sql`create function sleep_a_little() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(random() * ${LONGEST_COMMIT_SECONDS}); return null; end`)}`.execute(
    db,
  );
  await sql`create constraint trigger slow_commit after insert or update on requests
    deferrable initially deferred for each row execute function sleep_a_little()`.execute(db);
}
