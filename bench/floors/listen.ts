import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port, and prints its address in the format of the real server. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`The floor is listening on http://127.0.0.1:${port}`);
  });
}

/** Reads a whole JSON body. */
export function readJson(
  request: IncomingMessage,
  use: (fields: Record<string, string | number>) => void,
) {
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  request.on('end', () => use(JSON.parse(text)));
}

export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
