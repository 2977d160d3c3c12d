import { expect, it } from 'vitest';
import { piecesFromLeft } from './sheet-text.ts';

it.each([
  ['Le Petit Bistrot', ['Le Petit Bistrot']],
  ['مطعم الشام 24', ['24', 'مطعم الشام ']],
  ['Le Liban لبنان 1987', ['Le Liban ', '1987', 'لبنان ']],
  ['לבנון Paris 11e', ['Paris 11e', 'לבנון ']],
  ['שולחן (24) גן', ['( גן', '24', 'שולחן )']],
  ['שולחן גן (24)', ['(', '24', 'שולחן גן )']],
  ['مطعم ۲۴ نان', [' نان', '۲', '۴', 'مطعم ']],
])('%s is written in these pieces from the left', (name, pieces) => {
  expect(piecesFromLeft(name, [name])).toEqual([pieces]);
});

it('each line is in the direction of the whole text, or in a given one', () => {
  expect(piecesFromLeft('Le Liban لبنان 1987', ['Le Liban', 'لبنان 1987'])).toEqual([
    ['Le Liban'],
    ['1987', 'لبنان '],
  ]);
  const table = 'שולחן גן · Table';
  expect(piecesFromLeft(table, [table], 'ltr')).toEqual([['שולחן גן', ' · Table']]);
});
