import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

const TICK_MILLISECONDS = 5000;

/**
 * The server's clock. It starts at the served page's instant, so that hydration renders the same HTML.
 * It ticks every 5 s, and at `dueAt` exactly.
 */
export function useServerNow(servedAt: number, dueAt: number | undefined): number {
  const [now, setNow] = useState(servedAt);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (dueAt === undefined) return;
    const timer = setTimeout(() => setNow(Math.max(serverNow(), dueAt)), dueAt - serverNow());
    return () => clearTimeout(timer);
  }, [dueAt]);
  return now;
}
