import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { clocks } from '../../../src/clocks.ts';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import { ask, cancel, finish, take } from '../people/acts.ts';
import { largeRestaurants, type TestRestaurant } from '../people/people.ts';
import { pairStaff } from '../people/team.ts';
import { newDatabase } from '../server/engines.ts';
import { type Call, caller } from '../server/http.ts';
import { type Server, startServer } from '../server/server.ts';
import { subscribe } from './calls.ts';
import type { PushService, TestSubscription } from './push-service.ts';
import { pushesSent } from './sent.ts';

export const PHONES = 3;
/** About as long as a server takes from the claim to the calls of the push service. */
const CLAIMED_MILLISECONDS = 30;
/** One second longer than the lease of a push. */
const LEASE_MILLISECONDS = 21_000;

/** Two servers with one database and one clock, and phones without an open board. */
export class RingingPair {
  readonly #db: Db;
  readonly #bistrot: TestRestaurant;
  readonly #start: () => Promise<Server>;
  readonly #clockFile: string;
  readonly #service: PushService;
  readonly #servers: Server[] = [];
  #phones: TestSubscription[] = [];
  /** The requests, and how often each phone was rung for them before the server was killed. */
  readonly #asked = new Map<string, number>();
  #killed = 0;
  #starting: Promise<void> = Promise.resolve();

  private constructor(
    db: Db,
    bistrot: TestRestaurant,
    clockFile: string,
    service: PushService,
    start: () => Promise<Server>,
  ) {
    this.#service = service;
    this.#db = db;
    this.#bistrot = bistrot;
    this.#clockFile = clockFile;
    this.#start = start;
  }

