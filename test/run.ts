/**
 * Runs checks and tests, quick ones first. The last line is `N passed, N failed`.
 *
 * - `npm test`: what a newcomer runs: checks, unit and API tests on SQLite, the heart of the others.
 * - `npm run test:all`: everything but the slow proofs.
 * - `npm run test:changed`: what the difference to `main` touches; `-- COMMIT`: to that commit.
 * - `npm run test:rest`: what `test:all` has beyond `npm test`.
 * - `npm run check`: the checks alone.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserTestsFor, changedSince } from './support/runs/changed.ts';
import { findObstacle } from './support/runs/obstacles.ts';
import {
  type RunStep,
  readPlaywright,
  readVitest,
  reportPath,
  runStep,
  type StepOutcome,
  type TestReport,
} from './support/runs/step.ts';

/** Characters of each failure that the report repeats. */
const MOST_TOLD = 1000;
const SLOWEST = 10;

const obstacle = await findObstacle();
if (obstacle !== undefined) {
  console.error(obstacle);
  process.exit(1);
}
const reports = mkdtempSync(join(tmpdir(), 'sonnette-reports-'));
mkdirSync(join(reports, 'trail'));

const checks: RunStep[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '--colors=off'] },
  {
    name: 'import law',
    command: ['depcruise', 'src', 'test', 'bench', '-c', '.dependency-cruiser.cjs'],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'API document', command: ['node', 'test/lint-api.ts'] },
];
const build: RunStep = { name: 'build', command: ['node', 'src/app/build.mjs'] };
// It reads the titles of the tests only.
const clauses: RunStep = { name: 'clauses', command: ['node', 'test/spec.ts'] };
// It searches what the other steps have left behind.
const secrets: RunStep = { name: 'secrets', command: ['node', 'test/secrets.ts'] };
/** Each question of the bench at a tiny size counts as a test. On Windows no bench runs. */
const bench: RunStep[] = [
  {
    name: 'bench',
    command: ['node', 'bench/run.ts', '--trial', `--report=${reportPath(reports, 'bench')}`],
    read: (report: unknown) => report as TestReport,
  },
].filter(() => process.platform !== 'win32');
const screenAndUnit = ['unit', 'screens'];
/** Alone and one after the other: these tests load a server or measure time. */
const proofs = vitest('proofs', ['sequential-proofs'], '--maxWorkers=1');

/** The steps of a group run in parallel. The run ends after the first group with a failure. */
const sizes: Record<string, () => RunStep[][]> = {
  check: () => [checks],
  heart: () => [
    [...checks, build, clauses],
    [{ ...vitest('unit, API, screens', [...screenAndUnit, 'postgres']), ...onPostgres('heart') }],
    [browser('--grep=@heart')],
    [secrets],
  ],
  rest: () => [
    [{ ...vitest('API', ['postgres', 'parallel-proofs']), ...onPostgres('rest') }],
    [proofs],
    [browser('--grep-invert=@heart')],
    bench,
    [secrets],
  ],
  all: () => [
    [...checks, build, clauses],
    [vitest('unit, API, screens', [...screenAndUnit, 'postgres', 'parallel-proofs'])],
    [proofs],
    [browser()],
    bench,
    [secrets],
  ],
  changed: () => {
    const commit = process.argv[3] ?? 'main';
    const paths = readChanged(commit);
    const tests = browserTestsFor(paths);
    const options = [`--changed=${commit}`, '--passWithNoTests'];
    const unit = vitest('unit, API, screens', [...screenAndUnit, 'postgres'], ...options);
    return [
      [...checks, clauses],
      [{ ...unit, mayBeEmpty: true }],
      tests.length > 0 ? [browser(...tests)] : [],
    ];
  },
};

const groups = sizes[process.argv[2] ?? 'heart']?.();
if (!groups) throw new Error(`Usage: node test/run.ts [${Object.keys(sizes).join('|')}]`);
const outcomes: StepOutcome[] = [];
const sum = (field: 'passed' | 'failed') => outcomes.reduce((all, each) => all + each[field], 0);
for (const group of groups) {
  outcomes.push(...(await Promise.all(group.map((step) => runStep(step, reports)))));
  if (sum('failed') > 0) break;
}
// After a failure the files are kept, to look up what the step `secrets` found.
if (sum('failed') === 0) rmSync(reports, { recursive: true });
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
printReport();
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);

function vitest(name: string, projects: string[], ...options: string[]): RunStep {
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json'];
  const command = ['vitest', 'run', ...chosen, ...options, ...reporters];
  return {
    name,
    command: [...command, `--outputFile.json=${reportPath(reports, name)}`],
    read: readVitest,
  };
}

/** A part of the tests on PostgreSQL (vitest.config.ts). */
function onPostgres(part: 'heart' | 'rest'): Pick<RunStep, 'environment'> {
  return { environment: { POSTGRES_PART: part } };
}

function browser(...options: string[]): RunStep {
  return {
    name: 'browser',
    command: ['playwright', 'test', ...options, '--reporter=list,json'],
    read: readPlaywright,
  };
}

function readChanged(commit: string): string[] {
  try {
    return changedSince(commit);
  } catch {
    console.error(
      `git finds no difference to ${commit}: name a commit, as in \`npm run test:changed -- HEAD~3\`.`,
    );
    process.exit(1);
  }
}

function printReport(): void {
  const slowest = outcomes
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  console.log('\nSeconds per step');
  for (const { name, seconds } of outcomes) console.log(`${inColumn(seconds)}  ${name}`);
  if (slowest.length === 0) return;
  console.log('\nThe slowest tests, in seconds');
  for (const { title, seconds } of slowest) console.log(`${inColumn(seconds)}  ${title}`);
  // Last, because a long failure hides those before it.
  for (const { title, failure } of outcomes.flatMap(({ tests }) => tests)) {
    if (failure !== undefined) console.log(`\nFailed: ${title}\n${failure.slice(0, MOST_TOLD)}`);
  }
}

function inColumn(seconds: number): string {
  return seconds.toFixed(1).padStart(7);
}
