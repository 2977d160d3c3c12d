import { expect, test } from 'vitest';
import { asWebAddress, isSlug, isWebAddress, slugOf } from './rules.ts';

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
])('“%s” gives the valid slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
  expect(isSlug(slugOf(name, 'abcd'))).toBe(true);
  expect(slugOf(name, 'abcd').endsWith('-abcd')).toBe(true);
});

test('a name without usable letters needs a suffix', () => {
  for (const name of ['居酒屋', '---', 'Sonnette']) {
    expect(isSlug(slugOf(name))).toBe(false);
    expect(slugOf(name, '2')).toBe('restaurant-2');
    expect(isSlug('restaurant-2')).toBe(true);
  }
});

test.each(['ab', 'Chez', 'chez zoe', 'a'.repeat(41), 'admin', 'sonnette-paris', 'é'.repeat(5)])(
  '“%s” is not a slug',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);

test.each([
  ['www.resto.fr/menu.pdf', 'https://www.resto.fr/menu.pdf'],
  ['  resto.fr ', 'https://resto.fr'],
  ['été.example:8080/carte?x=1#plats', 'https://été.example:8080/carte?x=1#plats'],
  ['http://resto.fr', 'http://resto.fr'],
])('%j is completed to the web address %s [VAL-15]', (typed, address) => {
  expect(asWebAddress(typed)).toBe(address);
  expect(isWebAddress(asWebAddress(typed))).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'javascript://resto.fr/%0aalert(1)',
  'data:text/html,x',
  'ftp://resto.fr',
  'carte',
  '/carte.pdf',
  '//resto.fr',
  'camille@resto.fr',
  'https://camille:secret@resto.fr/carte.pdf',
  'https://camille@resto.fr',
  'la carte.pdf',
  '',
])('%j is not a web address [VAL-15]', (typed) => {
  expect(asWebAddress(typed)).toBe(typed);
  expect(isWebAddress(typed)).toBe(false);
});
