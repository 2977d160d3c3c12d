import type { MiddlewareHandler } from 'hono';

/**
 * Security headers of every answer. No inline script anywhere; inline styles only by the hash of the build's own
 * (the diner page carries its style in its HTML). HSTS is left to where TLS ends.
 */
export function securityHeaders(styleHashes: string[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const style = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
    const headers = c.res.headers;
    headers.set(
      'Content-Security-Policy',
      [
        "default-src 'self'",
        "script-src 'self'",
        `style-src ${style}`,
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    // Heeded over TLS alone; over plain http every page would complain of it in the console.
    if (c.req.header('x-forwarded-proto') === 'https') {
      headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    }
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  };
}
