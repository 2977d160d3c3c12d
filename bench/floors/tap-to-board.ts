/**
 * Floor of `tap-to-board`: parses JSON, sends one frame to each open board of the restaurant, responds with
 * JSON.
 */
import { createServer, type ServerResponse } from 'node:http';
import { listen, readJson, sendJson } from './listen.ts';

const restaurants = new Map<string, Set<ServerResponse>>();

const server = createServer((request, response) => {
  const boards = boardsOf(request.url ?? '');
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': open\n\n');
    boards.add(response);
    response.on('close', () => boards.delete(response));
    return;
  }
  readJson(request, (fields) => {
    const body = JSON.stringify({ ...fields, created_at: new Date().toISOString() });
    for (const board of boards) board.write(`event: request\ndata: ${body}\n\n`);
    sendJson(response, 201, body);
  });
});

function boardsOf(restaurant: string): Set<ServerResponse> {
  const boards = restaurants.get(restaurant) ?? new Set();
  restaurants.set(restaurant, boards);
  return boards;
}

listen(server);
