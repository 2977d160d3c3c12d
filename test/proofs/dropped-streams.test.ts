import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoardSnapshot, TableRequest } from '../../src/features/requests/contract.ts';
import type { LiveEvent } from '../../src/ui/event-parser.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { BoardFollower, card, inOrder, numberOf } from '../support/board-follower.ts';
import { BusyRoom } from '../support/busy-room.ts';
import { eachEngine } from '../support/engines.ts';
import { type House, petitBistrot, signInAgain } from '../support/people.ts';

const HOUSES = 2;
const DEVICES_PER_HOUSE = 25;
const DROPS_PER_DEVICE = 20;

eachEngine((engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine, { RATE_LIMITS: 'off' });
  });
  afterAll(() => app.close());

  it('50 boards whose streams are dropped 1,000 times while everything changes: none misses a change, none hears one twice or out of order [API-60, API-62]', async () => {
    const rooms = await Promise.all(Array.from({ length: HOUSES }, () => openRoom(app)));
    await Promise.all(rooms.map(liveThroughDrops));
    for (const { house, work, devices } of rooms) {
      const { headers, body } = await app.call<TableRequest[]>('GET', house.board, house.owner);
      const tag = (headers.get('etag') ?? '').slice(1, -1);
      expect(numberOf(tag)).toBe(work.version);
      for (const { board, heard } of devices) {
        await board.reaches(tag);
        board.drop();
        expect(board.faults).toEqual([]);
        expect(missedBy(heard, work.version)).toEqual([]);
        expect(untrueIn(heard, work)).toEqual([]);
        expect(board.shown?.version).toBe(tag);
        expect(inOrder(board.shown?.requests ?? [])).toEqual(inOrder(body.map(card)));
      }
    }
  }, 60_000);
});

type Room = { house: House; work: BusyRoom; devices: Device[] };

async function openRoom(app: TestApp): Promise<Room> {
  const house = await petitBistrot(app);
  const devices = Array.from({ length: DEVICES_PER_HOUSE }, () => new Device(app, house));
  return { house, work: new BusyRoom(app, house), devices };
}

async function liveThroughDrops({ work, devices }: Room): Promise<void> {
  let isOver = false;
  const drops = Promise.all(devices.map((device, place) => device.live(place))).finally(() => {
    isOver = true;
  });
  await Promise.all([drops, work.goOnUntil(() => isOver)]);
}

/** A tablet on a bad network, whose session is ended now and then. */
class Device {
  readonly board: BoardFollower;
  readonly heard: LiveEvent[] = [];
  readonly #app: TestApp;
  readonly #house: House;

  constructor(app: TestApp, house: House) {
    this.#app = app;
    this.#house = house;
    this.board = new BoardFollower(app, house);
    this.board.onEvent = (event) => this.heard.push(event);
  }

  /** Is dropped in every way, each device in another order, now after no event, now after some; then stays. */
  async live(place: number): Promise<void> {
    await this.#signIn();
    const ways = [
      (events: number) => this.#isCut(events),
      (events: number) => this.#isSignedOut(events),
      () => this.board.turnBack(),
      (events: number) => this.#isSignedOut(events),
    ];
    for (let drop = 0; drop < DROPS_PER_DEVICE; drop += 1) {
      await ways[(place + drop) % ways.length]?.((place + drop * 3) % 5);
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
    await this.board.until(`${events} events`, () => this.board.heard.length >= events);
  }

  async #signIn(): Promise<void> {
    this.board.token = await signInAgain(this.#app, this.#house.owner);
  }
}

/** Versions that were told neither by their own event nor by a snapshot that came after them. */
function missedBy(heard: LiveEvent[], last: number): number[] {
  const snapshots = heard.filter(({ type }) => type === 'snapshot');
  const covered = Math.max(0, ...snapshots.map(({ id }) => numberOf(id)));
  const told = new Set(heard.map(({ id }) => numberOf(id)));
  const versions = Array.from({ length: last - covered }, (_, index) => covered + 1 + index);
  return versions.filter((version) => !told.has(version));
}

/** What was told and never was so. */
function untrueIn(heard: LiveEvent[], work: BusyRoom): LiveEvent[] {
  return heard.filter(({ type, id, data }) => {
    if (type === 'request') return !work.knowsChange(numberOf(id), JSON.parse(data));
    const { requests }: BoardSnapshot = JSON.parse(data);
    const statuses = new Map(requests.map((request) => [request.id, request.status]));
    return !work.knowsBoard(numberOf(id), statuses);
  });
}
