import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type OpenBoard, openBoards } from '../../../bench/support/board.ts';
import { requestText } from '../../../bench/support/connection.ts';
import { residentBytes } from '../../../bench/support/machine.ts';
import { ask } from '../../support/people/acts.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { type Call, caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const STALLED = 24;
const TABLES = 40;
/** The largest row possible, to fill the socket buffers of the system (4 MB per reader) quickly. */
const WORDS = { message: '面'.repeat(280), customerName: '面'.repeat(60) };
const SNAPSHOTS_AT_MOST = 400;
const zones = ['Europe/Paris', 'Europe/Madrid'];
const MB = 1024 * 1024;
/** Allows for descriptors that Node opens meanwhile, such as a log file or a thread's pipe. */
const SPARE_DESCRIPTORS = 5;

let database: FreshDatabase | undefined;
let server: Server | undefined;
const sockets: Socket[] = [];
let boards: OpenBoard[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const board of boards.splice(0)) board.close();
  await server?.kill();
  await database?.remove();
});

type Caller = { call: Call };

async function start(RATE_LIMITS: 'on' | 'off') {
  database = await newDatabase('sqlite');
  const [restaurant] = await largeRestaurants(database.url, 1, TABLES);
  if (!restaurant) throw new Error('no restaurant was created');
  const METRICS_TOKEN = 'for-the-monitor-only';
  const environment = { DATABASE_URL: database.url, DEMO: 'off', METRICS_TOKEN, RATE_LIMITS };
  server = await startServer(environment);
  const { url } = server;
  const openStreams = async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^sonnette_open_streams (\d+)$/m.exec(text)?.[1]);
  };
  return { server, restaurant, app: { call: caller(url) }, openStreams };
}

it(`${STALLED} stalled readers are cut while an active one gets everything; memory and descriptors are released`, async () => {
  const { server, restaurant, app, openStreams } = await start('off');
  const { token } = restaurant.owner;
  const path = `/api${restaurant.board}/stream`;
  for (let table = 1; table <= TABLES; table += 1) await ask(app, restaurant, table, WORDS);
  let shown = await resendSnapshots(app, restaurant, 0);
  await openStreams();
  const before = { bytes: residentBytes(server.pid), descriptors: descriptorsOf(server.pid) };

  let lastId = '';
  boards = await openBoards([{ port: server.port, path, token }], ({ id }) => {
    lastId = id;
  });
  for (let index = 0; index < STALLED; index += 1) {
    sockets.push(stalled(server.port, requestText('GET', path, bearer(token))));
  }
  await expect.poll(openStreams).toBe(STALLED + 1);

  let snapshots = 0;
  while ((await openStreams()) > 1 && snapshots < SNAPSHOTS_AT_MOST) {
    snapshots += 1;
    shown = await resendSnapshots(app, restaurant, snapshots);
  }
  const cut = STALLED + 1 - (await openStreams());
  await expect.poll(() => `"${lastId}"`).toBe(shown);
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const board of boards.splice(0)) board.close();
  const left = () => descriptorsOf(server.pid) - before.descriptors;
  await expect.poll(left).toBeLessThanOrEqual(SPARE_DESCRIPTORS);
  const grownMb = Math.round((residentBytes(server.pid) - before.bytes) / MB);
  expect(cut).toBe(STALLED);
  expect(grownMb).toBeLessThan(60);
});

/** Requests a stream and never reads from the socket. */
function stalled(port: number, request: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(request);
  return socket;
}

/** Changes the time zone, which sends a full snapshot to every board. Returns the list's ETag. */
async function resendSnapshots(
  app: Caller,
  { id, board, owner }: TestRestaurant,
  turn: number,
): Promise<string> {
  const time_zone = zones[turn % zones.length];
  const { token } = owner;
  const { status } = await app.call('PUT', `/restaurants/${id}`, { token, body: { time_zone } });
  if (status !== 200) throw new Error(`time zone change answered ${status}`);
  return (await app.call('GET', board, { token })).headers.get('etag') ?? '';
}

function bearer(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } };
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
