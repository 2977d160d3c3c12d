type Freshness = { extra: Record<string, string>; options: { headers?: Record<string, string> } };

/** What a call carries when a person asks for fresh data: no cache on the way may answer it. */
export function freshness(isForced: boolean, now = Date.now()): Freshness {
  if (!isForced) return { extra: {}, options: {} };
  return { extra: { t: String(now) }, options: { headers: { 'Cache-Control': 'no-cache' } } };
}
