/** Lints the OpenAPI document with Redocly's recommended rules, offline. A warning fails, too. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './support/server/api-document.ts';

const program = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const folder = mkdtempSync(join(tmpdir(), 'sonnette-api-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, JSON.stringify(apiDocument()));
const options = ['--extends=recommended', '--format=json', '--max-problems=1000'];
const { stdout, stderr } = spawnSync(process.execPath, [program, 'lint', file, ...options], {
  // No configuration of this folder or a parent is read.
  cwd: folder,
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  encoding: 'utf8',
});
rmSync(folder, { recursive: true });
// No report: Redocly could not run.
if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
const { problems, totals } = JSON.parse(stdout);
for (const { ruleId, message, location } of problems) {
  console.log(`${ruleId}: ${message} (${location[0]?.pointer})`);
}
console.log(`${totals.errors} errors, ${totals.warnings} warnings`);
process.exitCode = problems.length > 0 ? 1 : 0;
