import { afterEach, expect, it } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { BoardFollower, card, inBoardOrder } from '../../support/boards/board-follower.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startBeside, startBoth, type TestApp } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const ROUNDS = 2;
const SECONDS = 3;

/**
 * Changes between the loss and the next sweep. They decide how many of the lost version numbers are reused.
 */
const changesAfterLoss = [
  { name: 'nothing', changes: 0 },
  { name: 'one change', changes: 1 },
  { name: 'as many changes as were lost', changes: 2 },
  { name: 'more changes than were lost', changes: 3 },
];

withAppOnEachEngine(
  ({ app, beside, engine }) => {
    let boards: Board[] = [];

    afterEach(() => {
      for (const { follower } of boards) follower.drop();
      boards = [];
    });

    it(`after the database has lost commits, every open board on every server is correct again within ${SECONDS} seconds [REQ-23]`, async () => {
      const seen = { losses: 0, boards: 0, equal: 0, epochs: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { changes } of changesAfterLoss) {
          const restaurant = await petitBistrot(app);
          const servers = [app, beside];
          boards = servers.flatMap((server) => [
            new Board(server, restaurant, 'stream'),
            new Board(server, restaurant, 'poll'),
          ]);
          const kept = await ask(app, restaurant, 1);
          for (const board of boards) await board.open();
          const before = await readRows(restaurant);
          const epochBefore = await readEpoch(restaurant);
          await take(app, restaurant, kept);
          await ask(beside, restaurant, 2);
          await passSecond();
          expect(await countEqual(restaurant)).toBe(boards.length);

          await restoreRows(restaurant, before);
          for (let change = 0; change < changes; change += 1) {
            const server = servers[(round + change) % 2] ?? app;
            if (change === 0) await cancel(server, kept);
            else await ask(server, restaurant, 2 + change);
          }
          for (let second = 0; second < SECONDS; second += 1) await passSecond();
          seen.losses += 1;
          seen.boards += boards.length;
          seen.equal += await countEqual(restaurant);
          const epoch = await readEpoch(restaurant);
          seen.epochs += epoch === epochBefore ? 0 : 1;

          // Later changes work and keep the epoch.
          await ask(beside, restaurant, 12);
          await passSecond();
          expect(await countEqual(restaurant)).toBe(boards.length);
          expect(await readEpoch(restaurant)).toBe(epoch);
          for (const { follower } of boards) follower.drop();
        }
      }
      const losses = ROUNDS * changesAfterLoss.length;
      expect(seen).toEqual({ losses, boards: 4 * losses, equal: 4 * losses, epochs: losses });
    });

    it('a board that shows a lost version is correct with its next poll, also at a server that never knew that version [REQ-23]', async () => {
      const restaurant = await petitBistrot(app);
      const kept = await ask(app, restaurant, 1);
      const board = new Board(app, restaurant, 'stream');
      await board.open();
      const before = await readRows(restaurant);
      const epoch = await readEpoch(restaurant);
      const isTaken = () => board.follower.shown?.requests[0]?.status === 'in-progress';
      await take(app, restaurant, kept);
      await board.follower.until('the taken request', isTaken);
      const lost = board.follower.shown?.version;
      board.follower.drop();

      await restoreRows(restaurant, before);
      // SQLite allows only one server. Without a sweep and an earlier poll it does not look at what it knew.
      const server = engine === 'postgres' ? await startBeside(app) : app;
      try {
        board.follower.moveTo(server);
        await board.follower.poll();
        expect(board.follower.shown?.version).not.toBe(lost);
        expect(board.follower.shown?.requests).toMatchObject([{ id: kept.id, status: 'pending' }]);
        const renewed = await readEpoch(restaurant);
        expect(renewed).not.toBe(epoch);

        // The other servers and boards follow, and the new epoch stays.
        boards = [new Board(server, restaurant, 'poll'), new Board(app, restaurant, 'stream')];
        for (const each of boards) await each.open();
        await ask(server, restaurant, 2);
        await passSecond();
        expect(await countEqual(restaurant)).toBe(2);
        expect(await readEpoch(restaurant)).toBe(renewed);
      } finally {
        if (server !== app) await server.close();
      }
    });

    it('a version that never was, in the tag of another board, renews no epoch', async () => {
      const restaurant = await petitBistrot(app);
      const other = await cantine(app);
      await ask(app, restaurant, 1);
      const { headers } = await app.call('GET', restaurant.board, restaurant.owner);
      const tag = headers.get('etag') ?? '';
      const epoch = await readEpoch(other);
      for (const named of [tag.replace(/\d+"$/, '999"'), '*', '"999"', 'x']) {
        await app.call('GET', other.board, {
          ...other.owner,
          headers: { 'If-None-Match': named },
        });
        expect(await readEpoch(other), named).toBe(epoch);
      }
    });

    it('rising versions keep their epoch while several servers sweep', async () => {
      const restaurant = await petitBistrot(app);
      const epoch = await readEpoch(restaurant);
      boards = [new Board(app, restaurant, 'stream'), new Board(beside, restaurant, 'stream')];
      for (const board of boards) await board.open();
      for (let turn = 0; turn < 20; turn += 1) {
        const sweeps = [app.tick(), beside.tick()];
        const request = await ask(turn % 2 ? app : beside, restaurant, 1);
        sweeps.push(app.tick(), beside.tick());
        await take(beside, restaurant, request);
        await finish(app, restaurant, request);
        await Promise.all(sweeps);
      }
      expect(await readEpoch(restaurant)).toBe(epoch);
    });

    async function passSecond(): Promise<void> {
      app.clock.advance(1000);
      await Promise.all([...new Set([app, beside])].map((server) => server.tick()));
      for (const board of boards) await board.passSecond();
    }

    /** Counts the boards that equal a fresh one. */
    async function countEqual(restaurant: TestRestaurant): Promise<number> {
      const { headers, body } = await app.call<TableRequest[]>(
        'GET',
        restaurant.board,
        restaurant.owner,
      );
      const tag = (headers.get('etag') ?? '').slice(1, -1);
      const fresh = JSON.stringify(inBoardOrder(body.map(card)));
      let equal = 0;
      for (const board of boards) {
        await board.waitFor(tag);
        const { shown } = board.follower;
        const isSame = JSON.stringify(inBoardOrder(shown?.requests ?? [])) === fresh;
        if (shown?.version === tag && isSame) equal += 1;
      }
      return equal;
    }

    async function readRows(restaurant: TestRestaurant) {
      const { request_version } = await app.db
        .selectFrom('restaurants')
        .select('request_version')
        .where('id', '=', restaurant.id)
        .executeTakeFirstOrThrow();
      const rows = app.db
        .selectFrom('requests')
        .selectAll()
        .where('restaurant_id', '=', restaurant.id);
      return { request_version, rows: await rows.execute() };
    }

    /** Restores earlier rows, as after a fail-over to a replica that lags behind. */
    async function restoreRows(
      restaurant: TestRestaurant,
      before: Awaited<ReturnType<typeof readRows>>,
    ) {
      const { request_version, rows } = before;
      await app.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('all_restaurants')
          .set({ request_version })
          .where('id', '=', restaurant.id)
          .execute();
        await tx.deleteFrom('requests').where('restaurant_id', '=', restaurant.id).execute();
        await tx.insertInto('requests').values(rows).execute();
      });
    }

    async function readEpoch(restaurant: TestRestaurant): Promise<string | null> {
      const { request_epoch } = await app.db
        .selectFrom('restaurants')
        .select('request_epoch')
        .where('id', '=', restaurant.id)
        .executeTakeFirstOrThrow();
      return request_epoch;
    }
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

/** An open board that uses the stream, or one that polls because a proxy blocks streams. */
class Board {
  readonly follower: BoardFollower;
  readonly #source: 'stream' | 'poll';

  constructor(server: TestApp, restaurant: TestRestaurant, source: 'stream' | 'poll') {
    this.follower = new BoardFollower(server, restaurant);
    this.#source = source;
  }

  async open(): Promise<void> {
    if (this.#source === 'poll') return this.follower.poll();
    await this.follower.connect();
    await this.follower.until('snapshot', () => this.follower.receivedEvents.length > 0);
  }

  /** A polling board polls every second here. */
  async passSecond(): Promise<void> {
    if (this.#source === 'poll') await this.follower.poll();
  }

  /** Waits for events that are still in transit. */
  async waitFor(tag: string): Promise<void> {
    if (this.#source === 'poll') return;
    await this.follower
      .until(tag, () => this.follower.shown?.version === tag)
      .catch(() => undefined);
  }
}
