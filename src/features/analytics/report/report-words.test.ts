import { describe, expect, it } from 'vitest';
import type { Counts, Service, Weekday } from '../rules.ts';
import { hadNoGuests, reportOf, type WeekFigures } from './report.ts';
import { sentencesOf } from './report-words.ts';

type Totals = Counts & Service;

const nothing: Totals = {
  qr_scans: 0,
  requests_created: 0,
  menu_views: 0,
  taken: 0,
  taken_promptly: 0,
  received: 0,
  received_promptly: 0,
  seconds_to_receive: { median: null, p90: null, longest: null },
  seconds_to_take: { median: null, p90: null, longest: null },
  seconds_to_finish: { median: null, p90: null, longest: null },
  unanswered: 0,
  withdrawn: 0,
  closed_by_rule: 0,
  went_stale: 0,
  reopened: 0,
  dismissed: 0,
  reminded: 0,
  escalated: 0,
  early_water: 0,
  asked_by_staff: 0,
  asked_by_bell: 0,
};

const hour = (weekday: Weekday, at: number, taken: number, promptly: number, unanswered = 0) => ({
  weekday,
  hour: at,
  taken,
  taken_promptly: promptly,
  unanswered,
  requests_created: taken + unanswered,
});

const noHints = { scans: [], kinds: [], unattended: [] };
function week(given: {
  now?: Partial<Totals>;
  before?: Partial<Totals>;
  tables?: [number, number][];
  hours?: WeekFigures['weekday_hours'];
  wishes?: WeekFigures['wishes'];
}): WeekFigures {
  return {
    days: { from: '2026-11-16', to: '2026-11-22' },
    dayBeginsAt: 5,
    now: { ...nothing, ...given.now },
    before: { ...nothing, ...given.before },
    tables: (given.tables ?? []).map(([table_number, unanswered]) => ({
      table_number,
      unanswered,
    })),
    weekday_hours: given.hours ?? [],
    wishes: given.wishes ?? [],
    ...noHints,
  };
}

const say = (figures: WeekFigures, language: 'fr' | 'en') =>
  sentencesOf(reportOf(figures), language);

describe('a full week', () => {
  const full = week({
    now: {
      qr_scans: 1214,
      requests_created: 153,
      menu_views: 80,
      taken: 139,
      taken_promptly: 138,
      unanswered: 11,
      withdrawn: 3,
      went_stale: 4,
      seconds_to_take: { median: 48, p90: 155, longest: 600 },
    },
    before: {
      qr_scans: 1084,
      requests_created: 150,
      menu_views: 84,
      taken: 50,
      taken_promptly: 44,
    },
    tables: [
      [1, 0],
      [4, 5],
      [7, 3],
      [12, 3],
    ],
    hours: [
      hour(5, 20, 12, 9, 2),
      hour(6, 20, 23, 22),
      hour(6, 12, 20, 17),
      hour(7, 0, 6, 4, 1),
      hour(7, 12, 9, 7),
    ],
  });

  it('is described in French, with the numbers behind each figure', () => {
    expect(say(full, 'fr')).toEqual([
      '92\u202f% des demandes ont été prises en charge dans les 2 minutes (88\u202f% la semaine d’avant). ' +
        'Parmi celles qui ont été prises en charge, la moitié a attendu 48\u202fs au plus, neuf sur dix 2\u202fmin 35\u202fs au plus.',
      'Le point faible\u202f: vendredi de 20\u202fh à 21\u202fh, où 5 demandes sur 14 ont attendu plus de 2 minutes, ou en vain. ' +
        'Ensuite\u202f: nuit de dimanche à lundi de minuit à 1\u202fh (3 sur 7), samedi de 12\u202fh à 13\u202fh (3 sur 20).',
      '11 demandes sont restées sans réponse\u202f: tables 4 (5), 7 (3) et 12 (3).',
      '4 demandes prises en charge ont été oubliées.',
      '3 demandes ont été retirées par leurs clients.',
      'Le plus d’activité\u202f: samedi de 20\u202fh à 21\u202fh, 23 demandes.',
      'En tout, comparé à la semaine d’avant\u202f: 153 demandes (+2\u202f%), 1\u202f214 scans de QR codes (+12\u202f%), 80 ouvertures du menu (−5\u202f%).',
    ]);
  });

  it('is described in English', () => {
    expect(say(full, 'en')).toEqual([
      '92% of requests were taken within 2 minutes (88% the week before). ' +
        'Of those taken, half waited 48\u202fs at most, and nine in ten 2\u202fmin 35\u202fs at most.',
      'The weak spot: Friday 8 to 9 pm, when 5 of 14 requests waited more than 2 minutes or went unanswered. ' +
        'Next: Sunday night midnight to 1 am (3 of 7), Saturday noon to 1 pm (3 of 20).',
      '11 requests went unanswered: tables 4 (5), 7 (3) and 12 (3).',
      '4 requests were taken, then forgotten.',
      '3 requests were withdrawn by guests.',
      'Busiest time: Saturday 8 to 9 pm, 23 requests.',
      'In total, compared with the week before: 153 requests (+2%), 1,214 QR scans (+12%), 80 menu views (−5%).',
    ]);
  });
});

