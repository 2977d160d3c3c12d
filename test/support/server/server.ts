import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteOutput, noteSecretsIn } from '../secrets/trail.ts';
import { endWithThisProcess } from './orphans.ts';

/** The real server in its own process, as `npm start` runs it. */
export type Server = {
  url: string;
  port: number;
  pid: number;
  isRunning(): boolean;
  /** Stops it gracefully and waits. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Its whole output. */
  output(): string;
};

/** Options to start it differently. */
export type Launch = {
  /** Another script, which prints its address like the real server. */
  script?: string;
  /** An installed program in its place, which finds `node` in the PATH. */
  program?: string;
  /** Options of Node. */
  nodeOptions?: string[];
  /** A wrapper command, for example `taskset` with options to pin it to one processor. */
  launcher?: string[];
};

export const serverSecretKey = 'a key that only the tests have, and all have';

const defaults = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
  // Databases of tests start empty, also with PUBLIC_URL.
  INIT: 'on',
  SECRET_KEY: serverSecretKey,
};
const root = join(import.meta.dirname, '../../..');
const START_SECONDS = 60;
/** Longer than the server's own limit, after which it logs what it waited for. */
const STOP_SECONDS = 20;
const LAST_CHARACTERS = 4000;

/** `environment` is added to that of the tests. Uses a free port unless it names one. */
export async function startServer(
  environment: Record<string, string>,
  { script, program: installed, nodeOptions = [], launcher = [] }: Launch = {},
): Promise<Server> {
  noteSecretsIn({ ...defaults, ...environment });
  const words = script === undefined ? ['src/app/run.mjs', 'server'] : [script];
  const [path = '', ...rest] = words;
  const own = [...launcher, process.execPath, ...nodeOptions, join(root, path), ...rest];
  const command = installed === undefined ? own : [installed];
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    // Not the project's folder: a developer's `.env` does not change tests.
    cwd: tmpdir(),
    env: { ...process.env, ...defaults, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithThisProcess(child);

  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(deadline);
      child.kill('SIGKILL');
      reject(new Error(`The server ${reason}:\n${output}`));
    };
    const late = `did not listen within ${START_SECONDS} s`;
    const deadline = setTimeout(() => fail(late), START_SECONDS * 1000);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code} while starting`));
    const streams = { out: child.stdout, err: child.stderr };
    for (const [name, stream] of Object.entries(streams)) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        noteOutput(`${child.pid}-${name}`, text);
        const [, found] = /is listening on https?:\/\/[^\s/]+:(\d+)/.exec(output) ?? [];
        if (found === undefined) return;
        clearTimeout(deadline);
        resolve(Number(found));
      });
    }
  });

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    isRunning: () => !hasEnded(child),
    async stop() {
      const code = await end(child, 'SIGTERM');
      // The exit code alone does not explain the failure.
      if (code !== 0)
        console.error(`The server ended with ${code}:\n${output.slice(-LAST_CHARACTERS)}`);
      return code;
    },
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    output: () => output,
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
  await ended;
  clearTimeout(deadline);
  return child.exitCode;
}
