import { expect, it } from 'vitest';
import { quotedName } from './letter.ts';

it.each(['Le Petit Bistrot', 'Chez M. Paul', 'Café n. 1', 'N° 5', 'L’Heure bleue…', 'Bar & Co.'])(
  'quotes %o',
  (name) => {
    expect(quotedName(name, 'fr')).toBe(`«\u202f${name}\u202f»`);
    expect(quotedName(name, 'en')).toBe(`“${name}”`);
  },
);

it.each([
  'URGENT: verify your account at https://evil.example/login (Sonnette Security)',
  'WWW.evil',
  'Go to evil.example now',
  'evil。example',
  'bob@evil',
  'ftp://x',
  '192.0.2.1/login',
  'été.example',
  'ete\u0301.example',
  'evil\u00ad.example',
  'evil.\u200bexample',
  'evil\u2024example',
  'bob\uff20evil',
  'evil.भारत',
])('does not write %o', (name) => {
  expect(quotedName(name, 'fr')).toBeUndefined();
});