describe('one of each', () => {
  const missed = week({
    now: { qr_scans: 1, requests_created: 2, menu_views: 1, unanswered: 1, withdrawn: 1 },
    tables: [[4, 1]],
    hours: [hour(2, 11, 0, 0, 1)],
  });
  const taken = week({
    now: { requests_created: 1, taken: 1, taken_promptly: 1, went_stale: 1 },
    before: { requests_created: 1, taken: 1 },
    hours: [hour(2, 11, 1, 1)],
  });

  it('is singular in French', () => {
    expect(say(missed, 'fr')).toEqual([
      'La seule demande n’a pas été prise en charge dans les 2 minutes.',
      'Une demande est restée sans réponse, à la table 4.',
      'Une demande a été retirée par son client.',
      'En tout\u202f: 2 demandes, 1 scan de QR code, 1 ouverture du menu.',
    ]);
    expect(say(taken, 'fr')).toEqual([
      'La seule demande a été prise en charge dans les 2 minutes.',
      'Aucune demande n’est restée sans réponse.',
      'Une demande prise en charge a été oubliée.',
      'En tout, comparé à la semaine d’avant\u202f: 1 demande (±0\u202f%).',
    ]);
  });

  it('is singular in English', () => {
    expect(say(missed, 'en')).toEqual([
      'The only request was not taken within 2 minutes.',
      '1 request went unanswered, at table 4.',
      '1 request was withdrawn by the guest.',
      'In total: 2 requests, 1 QR scan, 1 menu view.',
    ]);
    expect(say(taken, 'en')).toEqual([
      'The only request was taken within 2 minutes.',
      'No request went unanswered.',
      '1 request was taken, then forgotten.',
      'In total, compared with the week before: 1 request (±0%).',
    ]);
  });
});

it.each([
  [0, 'fr', 'Une semaine calme\u202f: aucune demande. Sonnette reste à votre service.'],
  [
    1,
    'fr',
    'Une semaine calme\u202f: aucune demande, 1 scan de QR code. Sonnette reste à votre service.',
  ],
  [0, 'en', 'A quiet week: no requests. Sonnette remains at your service.'],
  [12, 'en', 'A quiet week: no requests, 12 QR scans. Sonnette remains at your service.'],
] as const)(
  'reports a week without requests in one line: %i scans, %s',
  (qr_scans, language, line) => {
    const quiet = week({ now: { qr_scans }, before: { requests_created: 3 } });
    expect(say(quiet, language)).toEqual([line]);
  },
);

it('a restaurant without scans and requests in two weeks gets no report', () => {
  expect(hadNoGuests(week({ now: { menu_views: 1 } }))).toBe(true);
  expect(hadNoGuests(week({ now: { qr_scans: 1 } }))).toBe(false);
  expect(hadNoGuests(week({ before: { requests_created: 1 } }))).toBe(false);
});

it('the first sentence has special words for all, for none and for an unchanged share', () => {
  const served = (taken_promptly: number, before?: number) =>
    week({
      now: { requests_created: 4, taken: 4, taken_promptly },
      before: before === undefined ? {} : { requests_created: 2, taken: 2, taken_promptly: before },
    });
  const first = (figures: WeekFigures, language: 'fr' | 'en') => say(figures, language)[0];
  expect(first(served(4), 'fr')).toBe(
    'Toutes les demandes ont été prises en charge dans les 2 minutes.',
  );
  expect(first(served(4), 'en')).toBe('All requests were taken within 2 minutes.');
  expect(first(served(0, 1), 'fr')).toBe(
    'Aucune demande n’a été prise en charge dans les 2 minutes (50\u202f% la semaine d’avant).',
  );
  expect(first(served(0, 1), 'en')).toBe(
    'No request was taken within 2 minutes (50% the week before).',
  );
  expect(first(served(2, 1), 'fr')).toBe(
    '50\u202f% des demandes ont été prises en charge dans les 2 minutes (comme la semaine d’avant).',
  );
  expect(first(served(2, 1), 'en')).toBe(
    '50% of requests were taken within 2 minutes (as the week before).',
  );
});

it('names the first eight of many tables with unanswered requests', () => {
  const tables = (count: number) =>
    week({
      now: { requests_created: count, unanswered: count },
      tables: Array.from({ length: count }, (_, index) => [index + 1, 1]),
    });
  const line = (count: number, language: 'fr' | 'en') => say(tables(count), language)[1];
  expect(line(9, 'en')).toMatch(/tables 1 \(1\), 2 \(1\).* 8 \(1\) and 9 \(1\)\.$/);
  expect(line(11, 'fr')).toMatch(/7 \(1\), 8 \(1\) et 3 autres\.$/);
  expect(line(11, 'en')).toMatch(/7 \(1\), 8 \(1\) and 3 others\.$/);
});

it('does not count requests cancelled by guests as delays', () => {
  expect(say(week({ now: { requests_created: 2, withdrawn: 2 } }), 'en')).toEqual([
    '2 requests were withdrawn by guests.',
    'In total: 2 requests.',
  ]);
});

it('reports only the longest of a few waits, and equal values once', () => {
  function waited(taken: number, median: number, p90: number, longest: number | null = 150) {
    const counts = { requests_created: taken, taken, taken_promptly: taken };
    return say(week({ now: { ...counts, seconds_to_take: { median, p90, longest } } }), 'fr')[0];
  }
  expect(waited(4, 10, 20)).not.toContain('moitié');
  expect(waited(5, 10, 20)).toContain(
    'charge, la plus longue a attendu 2\u202fmin 30\u202fs au plus.',
  );
  expect(waited(19, 10, 20, null)).toContain('charge, la plus longue a attendu plus de 2 h.');
  expect(waited(20, 10, 20)).toContain('la moitié a attendu 10\u202fs au plus');
  expect(waited(20, 20, 20)).toContain('charge, neuf sur dix ont attendu 20\u202fs au plus.');
});
