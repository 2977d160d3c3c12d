import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import util from 'node:util';
import { setFlagsFromString } from 'node:v8';

/*
 * The entry point of every process. In plain JavaScript: Node's compile cache does not hold what is imported
 * before it is switched on, and Node's TypeScript compiler costs 40 ms and 17 MB.
 * Names that older versions of Node lack are read at run time, so that node-version.mjs comes first.
 */

/** `needs` are the parts of the build that have to be fresh. */
const programs = {
  server: { program: '../../dist/server/start.js', needs: ['browser', 'server'] },
  'server-from-source': { program: './start.ts', needs: ['browser'] },
  cli: { program: '../../dist/server/cli.js', needs: ['server'] },
};
/** Not in an installed version, which is built. */
const builder = new URL('./build.mjs', import.meta.url);
const BUILT_PLACE = /(file:\S+\/dist\/server\/[^:]+):(\d+):(\d+)/;
const sourceMaps = new Map();
const parent = process.ppid;

const [name] = process.argv.splice(2, 1);
if (!Object.hasOwn(programs, name ?? '')) {
  console.error(`Usage: node src/app/run.mjs ${Object.keys(programs).join('|')} [COMMAND]`);
  process.exit(1);
}
if (existsSync('.env')) {
  // Editors on Windows write a byte order mark, which would be part of the first name.
  const variables = util.parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''));
  // Variables in the environment override the file.
  process.env = { ...variables, ...process.env };
}

const { program, needs } = programs[name];
if (existsSync(builder)) await buildFirst();

if (name !== 'cli') {
  // Disables V8's allocation-site pretenuring, which allocates objects in the old generation if similar ones
  // survived minor collections. Events in a queue survive a few. Once pretenured, each keeps about 4 KB alive
  // until the next full collection, and minor GC pauses grow from 2 to 25 ms.
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Without limits V8 grows the space of new objects to 128 MB under load, and collects old ones late. This saves
  // 50 to 150 MB of 350, and costs up to a tenth of processor time.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=120');
  module.enableCompileCache(fileURLToPath(new URL('../../dist/compiled', import.meta.url)));
}
Error.prepareStackTrace = (error, frames) => {
  const lines = frames.map((frame) => `    at ${String(frame).replace(BUILT_PLACE, sourcePlace)}`);
  return [Error.prototype.toString.call(error), ...lines].join('\n');
};
if (process.env.npm_lifecycle_event && name !== 'cli') endWithParent();
await import(program);
module.flushCompileCache();

async function buildFirst() {
  const { BuildError, buildIfStale } = await import(builder);
  try {
    await buildIfStale(needs);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** npm does not pass SIGTERM on. Where it has ended, this process has another parent. */
function endWithParent() {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  timer.unref();
}

/**
 * The place in the source for a place in the built server, so that stack traces name lines of the source.
 * Node's own way, `setSourceMapsEnabled`, reads the maps at each start: 20 ms and 8 MB.
 */
function sourcePlace(built, url, line, column) {
  try {
    const file = fileURLToPath(`${url}.map`);
    if (!sourceMaps.has(file))
      sourceMaps.set(file, new module.SourceMap(JSON.parse(readFileSync(file, 'utf8'))));
    const { originalSource, originalLine, originalColumn } = sourceMaps
      .get(file)
      .findEntry(line - 1, column - 1);
    return `${new URL(`../../${originalSource}`, import.meta.url)}:${originalLine + 1}:${originalColumn + 1}`;
  } catch {
    return built;
  }
}
