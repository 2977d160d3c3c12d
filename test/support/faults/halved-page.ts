import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type HalvedPage = { url: string; sendRest(): void; close(): void };

/** Serves a page of `origin`, and delays the HTML after `upTo` until `sendRest` is called. */
export async function serveHalved(origin: string, upTo: string): Promise<HalvedPage> {
  const rest = Promise.withResolvers<void>();
  const server = createServer((request, response) => void pass(request, response));

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url, headers } = request;
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: {
        'Accept-Language': headers['accept-language'] ?? '',
        'Content-Type': headers['content-type'] ?? '',
      },
      ...(method === 'GET' ? {} : { body: await buffer(request) }),
    });
    const type = answer.headers.get('Content-Type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': type });
    const end = type.startsWith('text/html') ? body.indexOf(upTo) : 0;
    if (end < 0) throw new Error(`The page has no ${upTo}.`);
    response.write(body.subarray(0, end));
    if (end > 0) await rest.promise;
    response.end(body.subarray(end));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendRest: rest.resolve,
    close: () => server.close(),
  };
}
