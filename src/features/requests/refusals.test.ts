import { expect, it } from 'vitest';
import { guestLanguages } from '../../languages.ts';
import type { RefusalKind } from '../../platform/http/errors.ts';
import { requestRefusals } from './refusals.ts';

/** Guests are never refused so. */
const forStaff = ['clearedFromBoard', 'illegalMove', 'notTakenYet', 'tooLateToRecall'];

it('all but the refusals of staff are in every language of guests', () => {
  const refusals: [string, RefusalKind][] = Object.entries(requestRefusals);
  const inSome = refusals.filter(([, { text }]) =>
    guestLanguages.some((language) => !text[language]),
  );
  expect(inSome.map(([name]) => name).sort()).toEqual(forStaff);
});
