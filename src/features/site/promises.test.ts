import { describe, expect, it } from 'vitest';
import { tablesOfTexts } from '../../../test/support/page-checks/tables-of-texts.ts';
import { limits } from '../../limits.ts';
import { DEMO_SLUG } from '../../paths.ts';
import {
  DEFAULT_GROUPING,
  DEFAULT_PERIOD,
  REFRESH_MILLISECONDS,
  TIMELINE_LIMIT,
} from '../analytics/rules.ts';
import { TRIAL_DAYS } from '../billing/rules.ts';
import { POLL_MILLISECONDS } from '../requests/rules.ts';
import { SETUP_MINUTES, sampleMenu } from './rules.ts';
import { faqTexts } from './web/faq/texts.ts';

/** All texts of the product, with their constants filled in. */
const sentences = tablesOfTexts.flatMap(({ file, texts }) =>
  Object.values(texts)
    .flatMap((table) => Object.values(table))
    .map((text) => ({
      file,
      text: text.replaceAll('{{minutes}}', String(SETUP_MINUTES)).replaceAll('{{days}}', '30'),
    })),
);

describe('promises in the texts', () => {
  it('texts are found', () => {
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.some(({ text }) => /essai/i.test(text))).toBe(true);
  });

  it('the trial is 30 days in all texts, never a month or 14 days [PRI-02, CON-04]', () => {
    expect(TRIAL_DAYS).toBe(30);
    const ofTrial = sentences.filter(({ text }) => /\bessai\b|trial/i.test(text));
    for (const { text } of ofTrial) {
      expect(text).not.toMatch(/\b(1|un|one|a) ?(mois|month)\b[^.]*(essai|trial)/i);
      expect(text).not.toMatch(/(essai|trial)[^.]*\b(d’un mois|1 mois|one month|1 month)\b/i);
    }
    for (const { text } of sentences)
      expect(text).not.toMatch(/\b(14|quatorze|fourteen) (jours|days)/i);
  });

  it('the set-up takes under 10 minutes in all texts, never 2 or 5 [HOM-09]', () => {
    expect(SETUP_MINUTES).toBe(10);
    const ofSetUp = sentences.filter(
      ({ file, text }) => file.startsWith('src/features/site/') && /minute/i.test(text),
    );
    for (const { text } of ofSetUp) {
      expect(text).toMatch(
        /\b(moins de|under) 10 minutes|{{length}} minutes|\b(trente|thirty) minutes/i,
      );
      expect(text).not.toMatch(/\b(2|5|deux|cinq|two|five) minutes/i);
    }
    expect(ofSetUp.filter(({ text }) => /\b(moins de|under) 10 minutes/i.test(text)).length).toBe(
      8,
    );
  });

  it('the texts call a table available, occupied or reserved in both languages [CON-09]', () => {
    expect(faqTexts.fr.installationAnswer).toMatch(/disponible.*occupée.*réservée/);
    expect(faqTexts.en.installationAnswer).toMatch(/available.*occupied.*reserved/);
  });
});

it('a code has 6 digits, is valid for 15 minutes and can be resent after one; a password has 6 characters [VER-10, VER-11, VAL-02]', () => {
  expect(limits).toMatchObject({ codeDigits: 6, codeSeconds: 15 * 60, codeResendSeconds: 60 });
  expect(limits.passwordMinLength).toBe(6);
});

it('boards and guests poll every 3 s, figures every 30 s, and a timeline has 30 entries [REQ-17, REQ-18, ANA-11, API-35]', () => {
  expect([POLL_MILLISECONDS, REFRESH_MILLISECONDS]).toEqual([3000, 30_000]);
  expect(TIMELINE_LIMIT.default).toBe(30);
});

it('the default figures are one month, by day, of the demo [ANA-01, ANA-03, STF-03]', () => {
  expect([DEFAULT_PERIOD, DEFAULT_GROUPING, DEMO_SLUG]).toEqual(['1 month', 'day', 'demo']);
});

it('the sample menu has the specified prices, in order', () => {
  const euros = sampleMenu.flatMap(({ dishes }) => dishes.map(({ cents }) => cents / 100));
  expect(euros).toEqual([12, 8, 14, 16, 22, 18, 13, 7, 6, 5, 2, 4, 6]);
});
