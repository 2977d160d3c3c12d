import { expect, it, test } from 'vitest';
import { guestLanguages, languageNames } from '../../../../languages.ts';
import { guestErrors } from '../../../../platform/http/guest-errors/all.ts';
import { guestTexts } from './all-texts.ts';
import type { GuestTextKey } from './texts/fr.ts';

const { fr, en } = guestTexts;
const keys = Object.keys(fr) as GuestTextKey[];

/** Texts that the specification, or a clause, gives literally. */
const literals: Partial<Record<GuestTextKey, string>> = {
  sendFailed: "Impossible d'envoyer la demande. Veuillez réessayer.",
  overdueText:
    'L’écran de la salle ne répond pas encore. Si c’est urgent, faites signe à l’équipe.',
  sentNotice: 'Demande envoyée ! Un serveur va arriver bientôt',
  existingNotice:
    'Demande en attente — Votre demande précédente est toujours en cours de traitement',
  cancelledTitle: 'Demande annulée',
  cancelFailed: "Impossible d'annuler la demande.",
  unknownTitle: 'Inconnu',
};

test.each(guestLanguages)(
  'every sentence of the guest page and every error of guests exists in %s, with the same values to fill in [LNG-01]',
  (language) => {
    for (const [own, french] of [
      [guestTexts[language], fr],
      [guestErrors[language], guestErrors.fr],
    ] as const) {
      expect(Object.keys(own).sort()).toEqual(Object.keys(french).sort());
      for (const [key, text] of Object.entries<string>(own)) {
        expect(text, key).toMatch(/\S/);
        expect(valuesOf(text), key).toEqual(valuesOf((french as Record<string, string>)[key]));
      }
    }
  },
);

test.each(guestLanguages.filter((language) => language !== 'fr'))(
  'no sentence was left in French or English in %s',
  (language) => {
    const others = language === 'en' ? [fr] : [fr, en];
    // The same word in both, and forms of numbers.
    const alike = /^(elapsed\w+|menu|table)$/;
    const left = keys.filter((key) =>
      others.some((other) => other[key] === guestTexts[language][key]),
    );
    expect(left.filter((key) => !alike.test(key))).toEqual(language === 'nl' ? ['water'] : []);
  },
);

it('[REQ-02] [ERR-16] [ERR-17] [ERR-18] [ERR-19] [ERR-20] the specification’s sentences are used literally', () => {
  for (const [key, text] of Object.entries(literals)) {
    expect(fr[key as GuestTextKey]).toBe(text);
  }
});

it('the text for a request that could not be sent exists in both languages [ERR-28]', () => {
  expect(fr.sendFailed).toBe("Impossible d'envoyer la demande. Veuillez réessayer.");
  expect(en.sendFailed).toBe('The request could not be sent. Please try again.');
});

it('our own French has typographic apostrophes and narrow spaces before ; : ! ?', () => {
  const own = keys.filter((key) => literals[key] === undefined).map((key) => fr[key]);
  for (const text of [...own, ...Object.values(guestErrors.fr)]) {
    expect(text).not.toMatch(/'/);
    expect(text).not.toMatch(/(?:[^\u202f]|^)[;:!?]/);
  }
});

test.each(guestLanguages.filter((language) => language !== 'fr'))(
  'the texts in %s have the apostrophes and marks of their language',
  (language) => {
    const texts = [...Object.values(guestTexts[language]), ...Object.values(guestErrors[language])];
    for (const text of texts) {
      expect(text).not.toMatch(/'|\.\.\.|\s{2}/);
      // Only French has a space before them.
      expect(text).not.toMatch(/\s[;:!?]/);
      if (language === 'es') expect(text.match(/[¿¡]/g)?.length).toBe(text.match(/[?!]/g)?.length);
      if (/zh|ja/.test(language)) expect(text).not.toMatch(/[,;?!()](?!\w)/);
      if (language === 'ar') expect(text).not.toMatch(/[,;?٠-٩]/);
    }
  },
);

it('each language is named in its own words', () => {
  expect(new Set(Object.values(languageNames)).size).toBe(guestLanguages.length);
});

function valuesOf(text = ''): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}
