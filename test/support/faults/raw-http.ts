/**
 * Sends requests as raw bytes, each on a connection of its own. They may be malformed, which HTTP clients
 * would refuse to send.
 */
import { connect } from 'node:net';

export type RawAnswer = { status: number; head: string; body: string };

const DEADLINE_MILLISECONDS = 10_000;

/**
 * `bytes` is encoded as Latin-1, so that it can contain any byte. Resolves with undefined if the server
 * closed the connection without a response.
 */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const pieces: Buffer[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer within ${DEADLINE_MILLISECONDS} ms: ${bytes.slice(0, 500)}`));
    }, DEADLINE_MILLISECONDS);
    socket.on('connect', () => socket.write(bytes, 'latin1'));
    socket.on('data', (piece) => {
      pieces.push(piece as Buffer);
      // A stream never ends, and its head is enough.
      if (pieces.length === 1 && /^content-type: text\/event-stream/im.test(String(piece))) {
        socket.destroy();
      }
    });
    // The server may reset the connection while the request is being sent: use what was received before.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve(readAnswer(Buffer.concat(pieces).toString()));
    });
  });
}

function readAnswer(text: string): RawAnswer | undefined {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? [];
  if (status === undefined) return undefined;
  const end = text.indexOf('\r\n\r\n');
  return { status: Number(status), head: text.slice(0, end), body: text.slice(end + 4) };
}
