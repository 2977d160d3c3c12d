/**
 * `npm run spec`: lists which tests prove which clause of docs/clauses.md. It reads test titles and runs no
 * test.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import {
  type Clause,
  citedIn,
  partlyCitedIn,
  readClauses,
  type TestTitle,
  titlesIn,
} from './support/figures/clauses.ts';

const root = join(import.meta.dirname, '..');

/** `parts` prove only a part of the clause, which does not count as proven. */
type Proof = { clause: Clause; tests: TestTitle[]; parts: TestTitle[] };

function main(): void {
  const clauses = readClauses(readFileSync(join(root, 'docs/clauses.md'), 'utf8'));
  const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.{test,e2e}.{ts,tsx}'], {
    cwd: root,
  });
  const titles = files
    .sort()
    .flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')));

  const unknown = unknownCitations(clauses, titles);
  for (const { id, test } of unknown)
    console.error(`${test.file}: unknown clause ${id} (${test.title})`);

  const proofs = clauses.map((clause) => ({
    clause,
    tests: titles.filter((test) => citedIn(test.title).includes(clause.id)),
    parts: titles.filter((test) => partlyCitedIn(test.title).includes(clause.id)),
  }));
  const chapters = Map.groupBy(proofs, ({ clause }) => clause.chapter);
  for (const [chapter, list] of chapters) printChapter(chapter, list);

  console.log(`clauses proven: ${proofs.filter(isProven).length} of ${clauses.length}`);
  if (unknown.length > 0 || clauses.length === 0) process.exitCode = 1;
}

function unknownCitations(clauses: Clause[], titles: TestTitle[]) {
  const known = new Set(clauses.map(({ id }) => id));
  return titles.flatMap((test) =>
    [...citedIn(test.title), ...partlyCitedIn(test.title)]
      .filter((id) => !known.has(id))
      .map((id) => ({ id, test })),
  );
}

function printChapter(chapter: string, proofs: Proof[]): void {
  const proven = proofs.filter(isProven);
  const inPart = proofs.filter((proof) => !isProven(proof) && proof.parts.length > 0);
  const open = proofs.filter((proof) => !isProven(proof) && proof.parts.length === 0);
  console.log(styleText('bold', `\n${chapter} — ${proven.length} of ${proofs.length}`));
  for (const { clause, tests, parts } of proven) printProof(clause, '', [...tests, ...parts]);
  for (const { clause, parts } of inPart) printProof(clause, ' (in part)', parts);
  if (open.length > 0)
    console.log(`  no test yet: ${open.map(({ clause }) => clause.id).join(' ')}`);
}

function printProof({ id, text }: Clause, mark: string, tests: TestTitle[]): void {
  console.log(`  ${id}${mark}  ${text}`);
  for (const { file, title } of tests) {
    console.log(styleText('dim', `          ${file} › ${title}`));
  }
}

function isProven({ tests }: Proof): boolean {
  return tests.length > 0;
}

main();
