import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '../config/config.ts';
import type { AppEnv } from './context.ts';
import { Refusal, refusals } from './errors.ts';

/** Returns the security headers of the response to a request. */
export type SecurityHeaders = (request: IncomingMessage) => Readonly<Record<string, string>>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Security headers of every response. No inline script is allowed.
 * Inline styles are allowed by hash only: the guest page has its style in its HTML.
 */
export function securityHeaders(
  styleHashes: string[],
  { publicUrl, bookingUrl }: Pick<Config, 'publicUrl' | 'bookingUrl'>,
): SecurityHeaders {
  const style = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  const always = {
    'Content-Security-Policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src ${style}`,
      "img-src 'self' data:",
      // The booking calendar is an external frame.
      ...(bookingUrl === undefined ? [] : [`frame-src ${new URL(bookingUrl).origin}`]),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  // Browsers ignore this header over plain HTTP and log a warning on every page.
  const overTls = { ...always, 'Cross-Origin-Opener-Policy': 'same-origin' };
  if (publicUrl !== undefined && new URL(publicUrl).protocol === 'https:') {
    // HSTS cannot be revoked for a year: it needs the operator's PUBLIC_URL, a proxy's header is not enough.
    const withHsts = { ...overTls, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` };
    return () => withHsts;
  }
  return ({ headers }) => (headers['x-forwarded-proto'] === 'https' ? overTls : always);
}

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

/**
 * Throws 413 for a body of more than `maxBytes`.
 * Checks only the Content-Length if there is one; Node enforces it.
 * Hono's middleware would wrap the body in a stream, which costs more than the rest of a small call.
 */
export function refuseBodyOver(maxBytes: number): MiddlewareHandler<AppEnv> {
  const onError = () => {
    throw new Refusal(refusals.tooLarge);
  };
  const readAndRefuse = bodyLimit({ maxSize: maxBytes, onError });
  return (c, next) => {
    const { headers } = c.env.incoming;
    if (headers['transfer-encoding'] !== undefined) return readAndRefuse(c, next);
    if (Number(headers['content-length'] ?? 0) > maxBytes) onError();
    return next();
  };
}
