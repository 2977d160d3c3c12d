// Ends the process with one line if Node is too old. Plain JavaScript that Node 14 can run: on TypeScript
// an old Node would only print a stack trace.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, major, minor] = /(\d+)\.(\d+)/.exec(manifest.engines.node).map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `Node ${process.versions.node} is too old: Sonnette needs ${major}.${minor} or newer. On Linux and Windows, "npm ci" in a checkout brings one.`,
  );
  process.exit(1);
}
