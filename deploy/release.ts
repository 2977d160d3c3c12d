import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../src/app/build.mjs';

/*
 * `npm run release`: release/sonnette-X.Y.Z.tar.gz, which needs Node and nothing else, and its checksum. An argument
 * names another folder.
 * One archive for all processors: no package is compiled.
 */

type Package = { name: string; version: string; identifier: string | null; text?: string };

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const name = `sonnette-${manifest.version}`;
const target = process.argv[2] ?? `${root}release`;
const folder = `${target}/${name}`;
const FONT = 'node_modules/dejavu-fonts-ttf';

/** Besides the build. What the server reads from `src` is everything there that is not code. */
const files = [
  'bin/sonnette',
  'src/app/{run,node-version}.mjs',
  'src/features/**/*.{png,txt}',
  'src/ui/typeface/*.{ttf,txt}',
  `${FONT}/{package.json,LICENSE,ttf/DejaVuSans.ttf}`,
  'deploy/{Caddyfile,*.conf,*.service,*.yml}',
  'docs/**/*.md',
  'docs/screens/{guest,board}.png',
  'bench/README.md',
  '.env.example',
  '{ARCHITECTURE,CHANGELOG,CONTRIBUTING,README,SECURITY}.md',
  'LICENSE',
  'compose.public.yaml',
];

const builds = ['app', 'app-server', 'guest', 'guest-server', 'server', 'worker'].map(
  (folder) => `dist/${folder}/**/*`,
);

await buildIfStale();
rmSync(folder, { recursive: true, force: true });
for (const file of [...files, ...builds].flatMap(found)) {
  mkdirSync(dirname(`${folder}/${file}`), { recursive: true });
  cpSync(`${root}${file}`, `${folder}/${file}`, { recursive: true });
}
const { version, license, engines } = manifest;
const shipped = { name: 'sonnette', version, private: true, license, type: 'module', engines };
writeFileSync(`${folder}/package.json`, `${JSON.stringify(shipped, null, 2)}\n`);
writeFileSync(`${folder}/NOTICES.txt`, notices());

const archive = `${name}.tar.gz`;
// The same content gives the same archive.
const sameForAll = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
execFileSync('tar', [...sameForAll, '--mode=u=rwX,go=rX', '-czf', archive, name], {
  cwd: target,
});
const checksum = createHash('sha256').update(readFileSync(`${target}/${archive}`));
writeFileSync(`${target}/${archive}.sha256`, `${checksum.digest('hex')}  ${archive}\n`);
rmSync(folder, { recursive: true });
console.log(`${target}/${archive}`);

function found(pattern: string): string[] {
  const paths = globSync(pattern, { cwd: root });
  if (paths.length === 0) throw new Error(`There is no ${pattern}.`);
  return paths;
}

/** The licences of all packages whose code or font is in the archive. */
function notices(): string {
  const lists = globSync('dist/*/licences.json', { cwd: root })
    .sort()
    .map((list): Package[] => JSON.parse(readFileSync(root + list, 'utf8')));
  const font = {
    ...JSON.parse(readFileSync(`${root}${FONT}/package.json`, 'utf8')),
    identifier: 'Bitstream Vera, Arev, public domain',
    text: readFileSync(`${root}${FONT}/LICENSE`, 'utf8'),
  };
  const packages = new Map(
    [...lists.flat(), font].map((one) => [`${one.name} ${one.version}`, one]),
  );
  const entries = [...packages].map(([title, { identifier, text = 'No text in its package.' }]) => {
    return `${title} (${identifier ?? 'no identifier'})\n\n${text.trim()}\n`;
  });
  return ['Sonnette contains these packages.\n', ...entries].join(`\n${'-'.repeat(80)}\n\n`);
}
