/** Summarises where a process spent its time: self time of Node's `--cpu-prof`, by part and function. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Frame = { functionName: string; url: string; lineNumber: number };
type Profile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  timeDeltas: number[];
};

const FUNCTIONS = 20;

/** The first pattern that matches the text `function url` of a frame names its part. */
const parts: [name: string, RegExp][] = [
  ['waiting', /^\(idle\)/],
  ['garbage collection', /^\(garbage collector\)/],
  ['SQLite, fsync included', /^(run|all|iterate) .*\/src\/db\/sqlite\.ts/],
  ['our code', /\/src\//],
  ['Kysely', /\/node_modules\/kysely\//],
  ['pg', /\/node_modules\/pg/],
  [
    'start',
    /\/zod-to-openapi\/|\/guest-server\/|node:internal\/(modules|bootstrap|fs)|wasm|cjs-module/,
  ],
  ['zod', /\/node_modules\/(zod|@hono\/zod)/],
  ['Hono', /\/node_modules\/(hono|@hono)\//],
  ['web Request, Headers, streams', /node:internal\/(deps\/undici|webstreams|abort|url|encoding)/],
  ['node:crypto', /node:(internal\/)?crypto/],
  ['Node’s HTTP and sockets', /^(write\w*String|writev|parse|consume) |node:/],
];

/** With `nodeOptions` the process writes its profile when it ends. Call `print` after that. */
export function newProfile(name: string): { nodeOptions: string[]; print(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sonnette-profile-'));
  const file = 'server.cpuprofile';
  return {
    nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file}`],
    print() {
      console.log(`\n   Where the time went, ${name}:`);
      console.log(whereTheTimeGoes(readFileSync(join(folder, file), 'utf8')));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Lists shares by part, then by function. Frames of the start are left out. */
function whereTheTimeGoes(json: string): string {
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(json);
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byPart = new Map<string, number>();
  const byFunction = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame) continue;
    const part = partOf(frame);
    if (part === 'waiting' || part === 'start') continue;
    add(byPart, part, timeDeltas[index] ?? 0);
    add(byFunction, `${nameOf(frame)} (${part})`, timeDeltas[index] ?? 0);
  }
  return [...shares(byPart), '', ...shares(byFunction).slice(0, FUNCTIONS)].join('\n');
}

function partOf({ functionName, url }: Frame): string {
  const [name] = parts.find(([, isPart]) => isPart.test(`${functionName} ${url}`)) ?? [];
  return name ?? 'V8, and frames without a name';
}

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const file = url.split('/').slice(-2).join('/');
  return `${functionName || 'anonymous'}${file && ` ${file}:${lineNumber + 1}`}`;
}

function shares(sums: Map<string, number>): string[] {
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([name, sum]) => `${((100 * sum) / total).toFixed(1).padStart(5)} %  ${name}`);
}

function add(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}
