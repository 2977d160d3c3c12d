/** Floor of `polls`: compares one header. */
import { createServer } from 'node:http';
import { listen } from './listen.ts';

const ETAG = '"lineage-2026-11-21-1"';

const server = createServer((request, response) => {
  const isUnchanged = request.headers['if-none-match'] === ETAG;
  response.writeHead(isUnchanged ? 304 : 200, { ETag: ETAG }).end();
});

listen(server);
