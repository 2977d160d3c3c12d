import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBoards } from '../../bench/support/board.ts';
import { Connection, requestText } from '../../bench/support/connection.ts';
import { quantileOf } from '../../bench/support/paced.ts';
import { limits } from '../../src/limits.ts';
import { ask, cancel } from '../support/acts.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { eachEngine, newDatabase } from '../support/engines.ts';
import { caller } from '../support/http.ts';
import { grandesSalles, type House } from '../support/people.ts';
import { scaled, tell } from '../support/proof.ts';
import { onSchedule } from '../support/schedule.ts';
import { type Server, startServer } from '../support/server.ts';

const SECONDS = scaled(8, 1);
const TAPS_PER_SECOND = 20;
const CONNECTIONS = 20;
const TABLES = 200;
/** Of these tables guests call; at others the streams hang. */
const TAPPED = 99;
/**
 * Milliseconds. Below it no guest notices a difference, and what another process on the machine does weighs more than
 * the attack. A server that each call of the attack keeps busy for 3 ms is above it within a second: calls wait in line.
 */
const NOTICED = 150;

const stranger = { 'X-Forwarded-For': '198.51.100.66' };

/** `perSecond` would fill the process, or the database, if each of them did what it did before. */
const attacks = {
  'parameters that no page knows': {
    perSecond: scaled(500, 250),
    call: (turn: number, _: Server, by: Connection) =>
      by.ask(requestText('GET', `/?x=${turn}`, { headers: stranger })),
    statuses: [200],
  },
  'asking whether the server is ready': {
    perSecond: scaled(1000, 500),
    call: (_turn: number, _: Server, by: Connection) =>
      by.ask(requestText('GET', '/api/health/ready', { headers: stranger })),
    statuses: [200],
  },
  'mails to whoever they can think of': {
    perSecond: scaled(100, 60),
    call: signUp,
    statuses: [200, 429],
  },
  'an address of its own for each call': {
    perSecond: scaled(500, 250),
    call: (turn: number, _: Server, by: Connection) => {
      const headers = { 'X-Forwarded-For': `10.${turn % 251}.${(turn >> 8) % 251}.${turn % 250}` };
      return by.ask(requestText('GET', '/api/restaurants?limit=1', { headers }));
    },
    statuses: [200],
  },
};

function signUp(turn: number, { url }: Server) {
  const body = {
    ...{ name: 'Chez Zoé', email: `zoe-${turn}@example.org` },
    password: 'soupe à l’oignon',
  };
  return caller(url)('POST', '/auth/signup', { headers: stranger, body });
}

eachEngine((engine) => {
  let database: FreshDatabase;
  let server: Server;
  let house: House;

  beforeAll(async () => {
    database = await newDatabase(engine);
    const [first] = await grandesSalles(database.url, 1, TABLES);
    if (!first) throw new Error('There is no house.');
    house = first;
    const environment = { DATABASE_URL: database.url, DEMO: 'off', TRUST_PROXY: 'on' };
    server = await startServer({ ...environment, LOG_LEVEL: 'error' });
  }, 60_000);
  afterAll(async () => {
    await server?.kill();
    database?.remove();
  });

  /** The 99th of 100 taps, in milliseconds, while guests ask and think better of it. */
  async function tapsWhile(act: () => Promise<void>): Promise<number> {
    const app = { call: caller(server.url) };
    const taps: number[] = [];
    const guests = onSchedule(TAPS_PER_SECOND, async (turn) => {
      const headers = { 'X-Forwarded-For': `203.0.113.${turn % 250}` };
      const options = { headers, key: `tap ${Math.random()}` };
      const startedAt = performance.now();
      const request = await ask(app, house, 1 + (turn % TAPPED), {}, options);
      taps.push(performance.now() - startedAt);
      await cancel(app, request, options);
    });
    await act();
    expect(await guests.stop()).toEqual([]);
    return quantileOf(taps, 0.99);
  }

  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, SECONDS * 1000));

  it.each(Object.entries(attacks))(
    'one client attacks with %s: a guest’s tap takes at most twice as long [API-81, API-82, API-83]',
    async (name, { perSecond, call, statuses }) => {
      const told = new Map<number, number>();
      const attack = async () => {
        const connections = await Promise.all(
          Array.from({ length: CONNECTIONS }, () => Connection.open(server.port)),
        );
        const calls = onSchedule(perSecond, async (turn) => {
          const free = connections.pop();
          // All are waited for: the server is behind already.
          if (!free) return;
          const { status } = await call(turn, server, free);
          connections.push(free);
          told.set(status, (told.get(status) ?? 0) + 1);
        });
        await wait();
        expect(await calls.stop()).toEqual([]);
        for (const connection of connections) connection.close();
      };
      // The first calls of a process are slow.
      await tapsWhile(attack);
      const mailed = told.get(200) ?? 0;
      told.clear();
      const quiet = await tapsWhile(wait);
      const attacked = await tapsWhile(attack);
      const calls = [...told.values()].reduce((sum, count) => sum + count, 0);
      const figures = { quiet: Math.round(quiet), attacked: Math.round(attacked), calls };
      tell('R46', { engine, attack: name.replaceAll(' ', '-'), ...figures });
      expect([...told.keys()].filter((status) => !statuses.includes(status))).toEqual([]);
      if (name.startsWith('mails')) {
        expect(mailed).toBe(limits.mailsPerAddress.count);
        expect([...told.keys()]).toEqual([429]);
      }
      expect(attacked).toBeLessThanOrEqual(Math.max(2 * quiet, NOTICED));
    },
    60_000,
  );

  it('one client opens streams until it is refused: guests elsewhere and the board get theirs, and a tap takes at most twice as long [API-80]', async () => {
    const app = { call: caller(server.url) };
    const { port } = server;
    const most = limits.guestStreamsPerAddress;
    const ids: string[] = [];
    const away = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
    const elsewhere = await ask(app, house, TABLES, {}, away);
    for (let table = 100; table < 100 + most / limits.streamsPerRequest + 5; table += 1) {
      ids.push((await ask(app, house, table, {}, away)).id);
    }
    const quiet = await tapsWhile(wait);
    const opened: Awaited<ReturnType<typeof openBoards>> = [];
    let refused = 0;
    const door = (id: string, headers = stranger) => ({
      ...{ port, path: `/api/requests/${id}/stream`, headers },
    });
    const attacked = await tapsWhile(async () => {
      for (let turn = 0; turn < most + 20; turn += 1) {
        const id = ids[turn % ids.length] ?? '';
        await openBoards([door(id)]).then(
          (boards) => opened.push(...boards),
          () => {
            refused += 1;
          },
        );
      }
    });
    tell('R46', {
      ...{ engine, attack: 'streams', open: opened.length, refused },
      ...{ quiet: Math.round(quiet), attacked: Math.round(attacked) },
    });
    expect([opened.length, refused]).toEqual([most, 20]);
    const { token } = house.owner;
    const path = `/api${house.board}/stream`;
    const others = await openBoards([
      { port, path, token, headers: stranger },
      door(elsewhere.id, { 'X-Forwarded-For': '192.0.2.1' }),
    ]);
    expect(others).toHaveLength(2);
    for (const board of [...opened, ...others]) board.close();
    expect(attacked).toBeLessThanOrEqual(Math.max(2 * quiet, NOTICED));
  }, 60_000);
});
