import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Security headers of every answer. No inline script anywhere; inline styles only by the hash of the build's own
 * (the diner page carries its style in its HTML). HSTS is left to where TLS ends.
 */
export function securityHeaders(styleHashes: string[]): MiddlewareHandler<AppEnv> {
  const style = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  const headers = {
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
  return async (c, next) => {
    // On Node's own response: a live stream writes its head there, past the router.
    for (const [name, value] of Object.entries(headers)) c.env.outgoing.setHeader(name, value);
    // Heeded over TLS alone; over plain http every page would complain of it in the console.
    if (c.req.header('x-forwarded-proto') === 'https') {
      c.env.outgoing.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    }
    await next();
  };
}
