import type { ShownEntry } from './journal-calls.ts';

type Named = { id: string; name: string };

/** The people in the entries who are no longer in the team, with their latest name. */
export function formerOf(entries: readonly ShownEntry[], team: readonly Named[]): Named[] {
  const former = new Map<string, string>();
  for (const { actor, subject } of entries) {
    for (const person of [actor, subject.member]) {
      if (!person || former.has(person.id)) continue;
      if (team.some(({ id }) => id === person.id)) continue;
      former.set(person.id, person.name);
    }
  }
  return [...former].map(([id, name]) => ({ id, name }));
}
