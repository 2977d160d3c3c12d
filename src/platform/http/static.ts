import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { MiddlewareHandler } from 'hono';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

type Asset = {
  plain: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
  type: string;
};

/**
 * Serves the build's assets from memory, in the best encoding that the browser accepts.
 * File names contain a hash of the content, so browsers may cache them for ever.
 * `roots` are folders: an asset's path in its root is its path in the URL.
 */
export function staticAssets(roots: string[]): MiddlewareHandler {
  const assets = new Map<string, Asset>();
  for (const root of roots) {
    const names = new Set(readdirSync(`${root}/assets`, { recursive: true, encoding: 'utf8' }));
    for (const name of names) {
      const type = types[extname(name)];
      if (!type) continue;
      const read = (ending: string) => readFileSync(`${root}/assets/${name}${ending}`);
      // The build writes the compressed versions beside each file.
      assets.set(`/assets/${name.replaceAll('\\', '/')}`, {
        plain: read(''),
        ...(names.has(`${name}.br`) && { br: read('.br') }),
        ...(names.has(`${name}.gz`) && { gzip: read('.gz') }),
        type,
      });
    }
  }
  return async (c, next) => {
    const asset = assets.get(c.req.path);
    if (!asset) return next();
    const accepted = c.req.header('accept-encoding') ?? '';
    const encoding = (['br', 'gzip'] as const).find(
      (name) => asset[name] && accepted.includes(name),
    );
    c.header('Content-Type', asset.type);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Vary', 'Accept-Encoding');
    if (encoding) c.header('Content-Encoding', encoding);
    return c.body((encoding && asset[encoding]) ?? asset.plain);
  };
}
