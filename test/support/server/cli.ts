import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runCommand } from '../../../src/app/cli/commands.ts';

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../src/app/${name}`, import.meta.url));

export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs a CLI command in this process: starting one takes 0.3 s of processor time. */
export function cli(databaseUrl: string, ...words: string[]): Promise<Outcome> {
  return cliWith({ DATABASE_URL: databaseUrl }, ...words);
}

export function cliWith(environment: Record<string, string>, ...words: string[]): Promise<Outcome> {
  return inThisProcess(environment, words);
}

/** Runs a CLI command in its own process. */
export function cliProcess(
  environment: Record<string, string>,
  ...words: string[]
): Promise<Outcome> {
  return run([fileOf('cli.ts'), ...words], environment);
}

async function inThisProcess(
  environment: Record<string, string>,
  words: string[],
): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const code = await runCommand(words, {
    environment: { ...process.env, ...environment },
    print: (text) => {
      stdout += `${text}\n`;
    },
    complain: (text) => {
      stderr += `${text}\n`;
    },
  });
  return { code, stdout, stderr };
}

/** Starts a server that is expected to refuse to start, or only to print something. */
export function serverWith(
  environment: Record<string, string>,
  ...words: string[]
): Promise<Outcome> {
  const defaults = { HOST: '127.0.0.1', PORT: '0' };
  return run([fileOf('run.mjs'), 'server', ...words], { ...defaults, ...environment }, tmpdir());
}

/** Uses the script of `npm start` and `npm run cli`, in this folder. */
export function launch(
  folder: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Outcome> {
  return run([fileOf('run.mjs'), ...words], environment, folder);
}

/** Time limit, so that a server that starts unexpectedly does not run for ever. */
const LONGEST_MILLISECONDS = 60_000;

async function run(
  words: string[],
  environment: Record<string, string>,
  cwd?: string,
): Promise<Outcome> {
  const options = {
    env: { ...process.env, ...environment },
    cwd,
    timeout: LONGEST_MILLISECONDS,
  };
  try {
    const running = promisify(execFile)(process.execPath, words, options);
    const { stdout, stderr } = await running;
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}
