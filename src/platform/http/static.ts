import { globSync, readFileSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { serveStatic } from 'hono/serve-static';

/**
 * Serves the build's assets from memory, in the best encoding that the browser accepts.
 * From memory, because a running server's pages name the assets of its own build. A new build replaces the
 * files on disk.
 * File names contain a hash of the content, so browsers may cache them for ever.
 * `roots` are folders: an asset's path in its root is its path in the URL.
 */
export function staticAssets(roots: string[]): MiddlewareHandler {
  const assets = new Map<string, Buffer<ArrayBuffer>>();
  for (const root of roots) {
    // The build writes the compressed versions beside each file.
    for (const file of globSync('assets/**/*.*', { cwd: root })) {
      assets.set(file.replaceAll('\\', '/'), readFileSync(`${root}/${file}`));
    }
  }
  return serveStatic({
    root: '',
    precompressed: true,
    getContent: async (path) => assets.get(path.slice(1)) ?? null,
    onFound: (_path, c) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      c.header('Vary', 'Accept-Encoding');
    },
  });
}
