import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { expect, it } from 'vitest';
import { downloadOf } from './download.ts';

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
