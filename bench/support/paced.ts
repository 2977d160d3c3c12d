/** Sends requests on a fixed schedule that does not wait for responses. */
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { Next } from './contest.ts';

type Load = { port: number; perSecond: number; seconds: number; status: number; next: Next };

/**
 * `milliseconds`: per request, from when it was due or sent a little early to its response. `seconds`: whole
 * run.
 */
export type Paced = { milliseconds: number[]; seconds: number };

/**
 * More than are needed at once, unless the server cannot keep up. Then due requests wait for a connection.
 */
const CONNECTIONS = 64;

export async function send({ port, perSecond, seconds, status, next }: Load): Promise<Paced> {
  const milliseconds: number[] = [];
  const count = perSecond * seconds;
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(port)),
  );
  const startedAt = performance.now();
  let sent = 0;
  await Promise.all(connections.map(work));
  for (const connection of connections) connection.close();
  return { milliseconds, seconds: (performance.now() - startedAt) / 1000 };

  async function work(connection: Connection): Promise<void> {
    while (sent < count) {
      const dueAt = startedAt + (sent * 1000) / perSecond;
      sent += 1;
      // Timers may be 1 ms late, so it sends up to 1 ms early and measures from then.
      const early = dueAt - performance.now() - 1;
      if (early > 0) await delay(early);
      const from = Math.min(dueAt, performance.now());
      const { status: answered, head, body } = await connection.ask(next());
      if (answered !== status)
        throw new Error(`expected status ${status}, got:\n${head}\n\n${body}`);
      milliseconds.push(performance.now() - from);
    }
  }
}

export function quantileOf(milliseconds: number[], share: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
