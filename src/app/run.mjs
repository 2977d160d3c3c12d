import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import './node-version.mjs';

const programs = { server: './server.ts', cli: './cli.ts' };
const [name] = process.argv.splice(2, 1);
if (!Object.hasOwn(programs, name ?? '')) {
  console.error('Usage: node src/app/run.mjs server|cli [COMMAND]');
  process.exit(1);
}
if (existsSync('.env')) {
  // Editors on Windows write a byte order mark, which would be part of the first name.
  const variables = parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, ''));
  // Variables in the environment override the file.
  process.env = { ...variables, ...process.env };
}
await import(programs[name]);
