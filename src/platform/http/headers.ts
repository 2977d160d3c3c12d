import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** The security headers that the answer to a request carries. */
export type SecurityHeaders = (request: IncomingMessage) => Readonly<Record<string, string>>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Security headers of every answer. No inline script anywhere; inline styles only by the hash of the build's own
 * (the diner page carries its style in its HTML).
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
      // The calendar on which a demonstration is booked; else the default, our own.
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
  // Heeded over TLS alone; over plain http every page would complain of it in the console.
  const overTls = { ...always, 'Cross-Origin-Opener-Policy': 'same-origin' };
  if (publicUrl !== undefined && new URL(publicUrl).protocol === 'https:') {
    // For a year, and not to be taken back: the operator's own word is needed, a proxy's is not enough.
    const forGood = { ...overTls, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` };
    return () => forGood;
  }
  return ({ headers }) => (headers['x-forwarded-proto'] === 'https' ? overTls : always);
}
