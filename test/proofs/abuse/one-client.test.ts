import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBoards } from '../../../bench/support/board.ts';
import { Connection, requestText } from '../../../bench/support/connection.ts';
import { quantileOf } from '../../../bench/support/report.ts';
import { limits } from '../../../src/limits.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const SECONDS = 1;
const ROUNDS = 4;
const METRICS_TOKEN = 'for-the-monitor-only';
const TAPS_PER_SECOND = 20;
const CONNECTIONS = 20;
const TABLES = 200;
/** Guests send requests at tables 1 to 99. The streams of the attack belong to other tables. */
const TAPPED = 99;
/**
 * Milliseconds. Below this no guest notices a difference, and noise from other processes outweighs the
 * attack.
 * If each call of the attack cost the server 3 ms, the queue would exceed this within a second.
 */
const NOTICED = 150;

const stranger = { 'X-Forwarded-For': '198.51.100.66' };

/**
 * At `perSecond` each attack would saturate the process or the database without the defence that it tests.
 */
const attacks = {
  'unknown query parameters': {
    perSecond: 250,
    call: (turn: number, _: Server, by: Connection) =>
      by.ask(requestText('GET', `/?x=${turn}`, { headers: stranger })),
    statuses: [200],
  },
  'readiness checks': {
    perSecond: 500,
    call: (_turn: number, _: Server, by: Connection) =>
      by.ask(requestText('GET', '/api/health/ready', { headers: stranger })),
    statuses: [200],
  },
  'mails to arbitrary addresses': {
    perSecond: 60,
    call: signUp,
    statuses: [200, 429],
  },
  'a different network address for each call': {
    perSecond: 250,
    call: (turn: number, _: Server, by: Connection) => {
      const headers = { 'X-Forwarded-For': `10.${turn % 251}.${(turn >> 8) % 251}.${turn % 250}` };
      return by.ask(requestText('GET', '/api/restaurants?limit=1', { headers }));
    },
    statuses: [200],
  },
};

function signUp(turn: number, { url }: Server, _?: Connection, headers = stranger) {
  const body = {
    name: 'Chez Zoé',
    email: `zoe-${turn}@${headers['X-Forwarded-For']}.example.org`,
    password: 'soupe à l’oignon',
  };
  return caller(url)('POST', '/auth/signup', { headers, body });
}

eachEngine((engine) => {
  let database: FreshDatabase;
  let server: Server;
  let restaurant: TestRestaurant;

  beforeAll(async () => {
    database = await newDatabase(engine);
    const [first] = await largeRestaurants(database.url, 1, TABLES);
    if (!first) throw new Error('no restaurant was created');
    restaurant = first;
    const environment = {
      DATABASE_URL: database.url,
      DEMO: 'off',
      TRUST_PROXY: 'on',
      METRICS_TOKEN,
    };
    server = await startServer({ ...environment, LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    await server?.kill();
    await database?.remove();
  });

  /** Gives each guest a network of their own. */
  let guestsSoFar = 0;

  /** The 99th percentile of the time of a guest's request, in milliseconds, while `act` runs. */
  async function tapsWhile(act: () => Promise<void>): Promise<number> {
    const app = { call: caller(server.url) };
    const taps: number[] = [];
    const guests = onSchedule(TAPS_PER_SECOND, async () => {
      guestsSoFar += 1;
      const turn = guestsSoFar;
      const headers = { 'X-Forwarded-For': `203.0.${turn >> 8}.${turn & 255}` };
      const options = { headers, key: `tap ${turn}` };
      const startedAt = performance.now();
      const request = await ask(app, restaurant, 1 + (turn % TAPPED), {}, options);
      taps.push(performance.now() - startedAt);
      await cancel(app, request, options);
    });
    await act();
    expect(await guests.stop()).toEqual([]);
    return quantileOf(taps, 0.99);
  }

  /**
   * Measures quiet and attacked phases in turn. Other load on the machine spoils some rounds, but an
   * effective attack spoils all of them. So one good round of at most `ROUNDS` is enough.
   */
  async function compare(attack: () => Promise<void>) {
    for (let round = 1; ; round += 1) {
      const quiet = Math.round(await tapsWhile(wait));
      const attacked = Math.round(await tapsWhile(attack));
      const isFine = attacked <= Math.max(2 * quiet, NOTICED);
      if (isFine || round === ROUNDS) return { rounds: round, quiet, attacked };
    }
  }

  async function openStreams(): Promise<number> {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^sonnette_open_streams (\d+)$/m.exec(text)?.[1]);
  }

  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, SECONDS * 1000));

  it.each(Object.entries(attacks))(
    'while one client attacks with %s, a guest’s request takes at most twice as long [API-81]',
    async (_, { perSecond, call, statuses }) => {
      const told = new Map<number, number>();
      const attack = async () => {
        const connections = await Promise.all(
          Array.from({ length: CONNECTIONS }, () => Connection.open(server.port)),
        );
        const calls = onSchedule(perSecond, async (turn) => {
          const free = connections.pop();
          // All connections wait for a response: the server is already behind.
          if (!free) return;
          const { status } = await call(turn, server, free);
          connections.push(free);
          told.set(status, (told.get(status) ?? 0) + 1);
        });
        await wait();
        expect(await calls.stop()).toEqual([]);
        for (const connection of connections) connection.close();
      };
      // Warm-up: the first calls of a process are slow.
      await tapsWhile(attack);
      const figures = await compare(attack);
      expect([...told.keys()].filter((status) => !statuses.includes(status))).toEqual([]);
      expect(figures.attacked).toBeLessThanOrEqual(Math.max(2 * figures.quiet, NOTICED));
    },
    60_000,
  );

  it('while one client holds all the streams it can get, other guests and the board open theirs, and a request takes at most twice as long [API-64]', async () => {
    const app = { call: caller(server.url) };
    const { port } = server;
    const most = limits.guestStreamsPerAddress;
    const ids: string[] = [];
    const away = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
    const elsewhere = await ask(app, restaurant, TABLES, {}, away);
    for (let table = 100; table < 100 + most / limits.streamsPerRequest + 5; table += 1) {
      ids.push((await ask(app, restaurant, table, {}, away)).id);
    }
    const opened: Awaited<ReturnType<typeof openBoards>> = [];
    let refused = 0;
    const addressOf = (id: string, headers = stranger) => ({
      port,
      path: `/api/requests/${id}/stream`,
      headers,
    });
    const figures = await compare(async () => {
      for (const board of opened.splice(0)) board.close();
      await expect.poll(openStreams).toBe(0);
      refused = 0;
      for (let turn = 0; turn < most + 20; turn += 1) {
        const id = ids[turn % ids.length] ?? '';
        await openBoards([addressOf(id)]).then(
          (boards) => opened.push(...boards),
          () => {
            refused += 1;
          },
        );
      }
    });
    expect([opened.length, refused]).toEqual([most, 20]);
    const { token } = restaurant.owner;
    const path = `/api${restaurant.board}/stream`;
    const others = await openBoards([
      { port, path, token, headers: stranger },
      addressOf(elsewhere.id, { 'X-Forwarded-For': '192.0.2.1' }),
    ]);
    expect(others).toHaveLength(2);
    for (const board of [...opened, ...others]) board.close();
    expect(figures.attacked).toBeLessThanOrEqual(Math.max(2 * figures.quiet, NOTICED));
  });
});
