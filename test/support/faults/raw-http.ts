/**
 * Requests as bytes, right or wrong, each on a connection of its own: what no well-behaved client would ever
 * send.
 */
import { connect } from 'node:net';

export type RawAnswer = { status: number; head: string; body: string };

const DEADLINE_MILLISECONDS = 10_000;

/**
 * `bytes` is sent as Latin-1, so that any byte can be. Answers undefined where the server hung up without a
 * word.
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
      // A stream would never end, and its head says all.
      if (pieces.length === 1 && /^content-type: text\/event-stream/im.test(String(piece))) {
        socket.destroy();
      }
    });
    // Whoever is refused in the middle of a sentence finds the line cut: what came before counts.
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
