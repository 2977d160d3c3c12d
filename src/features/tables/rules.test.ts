import { describe, expect, it } from 'vitest';
import { type PixelArea, readCode } from '../../../test/support/page-checks/read-code.ts';
import { guestLink } from '../../paths.ts';
import {
  linkedPlaceOf,
  type QrCode,
  QUIET_MODULES,
  qrCode,
  qrPath,
  qrViewBox,
  reachOf,
} from './rules.ts';

/** A long link: an origin of 64 characters, the longest slug (40) and a number of four digits. */
const longest = guestLink(`https://${'a'.repeat(48)}.example`, 'b'.repeat(40), 9999);

const links = [
  guestLink('http://localhost:3000', 'demo', 1),
  guestLink('https://sonnette.example', 'le-petit-bistrot', 12),
  longest,
];

it('a link contains the origin, the restaurant, the table and the scan marker [QRG-03]', () => {
  expect(guestLink('https://sonnette.example', 'le-petit-bistrot', 12)).toBe(
    'https://sonnette.example/demande?restaurant=le-petit-bistrot&table=12&from=qr',
  );
});

it.each([
  'table=3&restaurant=demo',
  'restaurant=demo&table=3.',
  'restaurant=demo&table=3)',
  'restaurant=demo&table=3,',
  'restaurant=demo&table=3%20',
  'restaurant=demo%20&table=3%0A',
  'restaurant=demo&table=3%E2%80%8B',
  'restaurant=demo&table=3?fbclid=x',
  'restaurant=demo&amp;table=3',
  'restaurant=demo/&table=３',
  'restaurant=demo&table=٣',
  'restaurant=DEMO&table=3',
  'RESTAURANT=demo&TABLE=3',
  'restaurant=demo&table=3&table=4',
])('a link changed on the way still leads to its table: %s', (query) => {
  expect(linkedPlaceOf(new URLSearchParams(query))).toMatchObject({ restaurant: 'demo', table: 3 });
});

it.each([
  ['restaurant=demo&table=3', undefined],
  ['restaurant=demo&table=3&k=', undefined],
  ['restaurant=demo&table=3&k=a2b3c4d5&from=qr', 'a2b3c4d5'],
  ['restaurant=demo&amp;table=3&amp;k=a2b3c4d5', 'a2b3c4d5'],
  ['restaurant=demo&table=3&k=A2B3C4D5', 'a2b3c4d5'],
  ['restaurant=demo&table=3&k=a2b3c4d5%20).', 'a2b3c4d5'],
])('the key in %s is %s [KEY-06]', (query, key) => {
  expect(linkedPlaceOf(new URLSearchParams(query)).key).toBe(key);
});

it('a link of any length is read at once', () => {
  const query = new URLSearchParams({ restaurant: 'demo', table: `3${'?'.repeat(200_000)}\n!` });
  const before = process.cpuUsage();
  expect(linkedPlaceOf(query)).toMatchObject({ restaurant: 'demo', table: 3 });
  // A quadratic pattern takes half a minute.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

it.each(['', '3.5', '3a', '-3', '12345', '3..'])('%o is no table', (table) => {
  expect(linkedPlaceOf(new URLSearchParams({ table })).table).toBeNaN();
});

describe.each(links)('the code of %s', (link) => {
  const code = qrCode(link);

  it('decodes to exactly that link and has a quiet zone of four modules [QRG-04]', () => {
    const { link: read, quietModules } = readCode(paint(code));
    expect(read).toBe(link);
    expect(quietModules).toBeGreaterThanOrEqual(QUIET_MODULES);
    expect(qrViewBox(code)).toBe(`-4 -4 ${code.size + 8} ${code.size + 8}`);
  });

  it('declares error correction level M [QRG-04]', () => {
    // ISO/IEC 18004, 7.9: the first two modules of row 8 are the level; M is 10 after masking.
    expect([0, 1].map((x) => isDark(code, x, 8))).toEqual([true, false]);
  });

  it('has an SVG path of exactly its dark modules', () => {
    const drawn = [...qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
    expect(drawn.map(([path]) => path).join('')).toBe(qrPath(code));
    const runs = drawn.map(([, x, y, length]) => ({
      x: Number(x),
      y: Number(y),
      length: Number(length),
    }));
    expect(runs).toEqual(code.runs);
  });
});

it('a link that is too long for any code throws', () => {
  expect(() => qrCode(guestLink(`https://${'a'.repeat(2400)}.example`, 'demo', 1))).toThrow();
});

it.each([
  ['https://sonnette.example', 'anywhere'],
  ['https://localhost.example.org', 'anywhere'],
  ['http://8.8.8.8:3000', 'anywhere'],
  ['http://172.15.0.1', 'anywhere'],
  ['http://172.32.0.1', 'anywhere'],
  ['http://192.169.1.1', 'anywhere'],
  ['http://10.example.org', 'anywhere'],
  ['http://[2001:db8::1]', 'anywhere'],
  ['http://localhost:3000', 'machine'],
  ['http://sonnette.localhost', 'machine'],
  ['http://127.0.0.1:3000', 'machine'],
  ['http://127.8.8.8', 'machine'],
  ['http://0.0.0.0:3000', 'machine'],
  ['http://[::1]:3000', 'machine'],
  ['http://192.168.1.20:3000', 'network'],
  ['http://10.0.0.7', 'network'],
  ['http://172.16.0.1', 'network'],
  ['http://172.31.255.1', 'network'],
  ['http://169.254.10.1', 'network'],
  ['http://100.64.0.1', 'network'],
  ['http://[fd00::1]', 'network'],
  ['http://[fe80::1]', 'network'],
  ['http://caisse:3000', 'network'],
  ['http://caisse.local', 'network'],
])('%s is reachable from: %s', (origin, reach) => {
  expect(reachOf(origin)).toBe(reach);
});

function isDark({ runs }: QrCode, x: number, y: number): boolean {
  return runs.some((run) => run.y === y && run.x <= x && x < run.x + run.length);
}

/** Draws the code on white with its quiet zone, six pixels per module. */
function paint(code: QrCode): PixelArea {
  const pixels = 6;
  const side = (code.size + 2 * QUIET_MODULES) * pixels + 6;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, length } of code.runs) {
    for (let row = (y + QUIET_MODULES) * pixels; row < (y + QUIET_MODULES + 1) * pixels; row += 1) {
      const start = (row * side + (x + QUIET_MODULES) * pixels) * 4;
      for (let pixel = 0; pixel < length * pixels; pixel += 1) {
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
      }
    }
  }
  return { width: side, height: side, data };
}
