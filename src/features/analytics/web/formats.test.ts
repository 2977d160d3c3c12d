import { expect, it } from 'vitest';
import type { Say } from '../../../ui/language/i18n.ts';
import { formatsIn } from './formats.ts';
import { analyticsTexts } from './texts.ts';

const fr = inLanguage('fr');
const en = inLanguage('en');

it('names days, weeks and months in the language of the screen', () => {
  expect(fr.bucket('2026-11-21', '2026-11-21')).toBe('sam. 21 nov.');
  expect(en.bucket('2026-11-21', '2026-11-21')).toMatch(/^Sat,? 21 Nov$/);
  expect(fr.bucket('2026-W47', '2026-W48')).toBe('semaine 47');
  expect(en.bucket('2026-W07', '2026-W48')).toBe('week 7');
  expect(fr.bucket('2026-11', '2026-11')).toBe('novembre 2026');
  expect(en.bucket('2026-01', '2026-11')).toBe('January 2026');
});

it('adds the year if it is not that of the last bucket', () => {
  expect(fr.bucket('2025-W47', '2026-W47')).toBe('semaine 47, 2025');
  expect(en.bucket('2025-11-22', '2026-11-21')).toBe('22 Nov 2025');
});

it('formats times in two units at most', () => {
  const formatted = [0, 59, 60, 90, 599, 600, 625, 3600, 3720, 7200].map((seconds) =>
    fr.duration(seconds).replaceAll('\u202f', ' '),
  );
  expect(formatted).toEqual(
    '0 s,59 s,1 min,1 min 30 s,9 min 59 s,10 min,10 min,1 h,1 h 2 min,2 h'.split(','),
  );
  expect(fr.duration(null)).toBe('–');
  expect(fr.share(null)).toBe('–');
});

it('shows the sign of a change', () => {
  expect(en.change(0.25)).toBe('+25%');
  expect(en.change(-0.5)).toBe('-50%');
  expect(en.change(0)).toBe('0%');
  expect(en.change(9.99)).toBe('+999%');
  expect(fr.change(342.5)).toBe('×\u202f344');
});

it('starts the week on Monday', () => {
  expect([1, 7].map(fr.weekday)).toEqual(['lundi', 'dimanche']);
  expect(en.weekdayOfDay('2026-11-21')).toBe('Saturday');
});

function inLanguage(language: 'fr' | 'en') {
  const say: Say<(typeof analyticsTexts)['fr']> = (key, values = {}) =>
    Object.entries(values).reduce<string>(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      analyticsTexts[language][key as keyof (typeof analyticsTexts)['fr']],
    );
  return formatsIn(language, say);
}
