import { expect, it } from 'vitest';
import { formerOf } from './JournalCard.tsx';
import type { ShownEntry } from './journal-calls.ts';

const camille = { id: 'c', name: 'Camille' };

it('people who left are found in the entries, with their latest name [TEAM-24]', () => {
  const entry = (actor: ShownEntry['actor'], subject: ShownEntry['subject']): ShownEntry => ({
    id: '1',
    at: '2026-11-23T12:00:00Z',
    act: 'member.removed',
    actor,
    subject,
  });
  const entries = [
    entry(camille, { member: { id: 'l', name: 'Léa' } }),
    entry({ id: 'l', name: 'Lea' }, {}),
    entry(null, { member: { id: 'z', name: 'Zoé' } }),
  ];
  expect(formerOf(entries, [camille])).toEqual([
    { id: 'l', name: 'Léa' },
    { id: 'z', name: 'Zoé' },
  ]);
});
