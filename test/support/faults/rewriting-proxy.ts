import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A reverse proxy as operators may set it up: it can replace Host, and buffer answers until their end. */
export async function startRewritingProxy(
  port: number,
  { host, isBuffering = false }: { host?: string; isBuffering?: boolean },
): Promise<{ url: string; close(): void }> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(host && { host }) };
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers });
    onward.on('response', async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isBuffering) outgoing.end(await buffer(answer));
      else answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
