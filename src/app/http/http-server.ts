import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { limits } from '../../limits.ts';
import type { SecurityHeaders } from '../../platform/http/headers.ts';
import type { AnswerAtOnce } from './fast-paths.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** Told of each answer that has ended, streams excepted. */
type OnAnswered = (
  answer: { url: string; method: string; status: number },
  milliseconds: number,
) => void;

/** What a stop waits for requests that were begun, before it cuts them. */
const GRACE_MILLISECONDS = 10_000;
/** A connection may fall idle just after the idle ones were closed. */
const IDLE_CHECK_MILLISECONDS = 50;

/** Node's server around the site, and how it stops without failing a request. */
export class HttpServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isDraining = false;

  /** `answerAtOnce` never throws. Where it returns false the site answers, with these headers. */
  constructor(
    fetch: Fetch,
    answerAtOnce: AnswerAtOnce,
    headersOf: SecurityHeaders,
    onAnswered?: OnAnswered,
  ) {
    const options = {
      headersTimeout: limits.headersTimeoutSeconds * 1000,
      requestTimeout: limits.requestTimeoutSeconds * 1000,
      connectionsCheckingInterval: limits.connectionsCheckSeconds * 1000,
    };
    const answer = getRequestListener(fetch);
    this.#server = createServer(options, (request, response) => {
      if (onAnswered) measure(request, response, onAnswered);
      // Whoever is answered while we drain comes back on a new connection, to another server.
      if (this.#isDraining) response.setHeader('Connection', 'close');
      const passOn = () => {
        // On Node's own response: a stream writes its head there, and what is no request never comes to the site.
        for (const [name, value] of Object.entries(headersOf(request)))
          response.setHeader(name, value);
        void answer(request, response);
      };
      if (!answerAtOnce(request, response, passOn)) passOn();
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  listen(port: number, host: string): Promise<{ port: number }> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve({ port: (this.#server.address() as AddressInfo).port });
      });
    });
  }

  /** From now on connections are used once: the way to leave a balancer that keeps them. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Takes no new connection; passes once what was begun is answered. `endStreams` must end what would go on for ever. */
  async close(endStreams: () => void): Promise<void> {
    this.drain();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    endStreams();
    const idle = setInterval(() => this.#closeIdle(), IDLE_CHECK_MILLISECONDS);
    const cut = setTimeout(() => this.#server.closeAllConnections(), GRACE_MILLISECONDS);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
  }

  /** Node takes a connection on which nothing was ever said, as browsers open them ahead of need, for a busy one. */
  #closeIdle(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

function measure(request: IncomingMessage, response: ServerResponse, onAnswered: OnAnswered): void {
  const startedAt = performance.now();
  response.once('finish', () => {
    // A stream ends when its reader has had enough: that is no time anybody waited.
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return;
    const { url = '', method = '' } = request;
    onAnswered({ url, method, status: response.statusCode }, performance.now() - startedAt);
  });
}
