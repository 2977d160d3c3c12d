import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

const TICK_MILLISECONDS = 5000;

/** The server's clock. It starts at the served page's instant, so that hydration renders the same HTML. */
export function useServerNow(servedAt: number): number {
  const [now, setNow] = useState(servedAt);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
