import type { Context } from 'hono';

/**
 * Whether another site's page sent this form. Browsers send the origin of a post.
 * `publicUrl` is ours too: a proxy may hide it behind a Host of its own.
 */
export function isCrossSite(c: Context, publicUrl: string | undefined): boolean {
  const origin = c.req.header('origin');
  if (c.req.header('sec-fetch-site') === 'cross-site') return true;
  if (origin === undefined || origin === 'null') return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return false;
  return URL.parse(origin)?.host !== c.req.header('host');
}
