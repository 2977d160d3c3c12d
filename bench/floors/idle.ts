/** Floor of `idle`: keeps Node's own response objects open with heartbeats, and answers polls with 304. */
import { createServer, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

const BEAT_SECONDS = 15;
const ETAG = '"lineage-2026-11-21-1"';

const server = createServer((request, response) => {
  if (request.url?.endsWith('/stream')) keepOpen(response);
  else response.writeHead(304, { ETag: ETAG }).end();
});

function keepOpen(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': open\n\n');
  const beats = setInterval(() => response.write(': beat\n\n'), BEAT_SECONDS * 1000);
  response.on('close', () => clearInterval(beats));
}

listen(server);
