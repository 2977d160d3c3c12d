import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { zipPieces } from './zip.ts';

const PAGE_BYTES = 50_000;

it('an export reads no more pages than are sent, and stops when the download is aborted [TEAM-31]', async () => {
  let pages = 0;
  let isClosed = false;
  const endless = {
    name: 'endless.csv',
    async *write() {
      try {
        for (;;) {
          pages += 1;
          yield randomBytes(PAGE_BYTES).toString('hex');
        }
      } finally {
        isClosed = true;
      }
    },
  };
  const zip = zipPieces([endless], new Date('2026-11-23T12:00:00Z'));
  let sent = 0;
  while (sent < 4 * PAGE_BYTES) sent += (await zip.next()).value?.length ?? 0;
  // Compression halves hexadecimal text to about `PAGE_BYTES` per page. Some pages are still buffered.
  expect(pages).toBeLessThanOrEqual(8);
  await zip.return(undefined);
  expect(isClosed).toBe(true);
});
