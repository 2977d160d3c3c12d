import { expect, it } from 'vitest';
import type { Report } from './report.ts';
import { sentencesOf } from './report-words.ts';

const report: Report = {
  days: { from: '2026-11-16', to: '2026-11-22' },
  isQuiet: false,
  promptly: null,
  waits: null,
  weakSpots: [],
  unanswered: { count: 0, tables: [] },
  withdrawn: 0,
  forgotten: 0,
  busiest: null,
  topWishes: [
    { label: { fr: 'Addition', en: 'Bill' }, count: 4 },
    { label: { fr: 'La même chose' }, count: 3 },
  ],
  unscanned: [],
  earlyWater: null,
  unattended: [],
  isCompared: false,
  counts: {
    requests: { count: 10, change: null },
    scans: { count: 0, change: null },
    menus: { count: 0, change: null },
  },
};

it('names the wishes that guests have most', () => {
  const told = (topWishes: Report['topWishes'], language: 'fr' | 'en') =>
    sentencesOf({ ...report, topWishes }, language).slice(0, -1);
  expect(told(report.topWishes, 'fr')).toEqual([
    'Ce que vos clients demandent le plus\u202f: Addition (4), La même chose (3).',
  ]);
  expect(told(report.topWishes, 'en')).toEqual([
    'What your guests ask for most: Bill (4), La même chose (3).',
  ]);
  expect(told([], 'fr')).toEqual([]);
  const link = { label: { fr: 'Payez sur sonnette.example' }, count: 9 };
  expect(told([link, ...report.topWishes], 'en')).toEqual(told(report.topWishes, 'en'));
  expect(told([link], 'fr')).toEqual([]);
});
