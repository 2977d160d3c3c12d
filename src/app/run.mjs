import { existsSync } from 'node:fs';
import './node-version.mjs';

const programs = { server: './server.ts', cli: './cli.ts' };
const [name] = process.argv.splice(2, 1);
if (!Object.hasOwn(programs, name ?? '')) {
  console.error('Usage: node src/app/run.mjs server|cli [COMMAND]');
  process.exit(1);
}
// Variables in the environment override the file.
if (existsSync('.env')) process.loadEnvFile('.env');
await import(programs[name]);
