type Freshness = { extra: Record<string, string>; options: { headers?: Record<string, string> } };

/** Query and headers that bypass all caches, for a manual refresh. */
export function freshness(isForced: boolean, now = Date.now()): Freshness {
  if (!isForced) return { extra: {}, options: {} };
  return { extra: { t: String(now) }, options: { headers: { 'Cache-Control': 'no-cache' } } };
}
