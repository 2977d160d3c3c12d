import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';

/** The security headers that the answer to a request carries. */
export type SecurityHeaders = (request: IncomingMessage) => Readonly<Record<string, string>>;

/**
 * Security headers of every answer. No inline script anywhere; inline styles only by the hash of the build's own
 * (the diner page carries its style in its HTML). HSTS is left to where TLS ends.
 */
export function securityHeaders(styleHashes: string[]): SecurityHeaders {
  const style = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  const always = {
    'Content-Security-Policy': [
      "default-src 'self'",
      "script-src 'self'",
      `style-src ${style}`,
      "img-src 'self' data:",
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
  return ({ headers }) => (headers['x-forwarded-proto'] === 'https' ? overTls : always);
}

/** On Node's own response: a live stream writes its head there, past the router. */
export function sendSecurityHeaders(headersOf: SecurityHeaders): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    for (const [name, value] of Object.entries(headersOf(incoming)))
      outgoing.setHeader(name, value);
    await next();
  };
}
