/** The steps of `npm test` and its sisters: each is a program, and a count of what passed. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { styleText } from 'node:util';

/** `read` reads the tests of a runner's JSON report. A step without it is one check. */
export type RunStep = {
  name: string;
  command: string[];
  environment?: Record<string, string>;
  read?: (report: unknown) => TestReport;
  /** Whether a run without tests passes. */
  mayBeEmpty?: boolean;
};

/** `failure`: what a failed test says. */
type Test = { title: string; seconds: number; failure?: string };
export type TestReport = { passed: number; failed: number; tests: Test[] };
export type StepOutcome = TestReport & { name: string; seconds: number };

const root = join(import.meta.dirname, '../../..');
/** Ends a step that hangs. A slow machine needs 25 minutes for all browser tests. */
const MINUTES_PER_STEP = 60;

/** `reports` is a folder for what the steps of a run leave behind. */
export const reportPath = (reports: string, name: string) => join(reports, `${name}.json`);

/** Prints the output of the step, and its result. */
export async function runStep(step: RunStep, reports: string): Promise<StepOutcome> {
  const title = styleText('bold', `\n── ${step.name}`);
  if (step.read) console.log(title);
  const startedAt = performance.now();
  const { code, output } = await execute(step, reports);
  const seconds = (performance.now() - startedAt) / 1000;

  const report = reportFor(step, code, reports);
  // Checks print their output at the end; one that passes prints only its last line.
  if (!step.read) {
    console.log(title);
    console.log(code === 0 ? (output.trimEnd().split('\n').at(-1) ?? '') : output);
  }
  const mark = report.failed === 0 ? styleText('green', 'ok') : styleText('red', 'failed');
  console.log(
    `   ${mark}, ${report.passed} passed, ${report.failed} failed, ${seconds.toFixed(1)} s`,
  );
  return { name: step.name, seconds, ...report };
}

function execute(
  { name, command, environment, read }: RunStep,
  reports: string,
): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path.join(delimiter),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(reports, name),
      // Tests write logs, URLs and their secrets here for the step `secrets`.
      TRAIL: join(reports, 'trail'),
      // Tests start servers and commands about a hundred times from the same source.
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
      ...environment,
    },
    stdio: ['ignore', read ? 'inherit' : 'pipe', read ? 'inherit' : 'pipe'],
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
 * A runner that fails without a failed test (a file does not load, or there are no tests) counts as one
 * failure.
 */
function reportFor(
  { name, read, mayBeEmpty = false }: RunStep,
  code: number,
  reports: string,
): TestReport {
  const report: TestReport = { passed: 0, failed: 0, tests: [] };
  if (!read) return { ...report, [code === 0 ? 'passed' : 'failed']: 1 };
  try {
    Object.assign(report, read(JSON.parse(readFileSync(reportPath(reports, name), 'utf8'))));
  } catch {
    // The runner ended before it wrote a report.
  }
  const isEmpty = report.passed + report.failed === 0 && !mayBeEmpty;
  if ((code !== 0 || isEmpty) && report.failed === 0) report.failed = 1;
  return report;
}

type Assertion = { fullName: string; duration?: number; failureMessages?: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: Assertion[] }[];
};

export function readVitest(report: unknown): TestReport {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, duration = 0, failureMessages = [] }) => ({
      title: fullName,
      seconds: duration / 1000,
      ...(failureMessages[0] !== undefined && { failure: failureMessages[0] }),
    }));
  return { passed: numPassedTests, failed: numFailedTests, tests };
}

type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; file: string; tests: { results: { duration: number }[] }[] };
type PlaywrightReport = {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number };
};

export function readPlaywright(report: unknown): TestReport {
  const { stats, suites } = report as PlaywrightReport;
  const specsOf = (suite: Suite): Spec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const tests = suites.flatMap(specsOf).map(({ title, file, tests: runs }) => {
    const durations = runs.flatMap(({ results }) => results.map(({ duration }) => duration));
    return {
      title: `${file} › ${title}`,
      seconds: durations.reduce((sum, each) => sum + each, 0) / 1000,
    };
  });
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, tests };
}
