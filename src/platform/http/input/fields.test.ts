import { expect, it } from 'vitest';
import { limits } from '../../../limits.ts';
import { clearableWebAddress, emailAddress, optionalLine, optionalText } from './fields.ts';

const line = optionalLine(20);

it.each([
  ['a\r\n \t b', 'a b'],
  ['\n\n a\n \nb \n', 'a b'],
  ['a\u2028b\u2029c\u0085d', 'a b c d'],
  ['two  spaces', 'two  spaces'],
  [' \u2028 ', undefined],
  ['\u3164', undefined],
  ['\u2800 \u200b', undefined],
  ['\u{e0041}', undefined],
])('%j becomes %j', (given, stored) => {
  expect(line.parse(given)).toBe(stored);
  if (stored === undefined) expect(optionalText(20).parse(given)).toBeUndefined();
});

it.each([
  [' chef@example.org\u200b', 'chef@example.org'],
  ['\ufeffchef@bücher.example', 'chef@xn--bcher-kva.example'],
  ['chef@ex ample.org', undefined],
  ['chef@é_.example', undefined],
])('%j is the address %s', (given, address) => {
  expect(emailAddress(40).safeParse(given).data).toBe(address);
});

it.each(['\u202e', '\u200f', '"'])('refuses a link with %j [VAL-15]', (sign) => {
  const link = clearableWebAddress(40, () => true);
  expect(link.safeParse('https://resto.fr/l’été').success).toBe(true);
  expect(link.safeParse(`https://resto.fr/${sign}fdp`).success).toBe(false);
});

it('removes direction marks and keeps right-to-left letters [VAL-17]', () => {
  expect(line.parse('\u202e7 elbaT\u202c \u2067x\u2069')).toBe('7 elbaT x');
  expect(line.parse('\u200eTer\u200fras\u061cse')).toBe('Terrasse');
  expect(line.parse('שלום \u200fمرحبا')).toBe('שלום مرحبا');
});

it.each(['\u0000', '\u001b[31m', '\u007f', '\u0080', '\u009b31m'])(
  'refuses %j [VAL-17]',
  (sign) => {
    expect(line.safeParse(`a${sign}b`).success).toBe(false);
  },
);

it('validates 16 KB of spaces in under 50 ms', () => {
  const text = `${' '.repeat(limits.jsonBodyBytes - 100)}x\n`;
  const milliseconds = [1, 2, 3].map(() => {
    const start = performance.now();
    line.safeParse(`x${text}`);
    return performance.now() - start;
  });
  expect(Math.min(...milliseconds)).toBeLessThan(50);
});
