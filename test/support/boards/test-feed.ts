/** A board's feed with a server, stream and ticker that the test controls. Needs fake timers. */
import { vi } from 'vitest';
import { createBoardFeed } from '../../../src/features/board/web/feed/board-feed.ts';
import type { World } from '../../../src/features/board/web/feed/feed-world.ts';
import type { AnsweredRequest } from '../../../src/features/board/web/feed/read-request.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { LiveOptions } from '../../../src/ui/network/live.ts';

const created_at = '2026-08-21T18:00:00.000Z';
export const bread: AnsweredRequest = {
  id: 'bread',
  status: 'pending',
  created_at,
  table_number: 7,
};
export const water: AnsweredRequest = {
  id: 'water',
  status: 'pending',
  created_at,
  table_number: 3,
};

/** A server with one restaurant, a stream, and a network that can be cut. */
export function startFeed() {
  const server = {
    rows: [bread],
    version: 1,
    lineage: 'a',
    failure: undefined as Error | undefined,
    hangs: false,
  };
  const asks: { path: string; headers: Record<string, string> }[] = [];
  const asked: (string | undefined)[] = [];
  const stream: { options?: LiveOptions; retries: number } = { retries: 0 };
  let tick = () => {};
  const world: World = {
    ask: async (path, headers) => {
      asks.push({ path, headers });
      asked.push(headers['If-None-Match']);
      if (server.hangs) return new Promise<Response>(() => {});
      if (server.failure) throw server.failure;
      const etag = `"${server.lineage}-1-${server.version}"`;
      if (headers['If-None-Match'] === etag) return new Response(null, { status: 304 });
      return new Response(JSON.stringify(server.rows), { headers: { ETag: etag } });
    },
    mayStream: () => true,
    openLive: (options) => {
      stream.options = options;
      return { close() {}, retryNow: () => stream.retries++ };
    },
    startTicker: (_milliseconds, onTick) => {
      tick = onTick;
      return () => {};
    },
    startTimer: (milliseconds, onTime) => {
      const timer = setTimeout(onTime, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
  };
  const feed = createBoardFeed('demo', world);
  const news: string[][] = [];
  feed.onNews((batch: readonly TableRequest[]) => news.push(batch.map(({ id }) => id)));
  const leave = feed.subscribe(() => {});
  return { server, asks, asked, stream, feed, news, leave, passTick };

  /** Advances the time by three seconds and waits for the effects. */
  async function passTick() {
    await vi.advanceTimersByTimeAsync(3000);
    tick();
    await vi.advanceTimersByTimeAsync(0);
  }
}
