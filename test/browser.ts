/**
 * `npm run test:browser`: Playwright with its own options. `-- --shake` delays every call, frame and timer
 * of the pages at random, to find races of a test that you write or mend; `--shake=SEED` repeats the delays
 * of an earlier run.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const options = process.argv.slice(2);
const shake = options.find((option) => /^--shake(=\d+)?$/.test(option));
const seed = shake && (shake.split('=')[1] ?? String(randomInt(1_000_000)));
if (seed) console.log(`Delays by seed ${seed}: --shake=${seed} repeats them.`);

const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
const others = options.filter((option) => option !== shake);
const { status } = spawnSync(process.execPath, [playwright, 'test', ...others], {
  stdio: 'inherit',
  env: { ...process.env, ...(seed && { SHAKE: seed }) },
});
process.exitCode = status ?? 1;
