/** `npm test`: runs all checks and tests, quick ones first. The last line is `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { styleText } from 'node:util';

type Count = { passed: number; failed: number };

/** `tests` reads the counts of a runner's JSON report; a step without it is one check. */
type Step = { name: string; command: string[]; tests?: (report: unknown) => Count };

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'sonnette-reports-'));
/** Tests write logs, URLs and their secrets here for the step `secrets`. */
const trail = join(reports, 'trail');
mkdirSync(trail);
const reportOf = (name: string) => join(reports, `${name}.json`);
/** Ends a step that hangs. A slow machine needs 25 minutes for the browser tests. */
const MINUTES_PER_STEP = 60;

/** Proofs that can run in parallel with other tests: they run with the unit tests. */
const parallelProofs = [
  ...['any-order', 'counted-once', 'database-down', 'disk-full', 'forged-calls', 'free-trials'],
  ...['fuzz', 'late-answers', 'lost-commits', 'lost-receipts', 'migrations'],
  ...['misused-transactions', 'privacy'],
  ...['races', 'remote-cancelling', 'sessions', 'set-clock', 'several-servers'],
  ...['simultaneous-actions', 'slow-commits', 'stop', 'supply-chain', 'synced', 'unwritable-log'],
  ...['who-rings'],
];
/** Proofs that are slow even in their quick form: only `npm run proof` runs them. */
const slowProofs = [
  ...['backup', 'event-flood', 'failing-statements', 'freshness', 'lock-out', 'moves'],
  ...['one-client', 'purge', 'restart-gap', 'slow-sockets', 'soak'],
];

/** `npm run check` runs these alone. */
const checks: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off'] },
  {
    name: 'import law',
    command: ['depcruise', 'src', 'test', 'bench', '-c', '.dependency-cruiser.cjs'],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

/** The steps of a group run in parallel. The run ends after the first group with a failure. */
const everything: Step[][] = [
  [
    ...checks,
    { name: 'build', command: ['node', 'src/app/build.ts'] },
    // It reads the titles of the tests only.
    { name: 'clauses', command: ['node', 'test/spec.ts'] },
  ],
  [vitest('unit and API', `--exclude=test/proofs/**/!(${parallelProofs.join('|')}).test.ts`)],
  // Sequential, because tests that load a server or measure time need the whole machine.
  [
    vitest(
      'proofs',
      'test/proofs',
      ...[...parallelProofs, ...slowProofs].map((name) => `--exclude=**/${name}.test.ts`),
      '--maxWorkers=1',
    ),
  ],
  [
    {
      name: 'browser',
      command: ['playwright', 'test', '--grep-invert=@long', '--reporter=list,json'],
      tests: countPlaywright,
    },
  ],
  [{ name: 'secrets', command: ['node', 'test/secrets.ts'] }],
];

function vitest(name: string, ...options: string[]): Step {
  const reporters = ['--reporter=default', '--reporter=json'];
  const command = ['vitest', 'run', ...options, ...reporters];
  return {
    name,
    command: [...command, `--outputFile.json=${reportOf(name)}`],
    tests: countVitest,
  };
}

const groups = process.argv[2] === 'check' ? [checks] : everything;
const sum: Count = { passed: 0, failed: 0 };
for (const group of groups) {
  for (const { passed, failed } of await Promise.all(group.map(run))) {
    sum.passed += passed;
    sum.failed += failed;
  }
  if (sum.failed > 0) break;
}
// After a failure the files are kept, to look up what the step `secrets` found.
if (sum.failed === 0) rmSync(reports, { recursive: true });
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);

async function run(step: Step): Promise<Count> {
  const title = styleText('bold', `\n── ${step.name}`);
  if (step.tests) console.log(title);
  const startedAt = performance.now();
  const { code, output } = await execute(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);

  const count = countOf(step, code);
  // Checks print their output at the end; one that passes prints only its last line.
  if (!step.tests) {
    console.log(title);
    console.log(code === 0 ? (output.trimEnd().split('\n').at(-1) ?? '') : output);
  }
  const mark = count.failed === 0 ? styleText('green', 'ok') : styleText('red', 'failed');
  console.log(`   ${mark}, ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  return count;
}

function execute({ name, command, tests }: Step): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path.join(delimiter),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
      TRAIL: trail,
      // Tests start servers and commands about a hundred times from the same source.
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
    },
    stdio: ['ignore', tests ? 'inherit' : 'pipe', tests ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
    timeout: MINUTES_PER_STEP * 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * If a runner fails without a failed test (for example, a file does not load or there are no tests), that
 * counts as one failure.
 */
function countOf({ name, tests }: Step, code: number): Count {
  if (!tests) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const count = { passed: 0, failed: 0 };
  try {
    Object.assign(count, tests(JSON.parse(readFileSync(reportOf(name), 'utf8'))));
  } catch {
    // The runner ended before it wrote a report.
  }
  const isEmpty = count.passed + count.failed === 0;
  if ((code !== 0 || isEmpty) && count.failed === 0) count.failed = 1;
  return count;
}

function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
}

function countPlaywright(report: unknown): Count {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
