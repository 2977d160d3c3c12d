import { expect, it } from 'vitest';
import { duration, moments, percent, signedPercent } from './report-values.ts';
import { weekName } from './report-words.ts';

it.each([
  [0, '0\u202fs'],
  [59, '59\u202fs'],
  [60, '1\u202fmin'],
  [150, '2\u202fmin 30\u202fs'],
  [754, '12\u202fmin'],
  [3600, '1\u202fh'],
  [3900, '1\u202fh 5\u202fmin'],
])('%i seconds read %s', (seconds, text) => expect(duration(seconds)).toBe(text));

it.each([
  [1, 11, false, 'lundi de 11\u202fh à 12\u202fh', 'Monday 11 am to noon'],
  [3, 23, false, 'mercredi de 23\u202fh à minuit', 'Wednesday 11 pm to midnight'],
  [6, 1, true, 'nuit de samedi à dimanche de 1\u202fh à 2\u202fh', 'Saturday night 1 to 2 am'],
  [7, 5, false, 'dimanche de 5\u202fh à 6\u202fh', 'Sunday 5 to 6 am'],
] as const)('weekday %i, hour %i', (weekday, hour, isNight, fr, en) => {
  const moment = { weekday, hour, isNight };
  expect([moments.fr(moment), moments.en(moment)]).toEqual([fr, en]);
});

it('100 % is shown only for all and 0 % only for none; changes have a sign', () => {
  expect([percent('en', 0.999), percent('en', 0.001), percent('fr', 1)]).toEqual([
    '99%',
    '1%',
    '100\u202f%',
  ]);
  expect([signedPercent('fr', -0.004), signedPercent('en', 12.34)]).toEqual([
    '±0\u202f%',
    '+1,234%',
  ]);
});

it.each([
  ['2026-11-16', '2026-11-22', 'du 16 au 22 novembre 2026', '16 to 22 November 2026'],
  ['2026-08-31', '2026-09-06', 'du 31 août au 6 septembre 2026', '31 August to 6 September 2026'],
  ['2026-06-01', '2026-06-07', 'du 1er au 7 juin 2026', '1 to 7 June 2026'],
  [
    '2026-12-28',
    '2027-01-03',
    'du 28 décembre 2026 au 3 janvier 2027',
    '28 December 2026 to 3 January 2027',
  ],
])('the week from %s to %s is named', (from = '', to = '', fr, en) => {
  expect(weekName({ days: { from, to } }, 'fr')).toBe(fr);
  expect(weekName({ days: { from, to } }, 'en')).toBe(en);
});
