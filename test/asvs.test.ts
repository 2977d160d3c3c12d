import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Matches full file paths in backticks. */
const inRepository =
  /`((?:src|test|docs)\/[^`]+|Caddyfile|Dockerfile|SECURITY\.md|\.dockerignore|[\w-]+\.(?:json|yaml|config\.ts))`/g;

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const text = read('docs/asvs.md');

type Row = { numbers: string[]; level: string; asks: string; status: string; evidence: string };
const rows: Row[] = [...text.matchAll(/^\| (\d[\d.–]*) \|(.*)\|$/gm)].map(
  ([, range = '', rest]) => {
    const [level = '', asks = '', status = '', ...more] = (rest ?? '').split('|').map(trimmed);
    return { numbers: expand(range), level, asks, status, evidence: more.join('|') };
  },
);

it('each requirement is listed once, in the order of the standard', () => {
  const listed = rows.flatMap(({ numbers }) => numbers);
  const inOrder = listed.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(listed).toEqual(inOrder);
  expect(new Set(listed).size).toBe(listed.length);
});

it('each row has a level, a short description, a status and a reason', () => {
  for (const { numbers, level, asks, status, evidence } of rows) {
    const name = numbers[0];
    expect([name, level]).toEqual([name, expect.stringMatching(/^[12]$/)]);
    expect([name, status]).toEqual([name, expect.stringMatching(/^(met|open)$/)]);
    const words = asks.split(' ').filter(Boolean).length;
    expect([name, words > 0 && words <= 12]).toEqual([name, true]);
    expect([name, evidence.length > 5]).toEqual([name, true]);
  }
});

it('each met row names evidence, and all named files and tests exist', () => {
  const tests = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('asvs.test.ts'))
    .map(read)
    .join('\n');
  for (const { numbers, status, evidence } of rows) {
    const files = [...evidence.matchAll(inRepository)].map(([, file = '']) => file);
    const titles = [...evidence.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    const missing = [
      ...files.filter((file) => !existsSync(join(root, file))),
      ...titles.filter((title) => !tests.includes(title)),
    ];
    expect([numbers[0], missing]).toEqual([numbers[0], []]);
    if (status === 'met')
      expect([numbers[0], files.length + titles.length]).not.toEqual([numbers[0], 0]);
  }
});

it('the totals in the introduction are correct', () => {
  for (const status of ['met', 'open']) {
    const counted = ['1', '2'].map((level) => count(status, level));
    const line = `| ${status} | ${counted.join(' | ')} | ${sum(counted)} |`;
    expect(text).toContain(line);
  }
  const all = ['1', '2'].map((level) => count(undefined, level));
  expect(text).toContain(`| all | ${all.join(' | ')} | ${sum(all)} |`);
});

it('the source has no eval, no raw HTML, no child process and no broken hash', () => {
  const banned =
    /\beval\(|new Function\(|\.innerHTML|dangerouslySetInnerHTML|document\.write\(|node:child_process|createHash\('(?!sha256)|hash\('(?!sha256|argon2id)/;
  const sources = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => banned.test(read(file)))).toEqual([]);
});

function count(status: string | undefined, level: string): number {
  return rows
    .filter((row) => row.level === level && (status === undefined || row.status === status))
    .flatMap(({ numbers }) => numbers).length;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Expands `3.3.1–3.3.4` to four numbers. */
function expand(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const [section, from] = split(first);
  const [, to] = split(last);
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
}

function split(number: string): [string, number] {
  const dot = number.lastIndexOf('.');
  return [number.slice(0, dot), Number(number.slice(dot + 1))];
}

function trimmed(cell: string): string {
  return cell.trim();
}
