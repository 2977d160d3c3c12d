/**
 * A step of `npm test`: searches the logs and URLs of the whole run for tokens, passwords and codes in the
 * clear.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretFinder } from './support/secrets/find-secrets.ts';

/** The first start prints the login of the demo once, or the link that makes the operator's, on purpose. */
const printedOnPurpose = /^ {2}(Sign in with|First operator) /;

const folder = process.env.TRAIL;
if (folder === undefined) throw new Error('TRAIL is not set: run this as a step of `npm test`');

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
const urls = search('urls.txt');

const summary = `searched ${logged} log lines and ${urls} URLs for ${secrets.size} secrets`;
// A search without input proves nothing, so it fails.
if (logged === 0 || urls === 0 || secrets.size === 0) process.exitCode = 1;
console.log(process.exitCode === 1 ? `failed: ${summary}` : `no secret found: ${summary}`);

/** Searches all files whose names end in `kind`. Returns their number of lines. */
function search(kind: string): number {
  let count = 0;
  for (const name of names.filter((each) => each.endsWith(kind))) {
    const lines = linesOf(name).map((line) => (printedOnPurpose.test(line) ? '' : line));
    count += lines.length;
    for (const { line, secret } of find(lines)) {
      console.log(`${join(folder ?? '', name)}:${line}: “${secret}” in: ${lines[line - 1]}`);
      process.exitCode = 1;
    }
  }
  return count;
}
