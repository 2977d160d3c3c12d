/** An open board: a stream of server-sent events on a plain socket. One process can hold ten thousand. */
import { connect } from 'node:net';
import { createEventParser, type LiveEvent } from '../../src/ui/network/live.ts';
import { requestText } from './connection.ts';

/** Where and how to open a stream. `path` is the URL path with its query. */
export type BoardAddress = {
  port: number;
  path: string;
  token?: string;
  headers?: Record<string, string>;
};

export type OpenBoard = { close(): void };

const OPENING_AT_ONCE = 100;

/** Opens boards, 100 at a time. `onEvent` also gets the index of the board that received the event. */
export async function openBoards(
  addresses: BoardAddress[],
  onEvent?: (event: LiveEvent, index: number) => void,
): Promise<OpenBoard[]> {
  const boards: OpenBoard[] = [];
  while (boards.length < addresses.length) {
    const some = addresses.slice(boards.length, boards.length + OPENING_AT_ONCE);
    const opening = some.map((address, offset) => {
      const index = boards.length + offset;
      return openBoard(address, onEvent && ((event) => onEvent(event, index)));
    });
    boards.push(...(await Promise.all(opening)));
  }
  return boards;
}

/** Resolves when the first bytes of the stream have arrived. */
function openBoard(
  { port, path, token, headers: more }: BoardAddress,
  onEvent: ((event: LiveEvent) => void) | undefined,
): Promise<OpenBoard> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const headers = { ...more, ...(token && { Authorization: `Bearer ${token}` }) };
  socket.write(requestText('GET', path, { headers }));
  // The HTTP head and the chunk sizes also pass through the parser, which ignores them as unknown fields.
  const parse = onEvent && createEventParser(onEvent);
  socket.on('data', (text) => parse?.(String(text)));
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      socket.destroy();
      reject(new Error(`${path} does not open: ${reason}`));
    };
    socket.once('error', ({ message }) => refuse(message));
    socket.once('close', () => refuse('closed'));
    socket.once('data', (text) => {
      if (String(text).startsWith('HTTP/1.1 200 ')) resolve({ close: () => socket.destroy() });
      else refuse(String(text));
    });
  });
}
