import { expect, test } from 'vitest';
import { isSlug, slugOf } from './rules.ts';

test.each([
  ['Chez Zoé & Léo', 'chez-zoe-leo'],
  ['L’Œuf à la Coque', 'l-oeuf-a-la-coque'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['  --- 123 --- ', '123'],
  ['A', 'restaurant-a'],
  ['Demo', 'restaurant-demo'],
  ['API', 'restaurant-api'],
  ['Sonnette Support', 'restaurant-support'],
  ['018f4a2b-1c2d-7e3f-8a4b-5c6d7e8f9a0b', 'restaurant-018f4a2b-1c2d-7e3f-8a4b-5c6d7'],
  ['x'.repeat(120), 'x'.repeat(40)],
])('“%s” becomes %s, which is a slug', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
  expect(isSlug(slugOf(name, 'abcd'))).toBe(true);
  expect(slugOf(name, 'abcd').endsWith('-abcd')).toBe(true);
});

test('a name of which nothing is left needs an ending', () => {
  for (const name of ['居酒屋', '---', 'Sonnette']) {
    expect(isSlug(slugOf(name))).toBe(false);
    expect(slugOf(name, '2')).toBe('restaurant-2');
    expect(isSlug('restaurant-2')).toBe(true);
  }
});

test.each(['ab', 'Chez', 'chez zoe', 'a'.repeat(41), 'admin', 'sonnette-paris', 'é'.repeat(5)])(
  '“%s” is no slug',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
