import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { openLog, RepeatedLines } from './log.ts';

function logged(error: unknown): string {
  let lines = '';
  openLog('trace', { write: (line) => (lines += line) }).error({ err: error }, 'failed');
  return lines;
}

withApp(({ app }) => {
  it('logs a database error without the row', async () => {
    await petitBistrot(app);
    const account = await app.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    const broken = [
      { ...account, id: 'another' },
      { ...account, id: 'another', email: 'other@example.org', created_at: null as never },
    ];
    for (const row of broken) {
      const error = await app.db.insertInto('accounts').values(row).execute().catch(asIs);
      const line = logged(error);
      expect(line).toMatch(/"message":"[^,]*(email|created_at)/);
      expect(line).toContain('"stack":');
      for (const value of [row.email, row.password_hash]) {
        expect(line).not.toContain(value);
      }
    }
  });
});

it('logs only the type of a thrown value that is not an Error', () => {
  expect(logged('a text with a secret')).toContain('"err":{"type":"string"}');
});

const asIs = (error: unknown) => error;

const PATIENCE_MILLISECONDS = 10_000;
/** A line of 100 characters. */
const line = "'x'.repeat(99) + '\\n'";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonnette-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `script` in a new process, with a LogOutput as `output`. `where` redirects its standard error. */
function run(script: string, where = '') {
  const log = JSON.stringify(join(import.meta.dirname, 'log.ts'));
  const code = `import { LogOutput, openLog } from ${log};
    const output = new LogOutput(); ${script}`;
  const node = [process.execPath, '--input-type=module', '-e', code];
  const child = spawn('sh', ['-c', `exec "$@" ${where}`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit').then(([exitCode]) => exitCode as number | null);
  return { child, ended, printed: text(child.stdout), logged: () => text(child.stderr) };
}

function newPipe(name: string): string {
  const path = join(folder, name);
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path]);
  return path;
}

describe.skipIf(process.platform === 'win32')('the log', () => {
  it('is written completely even if the process exits at once', async () => {
    const { ended, logged } = run(`
      for (let lines = 0; lines < 5000; lines += 1) output.write(${line});
      output.write('the last\\n');
      process.exit(7);`);
    const lines = (await logged()).split('\n');
    expect(await ended).toBe(7);
    expect(lines.slice(-2)).toEqual(['the last', '']);
    expect(lines).toHaveLength(5002);
  });

  it('does not throw or keep the process alive if every write fails', async () => {
    const { ended, printed } = run(
      `for (let lines = 0; lines < 20_000; lines += 1) output.write(${line});
      console.log(output.dropped);
      setTimeout(() => process.exit(7), 200);`,
      '2>/dev/full',
    );
    expect(await ended).toBe(7);
    const dropped = Number(await printed);
    expect(dropped).toBeGreaterThan(8000);
    expect(dropped).toBeLessThan(11_000);
  });

  it('does not wait for a reader: lines beyond a megabyte are dropped and counted', async () => {
    const pipe = newPipe('unread');
    const { ended, printed } = run(
      `for (let lines = 0; lines < 100_000; lines += 1) output.write(${line});
      console.log(output.dropped);
      setTimeout(() => {}, 200);`,
      `2<>${pipe}`,
    );
    expect(await ended).toBe(0);
    const dropped = Number(await printed);
    expect(dropped).toBeGreaterThan(85_000);
    expect(dropped).toBeLessThan(92_000);
  });

  it('logs how many lines were dropped once lines are read again', async () => {
    const pipe = newPipe('read-late');
    const { child, ended } = run(
      `const log = openLog('info', output);
      for (let lines = 0; lines < 20_000; lines += 1) output.write(${line});
      console.log(output.dropped);
      const alive = setInterval(() => {}, 1000);
      const write = output.write;
      output.write = (line) => { write.call(output, line); clearInterval(alive); };`,
      `2<>${pipe}`,
    );
    const [dropped] = await once(child.stdout.setEncoding('utf8'), 'data');
    const reader = createReadStream(pipe, 'utf8');
    let read = '';
    for await (const piece of reader) {
      read += piece;
      if (read.includes('log lines were dropped')) break;
    }
    const last = JSON.parse(read.trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ level: 40, lines: Number(dropped) });
    expect(await ended).toBe(0);
  });
});

let now: number;
let lines: Record<string, unknown>[];
let repeatedLines: RepeatedLines;

beforeEach(() => {
  now = 0;
  lines = [];
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const clock = { now: () => new Date(now), monotonic: () => now };
  repeatedLines = new RepeatedLines({ clock, log });
});

const note = (times: number, path = '/wp-login.php') => {
  for (let n = 0; n < times; n += 1) repeatedLines.note('warn', { path }, 'page not found');
};
const passSeconds = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    repeatedLines.tick();
  }
};

it('logs the first line at once, then the number of repetitions once a minute', () => {
  note(500);
  expect(lines).toMatchObject([{ level: 40, msg: 'page not found', path: '/wp-login.php' }]);
  passSeconds(30);
  note(1, '/.env');
  expect(lines).toHaveLength(1);
  passSeconds(30);
  expect(lines.slice(1)).toMatchObject([{ msg: 'page not found', path: '/.env', more: 500 }]);
  note(2);
  passSeconds(60);
  expect(lines.slice(2)).toMatchObject([{ more: 2 }]);
});

it('logs at once again after a minute without repetitions', () => {
  note(1);
  passSeconds(60);
  note(1);
  expect(lines.map(({ more }) => more)).toEqual([undefined, undefined]);
});

it('counts each message separately', () => {
  note(3);
  repeatedLines.note('warn', { reason: 'disk full' }, 'unavailable');
  expect(lines.map(({ msg }) => msg)).toEqual(['page not found', 'unavailable']);
});

it('logs pending counts at shutdown', () => {
  note(3);
  repeatedLines.close();
  expect(lines.slice(1)).toMatchObject([{ more: 2 }]);
});
