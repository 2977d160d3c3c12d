/**
 * How many unchanged polls of boards can be answered in a second? All checks are on: session, limits, tenant.
 */
import { caller } from '../../test/support/server/http.ts';
import type { Bench, Product } from '../support/bench.ts';
import { inTurn, requestText } from '../support/connection.ts';
import { contest } from '../support/contest.ts';
import type { Figure } from '../support/report.ts';
import { sized } from '../support/size.ts';

/** 1,000 sessions in all. At the limit of 600 calls a minute each, they allow 600,000 polls. */
const SESSIONS_PER_RESTAURANT = sized(50, 2);

export function polls(bench: Bench): Promise<Figure[]> {
  return contest(bench, {
    question: 'polls',
    status: 304,
    target: 2.5,
    postgresTarget: 2.5,
    connections: sized(64, 4),
    // While others were measured, the server forgot sessions that were silent for 5 s. Boards poll every 3 s.
    warmUpAnswers: sized(3000, 0),
    async nextOfFloor({ url }) {
      const { headers } = await fetch(url);
      return inTurn([poll('/', { 'If-None-Match': headers.get('etag') ?? '' })]);
    },
    async openProduct(setup) {
      const plan = { tables: 20, sessions: SESSIONS_PER_RESTAURANT };
      const product = await bench.openProduct(setup, plan, { RATE_LIMITS: 'on' });
      return { servers: product.servers, next: inTurn(await pollsOf(product)) };
    },
  });
}

/** One poll per session, with the current ETag of its board. */
async function pollsOf({ restaurants, servers: [server] }: Product): Promise<string[]> {
  const polls: string[] = [];
  for (const { board, tokens, owner } of restaurants) {
    const { headers } = await caller(server?.url ?? '')('GET', board, owner);
    const tag = headers.get('etag') ?? '';
    for (const token of tokens) {
      polls.push(poll(`/api${board}`, { Authorization: `Bearer ${token}`, 'If-None-Match': tag }));
    }
  }
  return polls;
}

function poll(path: string, headers: Record<string, string>): string {
  return requestText('GET', path, { headers });
}
