// Plain JavaScript that Node 14 can run: on TypeScript an old Node would only print a stack trace.
import { existsSync, readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, major, minor] = /(\d+)\.(\d+)/.exec(manifest.engines.node).map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `Node ${process.versions.node} is too old: Sonnette needs ${major}.${minor} or newer. On Linux and Windows, "npm ci" installs one for this project.`,
  );
  process.exit(1);
}

const programs = { server: './server.ts', cli: './cli.ts' };
const [name] = process.argv.splice(2, 1);
if (!Object.hasOwn(programs, name ?? '')) {
  console.error('Usage: node src/app/run.mjs server|cli [COMMAND]');
  process.exit(1);
}
// Variables in the environment override the file.
if (existsSync('.env')) process.loadEnvFile('.env');
await import(programs[name]);
