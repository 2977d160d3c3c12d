import { useEffect } from 'react';
import { forget, OFFLINE_SINCE_KEY, store } from '../../../../ui/device/storage.ts';
import type { BoardView } from '../feed/board-store.ts';

/** Stores since when the board is offline. After a reload the offline page shows the same time. */
export function useOfflineNote({ connection, clockOffset }: BoardView): void {
  const since = connection.kind === 'offline' ? connection.since - clockOffset : undefined;
  useEffect(() => {
    if (since === undefined) return;
    store('local', OFFLINE_SINCE_KEY, since);
    return () => forget('local', OFFLINE_SINCE_KEY);
  }, [since]);
}
