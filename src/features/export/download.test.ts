import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { expect, it } from 'vitest';
import { downloadOf, zipPieces } from './handlers.ts';

const PIECE = new Uint8Array(1024 * 1024);

it('a download that nobody reads is cut off, and no more pieces are made [TEAM-31]', async () => {
  const ended = Promise.withResolvers<number>();
  async function* endless() {
    let made = 0;
    try {
      for (; ; made += 1) yield PIECE;
    } finally {
      ended.resolve(made);
    }
  }
  const answer = (_: Request, env: unknown) =>
    new Response(downloadOf(endless(), (env as HttpBindings).outgoing, 0.05));
  const server = createServer(getRequestListener(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  // No more pieces are made than the buffers of the connection hold.
  expect(await ended.promise).toBeLessThan(64);
  socket.destroy();
  server.close();
});

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
