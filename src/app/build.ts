import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist`;
const stampFile = `${dist}/.stamp`;

/** Inputs of the build. Changes in tests and server code do not make it stale. */
const sources = [
  'vite.config.ts',
  'package-lock.json',
  'src/*.ts',
  'src/{ui,app/web}/**/*',
  'src/features/**/rules.ts',
  'src/features/*/web/**/*',
];

/** The browser code cannot be built. The message is for the operator and says what to do. */
export class BuildError extends Error {}

/** Builds the browser code if it is missing or its sources have changed. Returns true if it did. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;

  const site = `${dist}/.building-${process.pid}`;
  try {
    const parts = await buildInto(site);
    compressAssets(site);
    for (const part of parts) replace(part, site);
    writeFileSync(stampFile, stamp);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
  return true;
}

async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const todo = 'npm ci && npm run build (and then npm prune --omit=dev, if you like)';
    throw new BuildError(`The browser code has to be built first: ${todo}.`);
  }
}

/** Builds into a temporary folder, so that a server that starts meanwhile never finds an incomplete build. */
async function buildInto(site: string): Promise<string[]> {
  const { NODE_ENV } = process.env;
  // Otherwise a build started by a test run would contain React's slow development version.
  process.env.NODE_ENV = 'production';
  try {
    // Imported lazily: a server with an up-to-date build starts without Vite.
    const vite = await loadVite();
    const { appBuild, appServerBuild, guestBuild, guestServerBuild, workerBuild } = await import(
      '../../vite.config.ts'
    );
    const parts: string[] = [];
    for (const config of [appBuild, appServerBuild, guestBuild, guestServerBuild, workerBuild]) {
      const part = basename(config.build.outDir);
      await vite.build({ ...config, build: { ...config.build, outDir: `${site}/${part}` } });
      parts.push(part);
    }
    return parts;
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Compresses at build time with the highest level. The server only picks an encoding. */
function compressAssets(site: string): void {
  for (const file of globSync('{app,guest}/assets/**/*.{js,css,svg}', { cwd: site })) {
    const plain = readFileSync(`${site}/${file}`);
    writeFileSync(`${site}/${file}.br`, brotliCompressSync(plain));
    writeFileSync(`${site}/${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

function replace(part: string, site: string): void {
  if (existsSync(`${dist}/${part}`)) renameSync(`${dist}/${part}`, `${site}/old-${part}`);
  renameSync(`${site}/${part}`, `${dist}/${part}`);
}

/** A hash of the contents, not the dates: a fresh checkout of the same sources needs no new build. */
function stampOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  const startedAt = performance.now();
  const built = await buildIfStale();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    built ? `Built the browser code in ${seconds} s.` : 'The browser code is up to date.',
  );
}
