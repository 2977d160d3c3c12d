import { expect, it } from 'vitest';
import { type Bell, bellAfter } from './one-bell.ts';

const NOW = 1_000_000;
const board: Bell = { tab: 'board', isBoard: true, at: NOW };
const figures: Bell = { tab: 'figures', isBoard: false, at: NOW };
const codes: Bell = { tab: 'codes', isBoard: false, at: NOW };
const old = (bell: Bell): Bell => ({ ...bell, at: NOW - 10_001 });

const cases: [string, Bell | undefined, Bell, Bell][] = [
  ['the only tab rings', undefined, figures, figures],
  ['a tab keeps its lease', { ...figures, at: NOW - 3000 }, figures, figures],
  ['a second screen is silent', figures, codes, figures],
  ['a screen is silent beside a board', board, figures, board],
  ['a board takes over from a screen', figures, board, board],
  ['a screen takes over from a closed or frozen board', old(board), figures, figures],
  ['a screen takes over from a closed one', old(codes), figures, figures],
  [
    'a clock that was set back holds nobody up',
    { ...board, at: NOW + 3_600_000 },
    figures,
    figures,
  ],
];

it.each(cases)('%s [BRD-13]', (_name, held, own, expected) => {
  expect(bellAfter(held, own)).toEqual(expected);
});
