import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/*
 * In plain JavaScript, because each start of the server looks here whether its build is fresh: Node's
 * TypeScript compiler would cost it 40 ms and 17 MB.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist`;
/** An editor may remove a temporary file meanwhile. */
const maybeGone = { throwIfNoEntry: false };
const tools = ['vite.config.ts', 'package-lock.json'];

/**
 * The parts of the build, with their inputs. Changes in tests do not make a part stale.
 * `configs` are exports of vite.config.ts.
 */
const parts = {
  browser: {
    sources: [
      ...tools,
      'src/*.ts',
      'src/{ui,app/web}/**',
      'src/features/**/rules.ts',
      'src/features/*/web/**',
    ],
    configs: ['appBuild', 'appServerBuild', 'guestBuild', 'guestServerBuild', 'workerBuild'],
  },
  server: { sources: [...tools, 'src/**/*.ts'], configs: ['serverBuild'] },
};

/** @typedef {keyof typeof parts} PartName */

/** The code cannot be built. The message is for the operator and says what to do. */
export class BuildError extends Error {}

/**
 * Builds each of the named parts that is missing or whose sources have changed. Returns the names of those
 * that it built. Throws `BuildError`.
 * @param {PartName[]} names
 */
export async function buildIfStale(names = ['browser', 'server']) {
  const changedAt = lastChange();
  const stale = names.filter((name) => !isFresh(name, changedAt));
  for (const name of stale) await build(name);
  return stale;
}

/**
 * True if no source has changed since the build. The times of files and folders tell it in 8 ms; if one is
 * newer, the contents do: a fresh checkout of the same sources needs no new build.
 * The time of the inode (ctime) counts, because archives and rsync set the other one back.
 */
function isFresh(name, changedAt) {
  const stamp = stampFile(name);
  if (!existsSync(stamp)) return false;
  if (changedAt < statSync(stamp).ctimeMs) return true;
  const hash = hashOfSources(name);
  if (readFileSync(stamp, 'utf8') !== hash) return false;
  try {
    // The next start need not read the contents again.
    writeFileSync(stamp, hash);
  } catch {
    // The build may be read-only, as in a container.
  }
  return true;
}

/** When a source, or the list of files in a folder, last changed: milliseconds since 1970. */
function lastChange() {
  const entries = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' });
  const paths = ['src', ...entries.map((entry) => `src/${entry}`), ...tools];
  return Math.max(...paths.map((path) => statSync(root + path, maybeGone)?.ctimeMs ?? 0));
}

function hashOfSources(name) {
  const hash = createHash('sha256');
  const files = globSync(parts[name].sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function stampFile(name) {
  return `${dist}/.${name}-stamp`;
}

async function build(name) {
  if (/[#?]/.test(root))
    throw new BuildError(`The code cannot be built in ${root}: rename the folder without # and ?.`);
  const hash = hashOfSources(name);
  const site = `${dist}/.building-${name}-${process.pid}`;
  try {
    const folders = await buildInto(site, parts[name].configs);
    compressAssets(site);
    for (const folder of folders) replace(folder, site);
    writeFileSync(stampFile(name), hash);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const todo = 'npm ci && npm run build (and then npm prune --omit=dev, if you like)';
    throw new BuildError(`The code has to be built first: ${todo}.`);
  }
}

/** Builds into a temporary folder, so that a server that starts meanwhile never finds an incomplete build. */
async function buildInto(site, configs) {
  const { NODE_ENV } = process.env;
  // Otherwise a build started by a test run would contain React's slow development version.
  process.env.NODE_ENV = 'production';
  try {
    // Imported lazily: a server with an up-to-date build starts without Vite.
    const vite = await loadVite();
    const all = await import('../../vite.config.ts');
    const folders = [];
    for (const config of configs.map((name) => all[name])) {
      const folder = basename(config.build.outDir);
      await vite.build({ ...config, build: { ...config.build, outDir: `${site}/${folder}` } });
      folders.push(folder);
    }
    return folders;
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Compresses at build time with the highest level. The server only picks an encoding. */
function compressAssets(site) {
  for (const file of globSync('{app,guest}/assets/**/*.{js,css,svg,json}', { cwd: site })) {
    const plain = readFileSync(`${site}/${file}`);
    writeFileSync(`${site}/${file}.br`, brotliCompressSync(plain));
    writeFileSync(`${site}/${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

function replace(folder, site) {
  if (existsSync(`${dist}/${folder}`)) renameSync(`${dist}/${folder}`, `${site}/old-${folder}`);
  renameSync(`${site}/${folder}`, `${dist}/${folder}`);
}

if (import.meta.main) {
  const startedAt = performance.now();
  const built = await buildIfStale();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const names = built.join(' and ');
  console.log(
    names ? `Built the code of the ${names} in ${seconds} s.` : 'The code is up to date.',
  );
}
