import { expect, it } from 'vitest';
import { leaseAfter, type RingLease } from './repeat-ringing.ts';

const NOW = 1_000_000;
const board: RingLease = { tab: 'board', isBoard: true, at: NOW };
const figures: RingLease = { tab: 'figures', isBoard: false, at: NOW };
const codes: RingLease = { tab: 'codes', isBoard: false, at: NOW };
const old = (lease: RingLease): RingLease => ({ ...lease, at: NOW - 10_001 });

const cases: [string, RingLease | undefined, RingLease, RingLease][] = [
  ['the only tab rings', undefined, figures, figures],
  ['a tab keeps its lease', { ...figures, at: NOW - 3000 }, figures, figures],
  ['of two screens the second is silent', figures, codes, figures],
  ['a screen is silent while a board is open', board, figures, board],
  ['a board takes over from a screen', figures, board, board],
  ['a screen takes over from a closed or frozen board', old(board), figures, figures],
  ['a screen takes over from a closed screen', old(codes), figures, figures],
  [
    'a lease from the future, after the clock was set back, has expired',
    { ...board, at: NOW + 3_600_000 },
    figures,
    figures,
  ],
];

it.each(cases)('%s', (_name, held, own, expected) => {
  expect(leaseAfter(held, own)).toEqual(expected);
});
