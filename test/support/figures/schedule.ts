import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does something so many times a second, however long each takes: as guests come, who do not wait for one another.
 * `stop` waits for what is under way, and answers what failed.
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
