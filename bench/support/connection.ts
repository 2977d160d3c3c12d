/**
 * A minimal keep-alive HTTP/1.1 client on a plain socket, so that the load costs far less than the server.
 * Requests are ready-made text. Of a response only status line, length and body are parsed.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type BenchAnswer = { status: number; head: string; body: Buffer };

export class Connection {
  readonly #socket: Socket;
  #waiting: { resolve(answer: BenchAnswer): void; reject(error: Error): void } | undefined;
  #unread: Buffer | undefined;

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay();
    socket.on('data', (piece) => this.#read(piece as Buffer));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Sends one request at a time: wait for its response before sending the next. */
  ask(request: string): Promise<BenchAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(piece: Buffer): void {
    this.#unread = this.#unread ? Buffer.concat([this.#unread, piece]) : piece;
    try {
      const answer = readAnswer(this.#unread);
      if (!answer) return;
      this.#unread = undefined;
      this.#waiting?.resolve(answer);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
  }
}

/** Undefined until the response is complete. */
function readAnswer(bytes: Buffer): BenchAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + 4;
  const end = bodyStart + (status === 304 ? 0 : bodyLength(head));
  if (bytes.length < end) return undefined;
  return { status, head, body: bytes.subarray(bodyStart, end) };
}

function bodyLength(head: string): number {
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`the response has no Content-Length:\n${head}`);
  return Number(length);
}

/** The bytes of an HTTP request. A body is JSON. */
export function requestText(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): string {
  const fields = Object.entries({
    Host: '127.0.0.1',
    ...headers,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  });
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Cycles through the requests. */
export function inTurn(requests: string[]): () => string {
  let count = 0;
  return () => {
    count += 1;
    return requests[count % requests.length] ?? '';
  };
}
