import { EventEmitter, once } from 'node:events';
import type { BoardRequest } from '../../src/features/requests/web/board/board-request.ts';
import { openLive } from '../../src/ui/live.ts';
import type { House } from './people.ts';

/** A board that stays open through everything, by the stream alone, as the product's own screen holds it. */
export type WatchedBoard = {
  /** When it first showed each request, by `performance.now()`. */
  shownAt: ReadonlyMap<string, number>;
  /** How often its stream was lost so far. */
  losses(): number;
  /** Passes once it shows this request. */
  shows(requestId: string): Promise<void>;
  close(): void;
};

const DEADLINE_MILLISECONDS = 10_000;

/** `url` may be that of a balancer. */
export function watchBoard(url: string, { board, owner }: House): WatchedBoard {
  const shownAt = new Map<string, number>();
  let lastEventId: string | undefined;
  let losses = 0;
  const awaited = new EventEmitter();

  function show({ id }: BoardRequest): void {
    if (shownAt.has(id)) return;
    shownAt.set(id, performance.now());
    awaited.emit(id);
  }

  const live = openLive({
    url: `${url}/api${board}/stream`,
    headers: () => ({ Authorization: `Bearer ${owner.token}` }),
    lastEventId: () => lastEventId,
    onEvent({ type, id, data }) {
      lastEventId = id;
      const content = JSON.parse(data);
      for (const request of type === 'snapshot' ? content.requests : [content]) show(request);
    },
    onState: (state) => {
      if (state === 'lost') losses += 1;
    },
    onRefused: (status) => {
      throw new Error(`The board was refused: ${status}`);
    },
  });

  return {
    shownAt,
    losses: () => losses,
    close: live.close,
    async shows(requestId) {
      if (shownAt.has(requestId)) return;
      await once(awaited, requestId, { signal: AbortSignal.timeout(DEADLINE_MILLISECONDS) });
    },
  };
}
