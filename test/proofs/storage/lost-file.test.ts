import {
  closeSync,
  copyFileSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { recordFigures } from '../../support/figures/proof.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { type Call, caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const TABLES = 400;
const NOTICED_MILLISECONDS = 2000;
/** Timers are late on a machine that is busy with other tests. */
const GRACE_MILLISECONDS = 1000;
const FIRST_PAGE_BYTES = 4096;
const REFUSED = { error: expect.any(String), code: 'unavailable' };

let database: FreshDatabase;
let file: string;
let restaurant: TestRestaurant;
let servers: Server[];
let call: Call;
let table: number;

beforeEach(async () => {
  servers = [];
  table = 0;
  database = await newDatabase('sqlite');
  file = database.url.slice('sqlite:'.length);
  const [first] = await largeRestaurants(database.url, 1, TABLES);
  if (!first) throw new Error('no restaurant was created');
  restaurant = first;
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.remove();
});

async function start(url = database.url): Promise<Server> {
  const server = await startServer({
    DATABASE_URL: url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  });
  servers.push(server);
  call = caller(server.url);
  return server;
}

function tap() {
  table += 1;
  return call<CreatedRequest>('POST', restaurant.board, { body: { tableNumber: table } });
}

/** The server checks the file once a second. */
const CHECKED_AGAIN = { timeout: 5000 };

const isReady = async () => (await call('GET', '/health/ready')).status === 200;
const readBoard = () => call<object[]>('GET', restaurant.board, restaurant.owner);

/** Sends requests until one is refused. Returns how many were accepted, and for how long. */
async function untilRefused(): Promise<{ acknowledged: number; noticed_ms: number }> {
  const startedAt = performance.now();
  for (let acknowledged = 0; table < TABLES; acknowledged += 1) {
    const { status, headers, body } = await tap();
    if (status === 503) {
      expect(body).toEqual(REFUSED);
      expect(headers.get('retry-after')).toBe('2');
      return { acknowledged, noticed_ms: Math.round(performance.now() - startedAt) };
    }
    expect(status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no request was refused');
}

/** The log lines of the job that watches the file. */
function linesOf(server: Server): { msg: string; err?: { message: string } }[] {
  const lines = server.output().split('\n');
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  return logged.filter(({ job }) => job === 'watch the database file');
}

/** In place: the file keeps its identity and its size. */
function overwrite({ bytes = statSync(file).size } = {}): void {
  const writer = openSync(file, 'r+');
  writeSync(writer, Buffer.alloc(bytes, 0xa5));
  closeSync(writer);
}

const faults: Record<string, { act: () => void; says: string }> = {
  'was removed': {
    act: () => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`);
    },
    says: 'sonnette.db was removed',
  },
  'lost its write-ahead log': {
    act: () => rmSync(`${file}-wal`),
    says: 'sonnette.db-wal was removed',
  },
  'was replaced by a copy': {
    act: () => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
    says: 'was replaced by another file',
  },
};

it.skipIf(process.platform === 'win32').each(Object.keys(faults))(
  'a server whose SQLite file %s notices it within 2 s, refuses writes and keeps serving reads [API-92]',
  async (name) => {
    const { act, says } = faults[name] ?? { act: () => {}, says: '' };
    const server = await start();
    expect((await tap()).status).toBe(201);
    expect(await isReady()).toBe(true);
    act();
    const { acknowledged, noticed_ms } = await untilRefused();
    recordFigures('R49', {
      fault: name.replaceAll(' ', '-'),
      noticed_ms,
      acknowledged_before: acknowledged,
    });
    expect(noticed_ms).toBeLessThan(NOTICED_MILLISECONDS + GRACE_MILLISECONDS);
    expect(await isReady()).toBe(false);
    expect((await readBoard()).body).toHaveLength(1 + acknowledged);
    for (let taps = 0; taps < 5; taps += 1) expect((await tap()).status).toBe(503);
    await expect.poll(() => linesOf(server), CHECKED_AGAIN).toHaveLength(1);
    expect(linesOf(server)[0]?.err?.message).toContain(says);
    expect(await server.stop()).toBe(0);
  },
  30_000,
);

it.skipIf(process.platform === 'win32')(
  'after its file was moved away and back, the server writes again and has lost nothing acknowledged [API-92]',
  async () => {
    const server = await start();
    const suffixes = ['', '-wal', '-shm'];
    for (const suffix of suffixes) renameSync(`${file}${suffix}`, `${file}${suffix}.away`);
    const { acknowledged } = await untilRefused();
    for (const suffix of suffixes) renameSync(`${file}${suffix}.away`, `${file}${suffix}`);
    await expect.poll(isReady, CHECKED_AGAIN).toBe(true);
    expect((await tap()).status).toBe(201);
    const messages = () => linesOf(server).map(({ msg }) => msg);
    await expect
      .poll(messages, CHECKED_AGAIN)
      .toEqual(['job failed, will be retried', 'job succeeded again']);
    expect(await server.stop()).toBe(0);
    const operator = new DatabaseSync(file);
    expect(operator.prepare('select id from requests').all()).toHaveLength(acknowledged + 1);
    operator.close();
  },
  30_000,
);

it.skipIf(process.platform === 'win32')(
  'an overwritten database file leads to 503 within 2 s, never to 500 [API-92]',
  async () => {
    const server = await start();
    expect((await tap()).status).toBe(201);
    overwrite();
    const { noticed_ms } = await untilRefused();
    recordFigures('R49', { fault: 'overwritten', noticed_ms });
    expect(noticed_ms).toBeLessThan(NOTICED_MILLISECONDS + GRACE_MILLISECONDS);
    expect(await isReady()).toBe(false);
    await expect.poll(() => linesOf(server), CHECKED_AGAIN).toHaveLength(1);
    expect(linesOf(server)[0]?.err?.message).toMatch(/sonnette\.db is damaged/);
    for (let calls = 0; calls < 5; calls += 1) {
      expect([200, 503]).toContain((await readBoard()).status);
      expect((await tap()).status).toBe(503);
    }
    expect(server.output()).not.toContain('"msg":"failed"');
  },
  30_000,
);

it.skipIf(process.platform === 'win32')(
  'damage to a page that SQLite has cached is noticed too [API-92]',
  async () => {
    const server = await start();
    overwrite({ bytes: FIRST_PAGE_BYTES });
    await expect.poll(() => linesOf(server), CHECKED_AGAIN).toHaveLength(1);
    expect(linesOf(server)[0]?.err?.message).toMatch(/sonnette\.db is damaged/);
    expect(await isReady()).toBe(false);
  },
  30_000,
);

it.skipIf(process.platform === 'win32')(
  'a second server is refused when it opens the file through a hard link [API-92]',
  async () => {
    await start();
    const link = `${file}.hard`;
    linkSync(file, link);
    await expect(start(`sqlite:${link}`)).rejects.toThrow('has 2 names (hard links)');
    expect(await isReady()).toBe(true);
  },
  30_000,
);

it.skipIf(process.platform === 'win32')(
  'a second server is refused when it opens the file through a symbolic link [API-92]',
  async () => {
    await start();
    const link = `${file}.link`;
    symlinkSync(file, link);
    await expect(start(`sqlite:${link}`)).rejects.toThrow('Another Sonnette server is running');
    expect(await isReady()).toBe(true);
  },
  30_000,
);
