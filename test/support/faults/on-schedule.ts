import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs an act at a fixed rate, however long each run takes, like independent guests (open-loop load).
 * `stop` waits for runs in progress and returns the failures.
 */
export function onSchedule(perSecond: number, act: (turn: number) => Promise<unknown>) {
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  let isOn = true;

  async function begin(turn: number): Promise<void> {
    try {
      await act(turn);
    } catch (error) {
      failures.push(String(error));
    }
  }

  async function keepGoing(): Promise<void> {
    const startedAt = performance.now();
    for (let turn = 0; isOn; turn += 1) {
      const one = begin(turn).finally(() => underWay.delete(one));
      underWay.add(one);
      const dueAt = startedAt + ((turn + 1) * 1000) / perSecond;
      await delay(Math.max(0, dueAt - performance.now()));
    }
  }

  const going = keepGoing();
  return {
    async stop(): Promise<string[]> {
      isOn = false;
      await going;
      await Promise.all(underWay);
      return failures;
    },
  };
}
