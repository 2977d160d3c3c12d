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

it('no literal is spread only to pack fields or elements on one line, past the formatter', () => {
  const packed = /^\s*\{?\.\.\.(\{ .* \}|\(\[[^\]]*\] as const\)|\[[^\]]*\])\}?,?$/m;
  const files = globSync('{src,test,bench}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/^src\/db\/migrations\//.test(file),
  );
  expect('  ...{ a: 1, b: 2 },').toMatch(packed);
  expect("  ...(['a', 'b'] as const),").toMatch(packed);
  expect(files.filter((file) => packed.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
