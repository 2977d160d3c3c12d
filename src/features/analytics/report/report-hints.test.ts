import { expect, it } from 'vitest';
import { hints } from './report-words.ts';

const days = [
  { day: '2026-11-20', requests_created: 6 },
  { day: '2026-11-22', requests_created: 1 },
];

it.each([
  [
    'fr',
    'Des clients ont appelé alors qu’aucun tableau n’était ouvert\u202f: vendredi (6 demandes), dimanche (1 demande).',
  ],
  ['en', 'Guests called while no board was open: Friday (6 requests), Sunday (1 request).'],
] as const)(
  'days without a board are named in %s, with their requests [ANA-19]',
  (language, sentence) => {
    expect(hints[language].unattended(days)).toBe(sentence);
  },
);

it.each([
  [
    'fr',
    '45\u202f% des demandes d’eau (9 sur 20) arrivent dans les 10 minutes après le premier scan\u202f: apportez la carafe avec la carte.',
  ],
  [
    'en',
    '45% of water requests (9 of 20) come within 10 minutes of the first scan: bring a carafe with the menu.',
  ],
] as const)('early water is told in %s, with its share', (language, sentence) => {
  expect(hints[language].earlyWater({ share: 0.45, count: 9, of: 20 })).toBe(sentence);
});
