import { expect, it } from 'vitest';
import { preferredLanguage } from './language.ts';

it.each([
  [undefined, 'fr'],
  ['', 'fr'],
  ['en', 'en'],
  ['en-GB,fr;q=0.8', 'en'],
  ['fr-CA', 'fr'],
  ['de,en;q=0.7,fr;q=0.3', 'en'],
  ['fr;q=0.3, en;q=0.7', 'en'],
  ['de', 'fr'],
  ['en;q=0', 'fr'],
  ['*', 'fr'],
  ['EN-us ; Q=0.9 , fr;q=0.8', 'en'],
  ['en;q=0.5,fr;q=0.5', 'en'],
  ['en;q=0.1,;,fr', 'fr'],
])('answers Accept-Language “%s” in %s [LNG-06]', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});
