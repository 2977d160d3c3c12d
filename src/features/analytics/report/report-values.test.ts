import { expect, it } from 'vitest';
import { duration, moments, percent, signedPercent } from './report-values.ts';

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
  [1, 11, 'lundi de 11\u202fh à 12\u202fh', 'Monday 11 am to noon'],
  [3, 23, 'mercredi de 23\u202fh à minuit', 'Wednesday 11 pm to midnight'],
  [6, 1, 'nuit de samedi à dimanche de 1\u202fh à 2\u202fh', 'Saturday night 1 to 2 am'],
  [7, 5, 'dimanche de 5\u202fh à 6\u202fh', 'Sunday 5 to 6 am'],
] as const)('weekday %i, hour %i', (weekday, at, fr, en) => {
  expect([moments.fr({ weekday, hour: at }), moments.en({ weekday, hour: at })]).toEqual([fr, en]);
});

it('100 % is shown only for all and 0 % only for none; changes have a sign', () => {
  expect([percent('en', 0.999), percent('en', 0.001), percent('fr', 1)]).toEqual([
    ...['99%', '1%', '100\u202f%'],
  ]);
  expect([signedPercent('fr', -0.004), signedPercent('en', 12.34)]).toEqual([
    ...['±0\u202f%', '+1,234%'],
  ]);
});
