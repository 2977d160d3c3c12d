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
  readClauses,
  type TestTitle,
  titlesIn,
} from './support/runs/clauses.ts';

const root = join(import.meta.dirname, '..');

type Proof = { clause: Clause; tests: TestTitle[] };

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
  }));
  const chapters = Map.groupBy(proofs, ({ clause }) => clause.chapter);
  for (const [chapter, list] of chapters) printChapter(chapter, list);

  console.log(`clauses proven: ${proofs.filter(isProven).length} of ${clauses.length}`);
  if (unknown.length > 0 || clauses.length === 0) process.exitCode = 1;
}

function unknownCitations(clauses: Clause[], titles: TestTitle[]) {
  const known = new Set(clauses.map(({ id }) => id));
  return titles.flatMap((test) =>
    citedIn(test.title)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, test })),
  );
}

function printChapter(chapter: string, proofs: Proof[]): void {
  const proven = proofs.filter(isProven);
  const open = proofs.filter((proof) => !isProven(proof));
  console.log(styleText('bold', `\n${chapter} — ${proven.length} of ${proofs.length}`));
  for (const proof of proven) printProof(proof);
  if (open.length > 0)
    console.log(`  no test yet: ${open.map(({ clause }) => clause.id).join(' ')}`);
}

function printProof({ clause: { id, text }, tests }: Proof): void {
  console.log(`  ${id}  ${text}`);
  for (const { file, title } of tests) {
    console.log(styleText('dim', `          ${file} › ${title}`));
  }
}

function isProven({ tests }: Proof): boolean {
  return tests.length > 0;
}

main();
