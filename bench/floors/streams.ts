/** Floor of `streams`: keeps Node's own response objects open. */
import { createServer, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

const open = new Set<ServerResponse>();

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': open\n\n');
  open.add(response);
  response.on('close', () => open.delete(response));
});

listen(server);
