import { expect, it } from 'vitest';
import { lowestIdAt, newId } from './ids.ts';

it('ids of an instant sort after lowestIdAt, ids of the millisecond before sort before it', () => {
  const at = new Date('2026-11-21T19:30:00.000Z');
  const before = new Date(at.getTime() - 1);
  for (let turn = 0; turn < 1000; turn += 1) {
    expect(newId(at) >= lowestIdAt(at)).toBe(true);
    expect(newId(before) < lowestIdAt(at)).toBe(true);
  }
});
