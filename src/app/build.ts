import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist`;
const stampFile = `${dist}/.stamp`;

/** What the browser's code is made of. Tests and server code do not make a build stale. */
const sources = [
  'vite.config.ts',
  'package-lock.json',
  'src/*.ts',
  'src/{ui,app/web}/**/*',
  'src/features/*/{rules.ts,web/**/*}',
];

/** The pages cannot be built; the message tells the operator what to do. */
export class BuildError extends Error {}

/** Builds the browser's code when it is missing or older than its sources. Tells whether it did. */
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
    throw new BuildError(`The pages have to be built first: ${todo}.`);
  }
}

/** Beside what is there, so that a server which starts meanwhile never finds half a build. */
async function buildInto(site: string): Promise<string[]> {
  const { NODE_ENV } = process.env;
  // A build that a test run asks for would else have React's slow development half in it.
  process.env.NODE_ENV = 'production';
  try {
    // Vite is needed here only: a server with a fresh build starts without loading it.
    const vite = await loadVite();
    const { appBuild, appServerBuild, dinerBuild, dinerServerBuild } = await import(
      '../../vite.config.ts'
    );
    const parts: string[] = [];
    for (const config of [appBuild, appServerBuild, dinerBuild, dinerServerBuild]) {
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

/** Once, as small as it gets, so that the server only picks the form that a browser takes. */
function compressAssets(site: string): void {
  for (const file of globSync('{app,diner}/assets/**/*.{js,css,svg}', { cwd: site })) {
    const plain = readFileSync(`${site}/${file}`);
    writeFileSync(`${site}/${file}.br`, brotliCompressSync(plain));
    writeFileSync(`${site}/${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

function replace(part: string, site: string): void {
  if (existsSync(`${dist}/${part}`)) renameSync(`${dist}/${part}`, `${site}/old-${part}`);
  renameSync(`${site}/${part}`, `${dist}/${part}`);
}

/** By content, not by date: a fresh checkout of the same sources needs no new build. */
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
  console.log(built ? `Built the browser code in ${seconds} s.` : 'The browser code is fresh.');
}
