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

it('codes are printed zone by zone, with zone and name; tables without a zone come last [ZON-12]', () => {
  const zones = [
    { id: 's', name: 'Salle' },
    { id: 't', name: 'Terrasse' },
  ];
  const tables = [
    { number: 1, label: null, zone_id: 't' },
    { number: 2, label: 'Comptoir', zone_id: null },
    { number: 3, label: 'Alcôve', zone_id: 's' },
    { number: 4, label: null, zone_id: null },
    { number: 5, label: null, zone_id: 's' },
  ];
  const { tableNumbers, names } = printOrder(tables, zones);
  expect(tableNumbers).toEqual([3, 5, 1, 2, 4]);
  expect([...names]).toEqual([
    [3, { zone: 'Salle', label: 'Alcôve' }],
    [5, { zone: 'Salle', label: null }],
    [1, { zone: 'Terrasse', label: null }],
    [2, { zone: undefined, label: 'Comptoir' }],
    [4, { zone: undefined, label: null }],
  ]);
});
