import { useEffect, useEffectEvent, useState } from 'react';
import type { TableAddress, TablePageData } from '../types.ts';
import { readMutedUntil } from './calls.ts';
import { useServerNow } from './clock.ts';
import { isHidden, onWake } from './wake.ts';

/** Calls may be resumed before their time. A page that shows buttons asks when it is shown again. */
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
    const stopWaking = onWake(() => void read());
    const timer = isMuted ? setInterval(() => void read(), READ_MILLISECONDS) : undefined;
    return () => {
      stopWaking();
      clearInterval(timer);
    };
  }, [isMuted, address]);
  return [isMuted ? until : null, setUntil] as const;
}
