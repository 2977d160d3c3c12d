import { describe, expect, it } from 'vitest';
import { journalCalendar } from './JournalCard.tsx';
import type { ShownEntry } from './journal-calls.ts';

const camille = { id: 'c', name: 'Camille' };

describe('days of the journal', () => {
  const entryAt = (at: string): ShownEntry => ({
    id: at,
    at,
    actor: camille,
    act: 'export.made',
    subject: {},
  });
  const now = Date.parse('2026-11-23T15:00:00Z');
  const labels = (timeZone: string, language: 'fr' | 'en', ...instants: string[]) =>
    journalCalendar(language, timeZone)
      .daysOf(instants.map(entryAt), now)
      .map(({ label, entries }) => [label, entries.length]);

  it('are those of the restaurant’s time zone [TEAM-24]', () => {
    // In Auckland it is already the 24th, at 04:00.
    const instants = ['2026-11-23T12:30:00Z', '2026-11-23T10:30:00Z', '2026-11-22T10:30:00Z'];
    expect(labels('Pacific/Auckland', 'fr', ...instants)).toEqual([
      ['Aujourd’hui', 1],
      ['Hier', 1],
      ['Dimanche 22 novembre', 1],
    ]);
    expect(labels('Europe/Paris', 'en', ...instants)).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
    ]);
    expect(journalCalendar('en', 'Pacific/Auckland').timeOf('2026-11-23T12:30:00Z')).toBe('01:30');
  });

  it('show the year if it is not the present one [TEAM-24]', () => {
    expect(labels('Europe/Paris', 'fr', '2025-12-31T12:00:00Z')).toEqual([
      ['Mercredi 31 décembre 2025', 1],
    ]);
    expect(labels('Europe/Paris', 'en', '2025-12-31T12:00:00Z')).toEqual([
      [expect.stringMatching(/^Wednesday,? 31 December 2025$/), 1],
    ]);
  });

  it('are in the browser’s time zone if it does not know the restaurant’s [TEAM-24]', () => {
    const [day] = journalCalendar('en', 'Mars/Olympus').daysOf(
      [entryAt('2026-11-23T12:00:00Z')],
      now,
    );
    expect(day?.label).toBe('Today');
  });
});
