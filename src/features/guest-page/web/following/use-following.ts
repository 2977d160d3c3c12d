import { useEffect, useRef, useState } from 'react';
import { openLive } from '../../../../ui/network/live.ts';
import { fetchRequest } from '../sending/calls.ts';
import type { ShownRequest } from '../types.ts';
import { type FollowingTools, follow } from './following.ts';
import { isFollowed } from './status/stage.ts';
import { isHidden, onSleep, onWake } from './wake.ts';

/** Follows the request while it may change. Returns since when the page is offline, if it is. */
export function useFollowing(
  shown: ShownRequest | undefined,
  now: number,
  listeners: Pick<FollowingTools, 'onRequest' | 'onGone'>,
): number | undefined {
  const [offlineSince, setOfflineSince] = useState<number>();
  const latest = useRef(listeners);
  latest.current = listeners;
  const id = shown && isFollowed(shown, now) ? shown.request.id : undefined;
  const key = shown?.key;

  useEffect(() => {
    if (id === undefined) return;
    const end = follow(id, key, {
      read: fetchRequest,
      openLive,
      isHidden,
      onWake,
      onSleep,
      onRequest: (request) => latest.current.onRequest(request),
      onGone: () => latest.current.onGone(),
      onOffline: setOfflineSince,
    });
    return () => {
      end();
      setOfflineSince(undefined);
    };
  }, [id, key]);

  return offlineSince;
}
