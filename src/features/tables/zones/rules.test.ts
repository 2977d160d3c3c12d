import { expect, it } from 'vitest';
import { foldedZoneName, numberRanges, numbersFrom, printOrder } from './rules.ts';

it.each([
  [[], ''],
  [[7], '7'],
  [[1, 2], '1, 2'],
  [[1, 2, 3], '1–3'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9, 10'],
])('the numbers %j are written as %j [ZON-06]', (numbers, text) => {
  expect(numberRanges(numbers)).toBe(text);
});

it.each([
  ['', []],
  ['12', [12]],
  [' 1-3, 12;7 9', [1, 2, 3, 7, 9, 12]],
  ['8 – 10, 2—2, 9', [2, 8, 9, 10]],
])('%j is read as the numbers %j [ZON-15]', (text, numbers) => {
  expect(numbersFrom(text)).toEqual(numbers);
});

it.each(['1-', '-3', '8-1', '1-2-3', 'terrasse', '1 à 8', '10000'])(
  '%j is no list of numbers [ZON-15]',
  (text) => {
    expect(numbersFrom(text)).toBeUndefined();
  },
);

it('names are compared without case, accents and repeated spaces [ZON-09]', () => {
  expect(foldedZoneName('Étage  DU haut')).toBe(foldedZoneName('etage du Haut'));
  expect(foldedZoneName('Ter\u200brasse\u00ad')).toBe(foldedZoneName('Terrasse'));
  expect(foldedZoneName('居酒屋')).not.toBe(foldedZoneName('🫓'));
});

it('codes are printed zone by zone; tables without a zone come last [ZON-12]', () => {
  const zones = [{ id: 's' }, { id: 't' }];
  const tables = [
    { number: 1, zone_id: 't' },
    { number: 2, zone_id: null },
    { number: 3, zone_id: 's' },
    { number: 4, zone_id: 'gone' },
    { number: 5, zone_id: 's' },
  ];
  expect(printOrder(tables, zones).map(({ number }) => number)).toEqual([3, 5, 1, 2, 4]);
});
