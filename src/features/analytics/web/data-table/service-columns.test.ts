import { afterAll, expect, it } from 'vitest';
import { say, speak } from '../../../../ui/language/i18n.ts';
import { MIN_TIMES_FOR_MEDIAN } from '../../rules.ts';
import { formatsIn } from '../formats.ts';
import { type AnalyticsSay, analyticsTexts } from '../texts.ts';
import { serviceColumns } from './service-columns.ts';

const many = served(MIN_TIMES_FOR_MEDIAN);
const few = served(MIN_TIMES_FOR_MEDIAN - 1);

afterAll(() => speak('fr'));

it.each([
  ['fr', 'Attente', 'Attente médiane (s)', /médiane.* plus longue \(≤\).* moins de 20 /],
  ['en', 'Wait', 'Median wait (s)', /median.* longest \(≤\).* fewer than 20 /],
] as const)(
  'in %s the column is “wait” on screen and “median” in the file, with a note on its values',
  (language, heading, inFile, note) => {
    speak(language);
    const t: AnalyticsSay = (key, values) => say(analyticsTexts, key, values);
    const [wait] = serviceColumns<typeof many>(t, formatsIn(language, t), (row) => row);
    expect(wait).toMatchObject({ label: heading, inFile, note: expect.stringMatching(note) });
    const shown = [few, many].map((row) => wait?.show?.(row).replaceAll('\u202f', ' '));
    expect(shown).toEqual(['≤ 30 s', '20 s']);
    // The heading in the file says median, so the column contains no other value.
    expect([few, many].map((row) => wait?.value(row))).toEqual([null, 20]);
  },
);

function served(taken: number) {
  const seconds_to_take = { median: 20, p90: 28, longest: 30 };
  const received = { received: taken, received_promptly: taken };
  return { taken, taken_promptly: taken, unanswered: 0, seconds_to_take, ...received };
}
