/** The least that a start can take: Node itself, and one answer. */
import { createServer } from 'node:http';
import { listen } from './listen.ts';

listen(createServer((_request, response) => response.end('up')));
