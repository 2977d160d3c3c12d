import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stampFile = `${root}dist/.stamp`;

/** What the browser's code is made of. Tests and server code do not make a build stale. */
const sources = [
  'vite.config.ts',
  'package-lock.json',
  'src/*.ts',
  'src/{ui,app/web}/**/*',
  'src/features/*/{rules.ts,web/**/*}',
];

/** Builds the browser's code when it is missing or older than its sources. Tells whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;

  await build();
  compressAssets();

  mkdirSync(`${root}dist`, { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

async function build(): Promise<void> {
  const { NODE_ENV } = process.env;
  // A build that a test run asks for would else have React's slow development half in it.
  process.env.NODE_ENV = 'production';
  // Vite is needed here only: a server with a fresh build starts without loading it.
  const vite = await import('vite');
  const { appBuild, dinerBuild, dinerServerBuild } = await import('../../vite.config.ts');
  for (const config of [appBuild, dinerBuild, dinerServerBuild]) await vite.build(config);
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** Once, as small as it gets, so that the server only picks the form that a browser takes. */
function compressAssets(): void {
  for (const file of globSync('dist/{app,diner}/assets/**/*.{js,css,svg}', { cwd: root })) {
    const plain = readFileSync(root + file);
    writeFileSync(`${root}${file}.br`, brotliCompressSync(plain));
    writeFileSync(`${root}${file}.gz`, gzipSync(plain, { level: 9 }));
  }
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
