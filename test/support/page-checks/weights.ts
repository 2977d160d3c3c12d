import { gzipSync } from 'node:zlib';

const KB = 1024;

/** Limits of the guest page, for phones with bad reception. */
export const guestPageLimits = {
  /** Fits in the initial TCP congestion window. */
  htmlBytes: 14 * KB,
  scriptBytes: 40 * KB,
};

export const sitePageLimits = {
  /** Preact and the router are 25 KB of it. */
  scriptBytes: 57 * KB,
  /** Scripts and style sheets. */
  assetBytes: 70 * KB,
};

/** Limit of the scripts and style sheets before the board is shown. Others are loaded after it. */
export const boardLimits = { assetBytes: 125 * KB };

/** Limits of the fonts: of that for titles, which every page loads, and of all together. */
export const fontLimits = { titleBytes: 16 * KB, allBytes: 40 * KB };

/** Limit of what `/analytics` adds to the rest of the app. */
export const figuresLimits = { scriptBytes: 130 * KB };

/** Bytes on the wire, compressed as any server would. */
export function compressedBytes(content: string | Uint8Array): number {
  return gzipSync(content).length;
}
