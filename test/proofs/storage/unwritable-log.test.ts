import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { largeRestaurants } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const TAPS = 100;
/**
 * Without a mail server, mails are printed in the log: about 1.5 KB per line. The log buffer holds 1 MB.
 */
const PRINTED_MAILS = 200;
const AT_ONCE = 20;
const METRICS_TOKEN = 'for-the-monitor-only';
/** Largest file that the server may write, in blocks of 512 bytes. The log file already has this size. */
const LARGEST_FILE_BLOCKS = 100_000;
const SLOW_MILLISECONDS = 5000;

let server: Server | undefined;
let database: FreshDatabase | undefined;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonnette-log-'));
});
afterEach(async () => {
  await server?.kill();
  await database?.remove();
  rmSync(folder, { recursive: true });
});

/** The command that starts a server with its standard error redirected. */
const logs: Record<string, () => string> = {
  'on a device that refuses every write': () => 'exec "$@" 2>/dev/full',
  'on a full disk': () => {
    const file = join(folder, 'server.log');
    writeFileSync(file, '');
    truncateSync(file, LARGEST_FILE_BLOCKS * 512);
    return `ulimit -f ${LARGEST_FILE_BLOCKS}; exec "$@" 2>>${file}`;
  },
  'a pipe that nobody reads': () => {
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', pipe]);
    return `exec "$@" 2<>${pipe}`;
  },
};

eachEngine((engine) => {
  it.skipIf(process.platform === 'win32').each(Object.keys(logs))(
    'a server whose log is %s answers as usual, counts dropped lines and shuts down properly',
    async (log) => {
      database = await newDatabase(engine);
      const { url } = database;
      const [restaurant] = await largeRestaurants(url, 1, TAPS);
      if (!restaurant) throw new Error('no restaurant was created');
      const running = await startServer(
        {
          DATABASE_URL: url,
          DEMO: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'info',
          METRICS_TOKEN,
          CONTACT_EMAIL: 'camille@example.org',
        },
        { launcher: ['sh', '-c', logs[log]?.() ?? '', 'sh'] },
      );
      server = running;
      const call = caller(running.url);
      let slowest = 0;
      async function withTimeout<T>(act: Promise<T>): Promise<T> {
        const startedAt = performance.now();
        const late = AbortSignal.timeout(SLOW_MILLISECONDS);
        const tooLate = new Promise<never>((_, reject) => {
          late.onabort = () => reject(new Error(`no response within ${SLOW_MILLISECONDS} ms`));
        });
        const done = await Promise.race([act, tooLate]);
        slowest = Math.max(slowest, performance.now() - startedAt);
        return done;
      }

      const statuses: Record<string, number> = {};
      const note = (what: string, status: number) => {
        const seen = `${what} ${status}`;
        statuses[seen] = (statuses[seen] ?? 0) + 1;
      };
      for (let tableNumber = 1; tableNumber <= TAPS; tableNumber += 1) {
        const body = { tableNumber, type: 'bread' };
        note(
          'tap',
          (await withTimeout(call<CreatedRequest>('POST', restaurant.board, { body }))).status,
        );
        note('lost', (await withTimeout(fetch(`${running.url}/nope-${tableNumber}`))).status);
      }
      for (let mails = 0; mails < PRINTED_MAILS; mails += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, n) =>
          call('POST', '/demo-requests', { body: demoRequest(mails + n) }),
        );
        for (const { status } of await withTimeout(Promise.all(some))) note('mail', status);
      }
      const readBoard = () => call<object[]>('GET', restaurant.board, restaurant.owner);
      const board = await withTimeout(readBoard());
      await expect.poll(() => waitingMails(running)).toBe(0);
      const exitCode = await running.stop();
      expect(statuses).toEqual({
        'tap 201': TAPS,
        'lost 404': TAPS,
        'mail 201': PRINTED_MAILS,
      });
      expect(board.body).toHaveLength(TAPS);
      expect(exitCode).toBe(0);
    },
    110_000,
  );
});

function demoRequest(n: number) {
  const message = `Deux salles et une terrasse, ${n}. `.padEnd(1000, 'x');
  return { restaurant: `Chez Léa ${n}`, email: `lea-${n}@example.org`, message };
}

async function metric({ url }: Server, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

function waitingMails(running: Server): Promise<number> {
  return metric(running, 'sonnette_outbox_mails');
}
