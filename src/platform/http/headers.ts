import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

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
