import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { BoardSnapshot } from '../../../src/features/requests/live/stream-contract.ts';
import type { LiveEvent } from '../../../src/ui/network/live.ts';
import {
  BoardFollower,
  card,
  inBoardOrder,
  numberOf,
} from '../../support/boards/board-follower.ts';
import { BusyBoard } from '../../support/boards/busy-board.ts';
import { petitBistrot, signInAgain, type TestRestaurant } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const RESTAURANTS = 2;
const DEVICES_PER_RESTAURANT = 25;
const DROPS_PER_DEVICE = 20;
const LEAST_CHANGES_PER_RESTAURANT = 100;

withAppOnEachEngine(
  ({ app, beside }) => {
    it('50 boards whose streams drop 1,000 times during constant changes miss none and get none twice or out of order', async () => {
      const setups = await Promise.all(
        Array.from({ length: RESTAURANTS }, () => openSetup(app, beside)),
      );
      await Promise.all(setups.map(runWithDrops));
      const seen = {
        boards: 0,
        drops: 0,
        equal: 0,
      };
      const wrong: unknown[] = [];
      for (const { restaurant, work, devices } of setups) {
        const { headers, body } = await app.call<TableRequest[]>(
          'GET',
          restaurant.board,
          restaurant.owner,
        );
        const tag = (headers.get('etag') ?? '').slice(1, -1);
        expect(numberOf(tag)).toBe(work.version);
        for (const { board, receivedEvents, drops } of devices) {
          await board.reaches(tag);
          board.drop();
          const missed = missedBy(receivedEvents, work.version);
          const impossible = impossibleIn(receivedEvents, work);
          const shown = { version: tag, requests: inBoardOrder(board.shown?.requests ?? []) };
          const isEqual = isDeepStrictEqual(
            { version: board.shown?.version, requests: inBoardOrder(body.map(card)) },
            shown,
          );
          seen.boards += 1;
          seen.drops += drops;
          seen.equal += isEqual ? 1 : 0;
          wrong.push(...missed, ...board.faults, ...impossible, ...(isEqual ? [] : [shown]));
        }
      }
      expect(wrong).toEqual([]);
      expect(seen).toMatchObject({ boards: 50, drops: 1000, equal: 50 });
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

type Setup = { restaurant: TestRestaurant; work: BusyBoard; devices: Device[] };

async function openSetup(app: TestApp, beside: TestApp): Promise<Setup> {
  const restaurant = await petitBistrot(app);
  const devices = Array.from(
    { length: DEVICES_PER_RESTAURANT },
    (_, index) => new Device(index % 2 ? beside : app, restaurant),
  );
  return { restaurant, work: new BusyBoard(app, restaurant), devices };
}

async function runWithDrops({ work, devices }: Setup): Promise<void> {
  let isOver = false;
  const drops = Promise.all(devices.map((device, index) => device.live(index))).finally(() => {
    isOver = true;
  });
  await Promise.all([
    drops,
    work.goOnUntil(() => isOver && work.version >= LEAST_CHANGES_PER_RESTAURANT),
  ]);
}

/** A tablet on a bad network whose session sometimes ends. */
class Device {
  readonly board: BoardFollower;
  readonly receivedEvents: LiveEvent[] = [];
  drops = 0;
  readonly #app: TestApp;
  readonly #restaurant: TestRestaurant;

  constructor(app: TestApp, restaurant: TestRestaurant) {
    this.#app = app;
    this.#restaurant = restaurant;
    this.board = new BoardFollower(app, restaurant);
    this.board.onEvent = (event) => this.receivedEvents.push(event);
  }

  /**
   * Drops the stream in every way, in a different order per device, after 0 to 4 events; then stays
   * connected.
   */
  async live(index: number): Promise<void> {
    await this.#signIn();
    const ways = [
      (events: number) => this.#isCut(events),
      (events: number) => this.#isSignedOut(events),
      () => this.board.turnBack(),
      (events: number) => this.#isSignedOut(events),
    ];
    for (let drop = 0; drop < DROPS_PER_DEVICE; drop += 1) {
      await ways[(index + drop) % ways.length]?.((index + drop * 3) % 5);
      this.drops += 1;
    }
    await this.board.connect();
  }

  async #isCut(events: number): Promise<void> {
    await this.#hears(events);
    this.board.drop();
  }

  /** The server ends the stream. */
  async #isSignedOut(events: number): Promise<void> {
    await this.#hears(events);
    await this.#app.call('POST', '/auth/logout', { token: this.board.token });
    await this.board.ended();
    await this.#signIn();
  }

  async #hears(events: number): Promise<void> {
    await this.board.connect();
    await this.board.until(`${events} events`, () => this.board.receivedEvents.length >= events);
  }

  async #signIn(): Promise<void> {
    this.board.token = await signInAgain(this.#app, this.#restaurant.owner);
  }
}

/** Versions received neither as an event nor within a later snapshot. */
function missedBy(receivedEvents: LiveEvent[], last: number): number[] {
  const snapshots = receivedEvents.filter(({ type }) => type === 'snapshot');
  const covered = Math.max(0, ...snapshots.map(({ id }) => numberOf(id)));
  const received = new Set(receivedEvents.map(({ id }) => numberOf(id)));
  const versions = Array.from({ length: last - covered }, (_, index) => covered + 1 + index);
  return versions.filter((version) => !received.has(version));
}

/** Events and snapshots with a state that never existed. */
function impossibleIn(receivedEvents: LiveEvent[], work: BusyBoard): LiveEvent[] {
  return receivedEvents.filter(({ type, id, data }) => {
    if (type === 'request') return !work.knowsChange(numberOf(id), JSON.parse(data));
    const { requests }: BoardSnapshot = JSON.parse(data);
    const statuses = new Map(requests.map((request) => [request.id, request.status]));
    return !work.knowsBoard(numberOf(id), statuses);
  });
}
