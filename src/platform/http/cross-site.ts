import type { Context } from 'hono';

/**
 * CSRF check: true if a page of another site sent this form. Browsers send the `Origin` of a POST.
 * `publicUrl` counts as our own origin, because a proxy may change the `Host` header.
 */
export function isCrossSite(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('origin');
  if (c.req.header('sec-fetch-site') === 'cross-site') return true;
  if (origin === undefined || origin === 'null') return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return false;
  return URL.parse(origin)?.host !== c.req.header('host');
}
