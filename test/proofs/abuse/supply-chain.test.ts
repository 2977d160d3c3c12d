import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';

type Locked = {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Manifest = {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

const PRODUCTION_AT_MOST = 103;
/** Common permissive licences. The last one is the font's; its own text allows the use here. */
const knownLicences = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  '0BSD',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'SEE LICENSE IN README.md AND LICENSE',
];
/** End of support of each major version of Node, as announced by its project. */
const supportedUntil: Record<string, string> = { 24: '2028-04-30', 26: '2029-04-30' };
/** Earlier versions can corrupt a database if one connection writes the WAL while another resets it. */
const SAFE_SQLITE = [3, 51, 3];
/** Development packages for other platforms than the one that wrote this lock file. */
const otherMachines =
  /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-(android|darwin|freebsd|linux|openharmony|wasm32|win32)/;
const OTHER_MACHINES_AT_MOST = 31;

const root = join(import.meta.dirname, '../../..');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read<Manifest>('package.json');
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const all = Object.entries(packages).filter(([path]) => path !== '');
const production = all.filter(([, { dev, devOptional }]) => !dev && !devOptional);
const direct = { ...manifest.dependencies, ...manifest.optionalDependencies };
/** Packages whose code the build contains, written by it. */
const bundled = globSync('dist/*/licences.json', { cwd: root }).flatMap((file) =>
  read<{ name: string; identifier: string | null }[]>(file),
);

it('production packages are few, pinned, hashed and licensed, and run no unlisted install script', () => {
  const scripts = all.filter(([, { hasInstallScript }]) => hasInstallScript);
  const unlisted = scripts.filter(([path]) => !isAllowed(nameOf(path)));
  const unpinned = Object.entries({ ...direct, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name]) => name);
  const unhashed = all
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([path]) => path);
  const foreign = unhashed.filter((path) => otherMachines.test(path) && packages[path]?.dev);
  const unlicensed = [
    ...production.map(([path, { license = '' }]) => `${nameOf(path)}: ${license}`),
    ...bundled.map(({ name, identifier }) => `${name}: ${identifier}`),
  ]
    .filter((line) => !knownLicences.some((licence) => line.endsWith(`: ${licence}`)))
    .filter((line) => line !== 'web-push: MPL-2.0');
  const otherVersion = production.filter(([path, { version }]) => isOtherVersion(path, version));
  expect(production.length).toBeGreaterThan(Object.keys(direct).length);
  expect(production.length).toBeLessThanOrEqual(PRODUCTION_AT_MOST);
  expect(production.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  expect(unlisted).toEqual([]);
  expect(unpinned).toEqual([]);
  expect(unhashed.filter((path) => !foreign.includes(path))).toEqual([]);
  expect(foreign.length).toBeLessThanOrEqual(OTHER_MACHINES_AT_MOST);
  expect(unlicensed).toEqual([]);
  expect(otherVersion).toEqual([]);
});

it('each direct package of a release has a documented reason and the number of its transitive packages', () => {
  const decision = readFileSync(join(root, 'docs/decisions/053-production-packages.md'), 'utf8');
  const rows = [...decision.matchAll(/^\| `([^`]+)` \| (\d+) \| (.*?)\|$/gm)];
  const written = rows.map(([, name = '', count]) => [name, Number(count)]);
  const isBundled = (name: string) => bundled.some((one) => one.name === name);
  const released = [
    ...Object.keys(direct),
    ...Object.keys(manifest.devDependencies).filter(isBundled),
  ];
  expect(released).toContain('preact');
  expect(written).toEqual(released.map((name) => [name, transitiveCount(name)]));
});

it('this version of Node is supported, and its SQLite has no known corruption bug', () => {
  const [line = ''] = process.versions.node.split('.');
  const database = new DatabaseSync(':memory:');
  const row = database.prepare('select sqlite_version() as version').get();
  database.close();
  const version = String(row?.version);
  expect(new Date().toISOString().slice(0, 10) <= (supportedUntil[line] ?? '')).toBe(true);
  const parts = version.split('.').map(Number);
  const [major = 0, minor = 0, patch = 0] = parts;
  const [safeMajor = 0, safeMinor = 0, safePatch = 0] = SAFE_SQLITE;
  const number = (a: number, b: number, c: number) => a * 1e6 + b * 1e3 + c;
  expect(number(major, minor, patch)).toBeGreaterThanOrEqual(
    number(safeMajor, safeMinor, safePatch),
  );
});

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** A package allowed for one platform is allowed for all: they share the scope. */
function isAllowed(name: string): boolean {
  const [scope = ''] = name.split('/');
  return Object.entries(manifest.allowScripts).some(
    ([allowed, isSo]) => isSo && allowed.startsWith(`${scope}/`),
  );
}

function isOtherVersion(path: string, version: string): boolean {
  const file = join(path, 'package.json');
  if (!existsSync(join(root, file))) return packages[path]?.optional !== true;
  return read<{ version: string }>(file).version !== version;
}

/** The number of its transitive dependencies. */
function transitiveCount(name: string): number {
  const seen = new Set<string>();
  const visit = (path: string | undefined) => {
    if (path === undefined || seen.has(path)) return;
    seen.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      visit(lookUp(path, each));
    }
  };
  visit(lookUp('', name));
  return seen.size - 1;
}

/** Resolves as Node does: in the package's own `node_modules`, then in each parent. */
function lookUp(from: string, name: string): string | undefined {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[here]) return here;
  if (from === '') return undefined;
  return lookUp(from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''), name);
}
