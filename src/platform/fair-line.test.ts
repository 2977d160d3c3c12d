import { expect, it } from 'vitest';
import { FairLine } from './fair-line.ts';

/** A line whose work ends when the test says so; `begun` tells in which order it began, by who asked. */
function newLine() {
  const line = new FairLine({ atOnce: 2, places: 4 });
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
  /** Ends work, the oldest first, until nothing waits. */
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

it('so much runs at once; the rest begins as it ends', async () => {
  const { ask, begun, workOff } = newLine();
  const all = Promise.all([ask('a'), ask('a'), ask('a'), ask('a')]);
  expect(begun).toHaveLength(2);
  await workOff();
  expect(begun).toHaveLength(4);
  expect(await all).toEqual(['done', 'done', 'done', 'done']);
});

it('who asks once does not wait for all of who asks often', async () => {
  const { ask, begun, workOff } = newLine();
  const all = Promise.all(['a', 'a', 'a', 'a', 'a', 'b'].map(ask));
  await workOff();
  await all;
  expect(begun).toEqual(['a', 'a', 'a', 'b', 'a', 'a']);
});

it('a full line turns away who holds most places, not who comes last [API-44]', async () => {
  const { ask, workOff } = newLine();
  const flood = ['a', 'a', 'a', 'a', 'a', 'a', 'a'].map(ask);
  const other = ask('b');
  await workOff();
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
  expect(await other).toBe('done');
});

it('a line full of others turns away who comes last', async () => {
  const { ask, workOff } = newLine();
  const first = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
  const last = ask('g');
  await workOff();
  expect(new Set(await first)).toEqual(new Set(['done']));
  expect(await last).toBe('unavailable');
});
