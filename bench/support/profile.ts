/** Summarises where a process spent its time, from Node's `--cpu-prof` and the source maps of the build. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  /** Microseconds of the system's monotonic clock, and between samples. */
  startTime: number;
  timeDeltas: number[];
};
/** A node of the tree of calls. `ours` names a function of our code. */
type Call = { part: string; ours: string | undefined; caller: number | undefined };

const MOST_FUNCTIONS = 12;
const OUR_CODE = 'our code';

/** With `nodeOptions` the process writes its profile when it ends. Call `print` after that. */
export function newProfile(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sonnette-profile-'));
  const file = 'server.cpuprofile';
  let beginning = 0;
  return {
    nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file}`],
    /** What came before, such as the start, is left out. */
    begin() {
      beginning = Number(process.hrtime.bigint() / 1000n);
    },
    print() {
      console.log(`\n   Where the processor time went, ${name}:`);
      const profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      console.log(whereTheTimeGoes(profile, beginning));
      rmSync(folder, { recursive: true });
    },
  };
}

function whereTheTimeGoes(profile: Profile, beginning: number): string {
  const calls = callsOf(profile);
  const byPart = new Map<string, number>();
  const own = new Map<string, number>();
  const inclusive = new Map<string, number>();
  let at = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const duration = profile.timeDeltas[index] ?? 0;
    at += duration;
    const call = calls.get(id);
    if (at < beginning || !call || call.part === '(idle)') continue;
    add(byPart, call.part, duration);
    if (call.ours && call.part === OUR_CODE) add(own, call.ours, duration);
    for (const name of namesOf(calls, id)) add(inclusive, name, duration);
  }
  const total = [...byPart.values()].reduce((sum, each) => sum + each, 0);
  return [
    ...shares(byPart, total),
    '   Our functions, without what they call:',
    ...shares(own, total).slice(0, MOST_FUNCTIONS),
    '   Our functions, with what they call until they await:',
    ...shares(inclusive, total).slice(0, MOST_FUNCTIONS),
  ].join('\n');
}

function callsOf({ nodes }: Profile): Map<number, Call> {
  const maps = new Map<string, SourceMap | undefined>();
  const calls = new Map<number, Call>();
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  for (const { id, callFrame } of nodes) {
    const { url } = callFrame;
    if (!maps.has(url)) maps.set(url, mapOf(url));
    const { source, line } = placeOf(callFrame, maps.get(url));
    // Where two files have a function of this name, the build appends a number.
    const name = callFrame.functionName.replace(/\$\d+$/, '') || '(anonymous)';
    const part = partOf(name, source);
    const ours = source.startsWith('src/') ? `${name} ${source}:${line}` : undefined;
    calls.set(id, { part, ours, caller: callers.get(id) });
  }
  return calls;
}

function mapOf(url: string): SourceMap | undefined {
  if (!url.includes('/dist/server/')) return undefined;
  const file = `${fileURLToPath(url)}.map`;
  // The bundler's own code has none.
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

function placeOf({ url, lineNumber, columnNumber }: Frame, map: SourceMap | undefined) {
  const found = map?.findEntry(lineNumber, columnNumber);
  // Code that the bundler wrote has an entry without a source.
  if (!found || !('originalSource' in found) || !found.originalSource)
    return { source: url, line: lineNumber + 1 };
  return { source: found.originalSource, line: found.originalLine + 1 };
}

function partOf(functionName: string, source: string): string {
  // V8 counts native code as a part of the function that calls it.
  if (source === 'src/db/sqlite/sqlite.ts') return 'SQLite, fsync included';
  if (source.startsWith('src/')) return OUR_CODE;
  if (source.startsWith('node:')) return 'Node';
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (library !== undefined) return library;
  return functionName.startsWith('(') ? functionName : 'native functions of Node and V8';
}

/** Our functions that are running in a call, each once. */
function namesOf(calls: Map<number, Call>, id: number): Set<string> {
  const names = new Set<string>();
  for (let call = calls.get(id); call; call = calls.get(call.caller ?? 0)) {
    if (call.ours) names.add(call.ours);
  }
  return names;
}

function shares(sums: Map<string, number>, total: number): string[] {
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([name, sum]) => `${((100 * sum) / total).toFixed(1).padStart(8)} %  ${name}`);
}

function add(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}
