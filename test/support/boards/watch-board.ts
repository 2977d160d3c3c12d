import { EventEmitter, once } from 'node:events';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { openLive } from '../../../src/ui/network/live.ts';
import type { TestRestaurant } from '../people/people.ts';

/** A board that stays open by its stream alone and reconnects like the product's screen. */
export type WatchedBoard = {
  /** How often the stream was lost. */
  losses(): number;
  /** Resolves when it has shown this request. */
  shows(requestId: string): Promise<void>;
  close(): void;
};

const DEADLINE_MILLISECONDS = 10_000;

/** `url` may be that of a balancer. */
export function watchBoard(url: string, { board, owner }: TestRestaurant): WatchedBoard {
  const shown = new Set<string>();
  let lastEventId: string | undefined;
  let losses = 0;
  const awaited = new EventEmitter();

  function show({ id }: TableRequest): void {
    if (shown.has(id)) return;
    shown.add(id);
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
    losses: () => losses,
    close: live.close,
    async shows(requestId) {
      if (shown.has(requestId)) return;
      await once(awaited, requestId, { signal: AbortSignal.timeout(DEADLINE_MILLISECONDS) });
    },
  };
}
