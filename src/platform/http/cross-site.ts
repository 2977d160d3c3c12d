import type { Context } from 'hono';

/** Whether another site's page sent this form. Browsers say where a post comes from. */
export function isCrossSite(c: Context): boolean {
  const origin = c.req.header('origin');
  if (c.req.header('sec-fetch-site') === 'cross-site') return true;
  if (origin === undefined || origin === 'null') return false;
  return URL.parse(origin)?.host !== c.req.header('host');
}
