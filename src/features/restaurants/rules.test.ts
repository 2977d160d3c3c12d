import { expect, test } from 'vitest';
import { asWebAddress, isWebAddress } from './rules.ts';

test.each([
  ['www.resto.fr/menu.pdf', 'https://www.resto.fr/menu.pdf'],
  ['  resto.fr ', 'https://resto.fr'],
  ['été.example:8080/carte?x=1#plats', 'https://été.example:8080/carte?x=1#plats'],
  ['http://resto.fr', 'http://resto.fr'],
])('%j is the web address %s [VAL-15]', (typed, address) => {
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
  'la carte.pdf',
  '',
])('%j is taken for no web address [VAL-15]', (typed) => {
  expect(asWebAddress(typed)).toBe(typed);
  expect(isWebAddress(typed)).toBe(false);
});
