import { useEffect, useEffectEvent, useState } from 'react';
import type { TableAddress, TablePageData } from '../types.ts';
import { readMutedUntil } from './calls.ts';
import { useServerNow } from './clock.ts';
import { isHidden, onWake } from './wake.ts';

/** Calls may be resumed before their time. */
const READ_MILLISECONDS = 10_000;

/** Until when calls of the table are paused, which ends by itself; null if they are not. */
export function useMute(data: TablePageData, address: TableAddress, onEnd: () => void) {
  const [until, setUntil] = useState(data.mutedUntil);
  const endsAt = until === null ? undefined : Date.parse(until);
  const now = useServerNow(data.now, endsAt);
  const isMuted = endsAt !== undefined && now < endsAt;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isMuted) return () => end();
  }, [isMuted]);
  useEffect(() => {
    const read = async () => {
      const present = isHidden() ? undefined : await readMutedUntil(address);
      if (present !== undefined) setUntil(present);
    };
    // A page that shows buttons learns of a pause at a tap.
    if (!isMuted) return;
    const stopWaking = onWake(() => void read());
    const timer = setInterval(() => void read(), READ_MILLISECONDS);
    return () => {
      stopWaking();
      clearInterval(timer);
    };
  }, [isMuted, address]);
  return [isMuted ? until : null, setUntil] as const;
}
