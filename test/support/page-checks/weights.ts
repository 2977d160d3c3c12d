import { gzipSync } from 'node:zlib';

const KB = 1024;

/** What the diner page may weigh on its way to a phone in a cellar. */
export const dinerPageLimits = {
  /** One TCP flight. */
  htmlBytes: 14 * KB,
  /** React itself is 67 KB of it. */
  scriptBytes: 85 * KB,
};

/** What a public page's scripts may weigh. React, its DOM and the router are 100 KB of it. */
export const sitePageLimits = { scriptBytes: 130 * KB };

/** What `/analytics` may add to the rest of the app. */
export const figuresLimits = { scriptBytes: 130 * KB };

/** Bytes on the wire, compressed as any server would. */
export function weigh(content: string | Uint8Array): number {
  return gzipSync(content).length;
}
