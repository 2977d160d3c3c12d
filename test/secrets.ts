/** The last step but one of `npm test`: no token, password or code stands in a log or in a URL of the whole run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretFinder } from './support/secrets/find-secrets.ts';

/** What a first start tells the person at the terminal, once, on standard output: the demo's login. */
const toldOnPurpose = /^ {2}Sign in with /;

const folder = process.env.TRAIL;
if (folder === undefined) throw new Error('TRAIL names no folder: this is a step of `npm test`.');

const names = readdirSync(folder);
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
const secrets = new Set(
  names
    .filter((name) => name.endsWith('secrets.jsonl'))
    .flatMap(linesOf)
    .map((line): string => JSON.parse(line)),
);
const find = secretFinder(secrets);
const logged = search('log.txt');
const asked = search('urls.txt');

const looked = `${logged} log lines, ${asked} URLs, ${secrets.size} secrets looked for`;
// Who looks at nothing finds nothing.
if (logged === 0 || asked === 0 || secrets.size === 0) process.exitCode = 1;
console.log(process.exitCode === 1 ? `failed: ${looked}` : `no secret in the clear: ${looked}`);

/** Answers how many lines there were in all files of this kind. */
function search(kind: string): number {
  let count = 0;
  for (const name of names.filter((each) => each.endsWith(kind))) {
    const lines = linesOf(name).map((line) => (toldOnPurpose.test(line) ? '' : line));
    count += lines.length;
    for (const { line, secret } of find(lines)) {
      console.log(`${join(folder ?? '', name)}:${line}: “${secret}” in: ${lines[line - 1]}`);
      process.exitCode = 1;
    }
  }
  return count;
}