  static async start(service: PushService, ends: (() => unknown)[]): Promise<RingingPair> {
    const { url } = await newDatabase('postgres');
    const [bistrot] = await largeRestaurants(url, 1, 1);
    if (!bistrot) throw new Error('no restaurant was created');
    const folder = mkdtempSync(join(tmpdir(), 'sonnette-clock-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const CLOCK_FILE = join(folder, 'ahead');
    writeFileSync(CLOCK_FILE, '0');
    const environment = { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off', CLOCK_FILE };
    const start = () =>
      startServer(
        { ...environment, ...service.environment },
        { script: 'test/support/server/server-ahead.ts' },
      );
    const { db, close } = await openDatabase(url, () => {});
    ends.push(close);
    const pair = new RingingPair(db, bistrot, CLOCK_FILE, service, start);
    ends.push(() => pair.end());
    pair.#servers.push(...(await Promise.all([start(), start()])));
    pair.#phones = await pairPhones(pair.#call(0), bistrot, service);
    return pair;
  }

  /**
   * Kills a server that rings for a new request, or for a taken one of which nothing was heard.
   * `arrived`: how many phones had been rung when it was killed.
   */
  async ringAndKill(
    index: number,
    kind: 'new' | 'stale' = 'new',
  ): Promise<{ id: string; arrived: number }> {
    const service = this.#service;
    const taken = kind === 'stale' ? await this.#askAndTake(index) : undefined;
    const { promise: isDead, resolve } = Promise.withResolvers<void>();
    service.delayCall = () => isDead;
    const asker = { call: this.#call(index) };
    const { id } = taken ?? (await ask(asker, this.#bistrot, 1));
    this.#asked.set(id, taken ? 1 : 0);
    if (taken) await this.#passMinutesOf(id, index);
    while (!(await this.#isClaimed(id)));
    await delay(Math.random() * CLAIMED_MILLISECONDS);
    await this.#servers[index]?.kill();
    await expect.poll(() => service.callsInFlight, { interval: 5 }).toBe(0);
    service.delayCall = async () => {};
    resolve();
    const arrived = this.#phones.filter((phone) => this.#timesRung(phone, id) > 0).length;
    this.#starting = this.#replace(index);
    this.#starting.catch(() => {});
    return { id, arrived };
  }

  /** Lets the lease end and waits until the other server has rung. */
  async takeOver(id: string): Promise<void> {
    this.#killed += 1;
    writeFileSync(this.#clockFile, String(this.#killed * LEASE_MILLISECONDS));
    const isRung = () => this.#phones.every((phone) => this.#timesRung(phone, id) > 0);
    await expect.poll(isRung, { timeout: 10_000, interval: 10 }).toBe(true);
    await this.#starting;
    await pushesSent(this.#db);
    const wasTaken = this.#asked.get(id) === 1;
    const client = { call: this.#call(0) };
    if (wasTaken) await finish(client, this.#bistrot, { id });
    else await cancel(client, { id });
    const replaced = wasTaken ? 2 : 1;
    const isReplaced = () => this.#phones.every((phone) => timesIn(phone, id, 'taken') >= replaced);
    await expect.poll(isReplaced, { timeout: 10_000, interval: 10 }).toBe(true);
    await pushesSent(this.#db);
  }

  /** For each phone, how often it was rung for each request. */
  timesRung(): number[][] {
    const ids = [...this.#asked.keys()];
    return this.#phones.map((phone) => ids.map((id) => this.#timesRung(phone, id)));
  }

  async end(): Promise<void> {
    await this.#starting.catch(() => {});
    await Promise.all(this.#servers.map((server) => server.kill()));
  }

  async #replace(index: number): Promise<void> {
    this.#servers[index] = await this.#start();
  }

  /** A request that every phone was rung for, and that is taken. */
  async #askAndTake(index: number): Promise<{ id: string }> {
    const client = { call: this.#call(index) };
    const request = await ask(client, this.#bistrot, 1);
    const isEverywhere = (kind: string) =>
      this.#phones.every((phone) => timesIn(phone, request.id, kind) === 1);
    await expect.poll(() => isEverywhere('request'), { interval: 10 }).toBe(true);
    await pushesSent(this.#db);
    await take(client, this.#bistrot, request);
    await expect.poll(() => isEverywhere('taken'), { interval: 10 }).toBe(true);
    await pushesSent(this.#db);
    return request;
  }

  /** Nothing is heard of the taker for so long that all are rung again: this server looks. */
  async #passMinutesOf(id: string, index: number): Promise<void> {
    const { taken_at } = await this.#rowOf(id);
    const silent = Date.parse(taken_at ?? '') - 2 * clocks.usual['in-progress'].late * 60_000;
    await this.#db
      .updateTable('requests')
      .set({ taken_at: new Date(silent).toISOString() })
      .where('id', '=', id)
      .execute();
    const answer = await this.#call(index)('PUT', '/auth/serving', {
      token: this.#bistrot.owner.token,
      body: { zones: null },
    });
    expect(answer.status).toBe(200);
  }

  #timesRung(phone: TestSubscription, id: string): number {
    return timesIn(phone, id) - (this.#asked.get(id) ?? 0);
  }

  async #isClaimed(id: string): Promise<boolean> {
    const { status, rung_at, stale_at } = await this.#rowOf(id);
    return rung_at !== null && (status === 'pending' || stale_at !== null);
  }

  #rowOf(id: string) {
    return this.#db
      .selectFrom('requests')
      .select(['status', 'taken_at', 'rung_at', 'stale_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  #call(index: number): Call {
    return caller(this.#servers[index]?.url ?? '');
  }
}

export async function pairPhones(
  call: Call,
  bistrot: TestRestaurant,
  service: PushService,
): Promise<TestSubscription[]> {
  const phones: TestSubscription[] = [];
  while (phones.length < PHONES) {
    const { token } = await pairStaff({ call }, bistrot, `Léa ${phones.length}`);
    phones.push(await subscribe({ call }, service, token));
  }
  return phones;
}

/** How often the phone was rung for the request. */
export function timesIn({ received }: TestSubscription, id: string, kind = 'request'): number {
  return received.filter(({ payload }) => payload.kind === kind && payload.id === id).length;
}
