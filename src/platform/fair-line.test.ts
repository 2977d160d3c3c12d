import { afterEach, expect, it, vi } from 'vitest';
import { FairLine } from './fair-line.ts';

/** A queue whose work ends when the test says so. `begun` lists callers in the order in which work began. */
function newLine() {
  const line = new FairLine({ atOnce: 2, places: 4, patienceSeconds: 6 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (from: string) =>
    line
      .run(from, () => {
        begun.push(from);
        return new Promise<void>((end) => ends.push(end));
      })
      .then(
        () => 'done',
        (error) => error.kind.code,
      );
  /** Ends all work, the oldest first. */
  const workOff = async () => {
    for (;;) {
      const end = ends.shift();
      if (!end) return;
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, begun, workOff };
}

it('runs `atOnce` pieces of work at a time and starts the next as one ends', async () => {
  const { ask, begun, workOff } = newLine();
  const all = Promise.all([ask('a'), ask('a'), ask('a'), ask('a')]);
  expect(begun).toHaveLength(2);
  await workOff();
  expect(begun).toHaveLength(4);
  expect(await all).toEqual(['done', 'done', 'done', 'done']);
});

it('gives callers turns: one call does not wait for all calls of another caller', async () => {
  const { ask, begun, workOff } = newLine();
  const all = Promise.all(['a', 'a', 'a', 'a', 'a', 'b'].map(ask));
  await workOff();
  await all;
  expect(begun).toEqual(['a', 'a', 'a', 'b', 'a', 'a']);
});

it('a full queue refuses the caller with the most waiting work, not the newcomer [API-44]', async () => {
  const { ask, workOff } = newLine();
  const flood = ['a', 'a', 'a', 'a', 'a', 'a', 'a'].map(ask);
  const other = ask('b');
  await workOff();
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
  expect(await other).toBe('done');
});

afterEach(() => {
  vi.useRealTimers();
});

it('refuses who has waited too long when their turn comes, and goes on with the next', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ask, begun, workOff } = newLine();
  const early = ['a', 'a', 'a'].map(ask);
  vi.advanceTimersByTime(6001);
  const late = ask('b');
  await workOff();
  expect(await Promise.all(early)).toEqual(['done', 'done', 'unavailable']);
  expect([await late, begun]).toEqual(['done', ['a', 'a', 'b']]);
});

it('a queue full of single calls refuses the newcomer', async () => {
  const { ask, workOff } = newLine();
  const first = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
  const last = ask('g');
  await workOff();
  expect(new Set(await first)).toEqual(new Set(['done']));
  expect(await last).toBe('unavailable');
});
