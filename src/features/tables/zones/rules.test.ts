import { expect, it } from 'vitest';
import { foldedZoneName, numberRanges, numbersFrom } from './rules.ts';

it.each([
  [[], ''],
  [[7], '7'],
  [[1, 2], '1, 2'],
  [[1, 2, 3], '1–3'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9, 10'],
])('the numbers %j are written as %j [TEAM-24]', (numbers, text) => {
  expect(numberRanges(numbers)).toBe(text);
});

it.each([
  ['', []],
  ['12', [12]],
  [' 1-3, 12;7 9', [1, 2, 3, 7, 9, 12]],
  ['8 – 10, 2—2, 9', [2, 8, 9, 10]],
])('%j is read as the numbers %j [ZON-01]', (text, numbers) => {
  expect(numbersFrom(text)).toEqual(numbers);
});

it.each(['1-', '-3', '8-1', '1-2-3', 'terrasse', '1 à 8', '10000'])(
  '%j is no list of numbers [ZON-01]',
  (text) => {
    expect(numbersFrom(text)).toBeUndefined();
  },
);

it('names are compared without case, accents and repeated spaces', () => {
  expect(foldedZoneName('Étage  DU haut')).toBe(foldedZoneName('etage du Haut'));
  expect(foldedZoneName('Ter\u200brasse\u00ad')).toBe(foldedZoneName('Terrasse'));
  expect(foldedZoneName('居酒屋')).not.toBe(foldedZoneName('🫓'));
});
