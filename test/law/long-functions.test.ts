import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFunctions } from './long-functions.ts';

const root = join(import.meta.dirname, '../..');
/** Landed migrations never change. */
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|^src\/db\/migrations\//.test(path),
);

const statements = (count: number) => 'act();\n'.repeat(count);

describe('functions', () => {
  it('have at most 60 lines without JSX and data', () => {
    const found = files.flatMap((path) =>
      longFunctions(path, readFileSync(join(root, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['a function', `function long() {\n${statements(59)}}`],
    ['an arrow function', `const long = () => {\n${statements(59)}};`],
    ['a method', `class Long {\nlong() {\n${statements(59)}}}`],
    ['a property', `const object = { long: async () => {\n${statements(59)}} };`],
    ['a function inside another', `function short() {\nfunction long() {\n${statements(59)}}}`],
    ['a callback', `long(() => {\n${statements(59)}});`],
    ['an object of functions', `function long() {\nreturn {\n${'a() {},\n'.repeat(57)}};\n}`],
    ['a component', `function long() {\n${statements(56)}return (\n<p>\n</p>\n);\n}`],
  ])('are refused with 61 lines: %s', (_, text) => {
    const found = longFunctions('planted.tsx', text);
    expect(found.map(({ name, lines }) => `${name} ${lines}`)).toContain('long 61');
  });

  it.each([
    ['60 lines', `function long() {\n${statements(58)}}`],
    ['more lines of data', `function long() {\nreturn [\n${'{ a: 1 },\n'.repeat(99)}];\n}`],
    ['more lines of JSX', `function long() {\nreturn (\n<p>${'text\n'.repeat(99)}</p>\n);\n}`],
  ])('are allowed with %s', (_, text) => {
    expect(longFunctions('planted.tsx', text)).toEqual([]);
  });
});
