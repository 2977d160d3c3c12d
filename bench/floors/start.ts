/** Floor of `start`: Node itself, and one response. */
import { createServer } from 'node:http';
import { listen } from './listen.ts';

listen(createServer((_request, response) => response.end('up')));
