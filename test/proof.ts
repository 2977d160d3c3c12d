/**
 * `npm run proof`: runs the proofs, which break things on purpose, and prints a line of figures for each row.
 * `-- R7 R8` runs only these rows.
 * `-- --mutants` instead removes each mechanism in a copy of the source: the tests of its row must then fail.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { buildIfStale } from '../src/app/build.mjs';
import { allRows } from './proofs/rows/all-rows.ts';
import type { Mutant, Row } from './proofs/rows/row.ts';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'sonnette-proof-'));
const figuresFile = join(scratch, 'figures.jsonl');
const reportFile = join(scratch, 'report.json');
/** Guards against a hang. The longest row takes 170 s on two slow cores. */
const TIMEOUT_SECONDS = 360;

type Outcome = { hasPassed: boolean; failedTests: number; seconds: number; output: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mutants: { type: 'boolean', default: false } },
});
const rows = allRows.filter(({ row }) => positionals.length === 0 || positionals.includes(row));
try {
  await buildIfStale();
  process.exitCode = (await (values.mutants ? killMutants() : prove())) && rows.length > 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<boolean> {
  const count = { passed: 0, failed: 0 };
  for (const row of rows) {
    const { hasPassed, seconds, output } = await run(row, root);
    const mark = hasPassed ? styleText('green', 'PASS') : styleText('red', 'FAIL');
    const found = readFigures(row);
    if (!hasPassed) console.log(output);
    for (const figures of found.length > 0 ? found : ['']) {
      console.log(`${row.row} ${row.name}: ${figures} ${mark}`.replace(/ +/g, ' '));
    }
    console.log(styleText('dim', `   ${seconds.toFixed(1)} s`));
    count[hasPassed ? 'passed' : 'failed'] += 1;
  }
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0;
}

/** A mutant counts as killed if a test fails, not if a test file fails to load or does not end. */
async function killMutants(): Promise<boolean> {
  const copy = join(scratch, 'copy');
  copySources(copy);
  const all = rows.flatMap((row) => row.mutants.map((mutant) => ({ row, mutant })));
  let killed = 0;
  for (const { row, mutant } of all) {
    const undo = apply(mutant, copy);
    const { failedTests, seconds, output } = await run(row, copy, true);
    undo();
    if (failedTests > 0) killed += 1;
    else console.log(output);
    const mark = failedTests > 0 ? styleText('green', 'killed') : styleText('red', 'alive');
    console.log(`${row.row} ${row.name}: ${mutant.breaks}: ${mark} (${seconds.toFixed(1)} s)`);
  }
  console.log(`\nmutants killed ${killed}/${all.length}`);
  return killed === all.length;
}

function copySources(copy: string): void {
  const parts = ['src', 'test', 'bench', 'docs', 'dist', 'package.json', 'package-lock.json'];
  const settings = ['tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];
  for (const part of [...parts, ...settings]) {
    if (existsSync(join(root, part))) {
      cpSync(join(root, part), join(copy, part), { recursive: true, preserveTimestamps: true });
    }
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

/** Applies the mutant. Returns a function that undoes it. */
function apply({ file, from, to }: Mutant, copy: string): () => void {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(from).length !== 2)
    throw new Error(`this text must occur exactly once in ${file}:\n${from}`);
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  return () => writeFileSync(path, original);
}

function run(row: Row, cwd: string, isFirstFailureEnough = false): Promise<Outcome> {
  for (const file of [figuresFile, reportFile]) rmSync(file, { force: true });
  const [program = '', ...args] = commandOf(row, isFirstFailureEnough);
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: {
      ...process.env,
      ...(row.engines && { ENGINES: row.engines }),
      PATH: path.join(delimiter),
      PROOF_FIGURES: figuresFile,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    },
    shell: process.platform === 'win32',
    timeout: TIMEOUT_SECONDS * 1000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) =>
      resolve({
        hasPassed: code === 0,
        failedTests: countFailed(),
        seconds: (performance.now() - startedAt) / 1000,
        output,
      }),
    );
  });
}

function commandOf({ files, titled, engines }: Row, isFirstFailureEnough: boolean): string[] {
  if (files.every((file) => file.endsWith('.e2e.ts'))) {
    const titles = titled === undefined ? [] : ['-g', titled];
    const most = isFirstFailureEnough ? ['--max-failures=1', '--workers=1'] : [];
    return ['playwright', 'test', ...files, ...titles, ...most, '--reporter=list,json'];
  }
  const titles = titled === undefined ? [] : ['-t', titled];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const most = isFirstFailureEnough ? ['--bail=1'] : [];
  const otherEngine = engines === 'sqlite' ? 'postgres' : 'unit';
  const projects = engines ? [`--project=!${otherEngine}`] : [];
  const options = [...titles, ...most, ...projects, '--maxWorkers=1'];
  return ['vitest', 'run', ...files, ...options, ...reporters];
}

type Report = { numFailedTests?: number; stats?: { unexpected: number } };

function countFailed(): number {
  try {
    const { numFailedTests, stats } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
    return numFailedTests ?? stats?.unexpected ?? 0;
  } catch {
    return 0;
  }
}

function readFigures({ row }: Row): string[] {
  if (!existsSync(figuresFile)) return [];
  type Line = { row: string; figures: Record<string, string | number> };
  return readFileSync(figuresFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter((found) => found.row === row)
    .map(({ figures }) =>
      Object.entries(figures)
        .map(([name, figure]) => `${name}=${figure}`)
        .join(' '),
    );
}
