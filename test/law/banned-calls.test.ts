import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the source has no eval, no raw HTML, no child process and no broken hash', () => {
  const banned =
    /\beval\(|new Function\(|\.innerHTML|dangerouslySetInnerHTML|document\.write\(|node:child_process|createHash\('(?!sha256)|hash\('(?!sha256|argon2id)/;
  const sources = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => banned.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
