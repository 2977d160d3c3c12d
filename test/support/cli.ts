import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../../src/app/cli.ts', import.meta.url));

export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the command line as a person does: a process of its own, beside whatever server is running. */
export function cli(databaseUrl: string, ...words: string[]): Promise<Outcome> {
  return cliWith({ DATABASE_URL: databaseUrl }, ...words);
}

export async function cliWith(
  environment: Record<string, string>,
  ...words: string[]
): Promise<Outcome> {
  const env = { ...process.env, ...environment };
  try {
    const running = promisify(execFile)(process.execPath, [program, ...words], { env });
    const { stdout, stderr } = await running;
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}
