import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { limits } from '../../limits.ts';
import { analyticsPath } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SecurityHeaders } from '../../platform/http/security.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** Called after each finished response, except streams. */
type OnAnswered = (
  answer: { url: string; method: string; status: number },
  milliseconds: number,
) => void;

/** How long a shutdown waits for open requests before it cuts their connections. */
const GRACE_MILLISECONDS = 10_000;
/** A shutdown closes idle connections repeatedly, because busy connections become idle one after another. */
const IDLE_CHECK_MILLISECONDS = 50;
/** Refused before any pattern reads it: Node allows 16 KB. In characters; our longest has some 700. */
const LONGEST_ADDRESS = 2048;

/** Node's HTTP server, with a graceful shutdown. */
export class HttpServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isDraining = false;

  /**
   * `answerAtOnce` never throws.
   * If it returns false or calls `passOn`, `fetch` answers, with the headers of `headersOf`.
   */
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
      const { url = '' } = request;
      if (url.length > LONGEST_ADDRESS) {
        response.writeHead(414, { ...headersOf(request), 'Content-Length': 0 }).end();
        return;
      }
      request.url = analyticsPath(url);
      if (onAnswered) measure(request, response, onAnswered);
      // While draining, clients must use a new connection, which the balancer sends to another server.
      if (this.#isDraining) response.setHeader('Connection', 'close');
      const passOn = () => {
        // Set on Node's response: streams write their head there, and malformed requests skip the router.
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

  /** Stops keep-alive: otherwise a balancer would reuse its connections to this server. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Refuses new connections. Resolves once open requests are answered. `endStreams` must end all streams. */
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

  /** Node counts a connection without any request as busy. Browsers open such connections in advance. */
  #closeIdle(): void {
    this.#server.closeIdleConnections();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

function measure(request: IncomingMessage, response: ServerResponse, onAnswered: OnAnswered): void {
  const startedAt = performance.now();
  response.once('finish', () => {
    // The duration of a stream is not a waiting time.
    if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return;
    const { url = '', method = '' } = request;
    onAnswered({ url, method, status: response.statusCode }, performance.now() - startedAt);
  });
}

/** Returns true if it answers the request, now or later, or will call `passOn` after reading the body. */
type AnswerAtOnce = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
) => boolean;

const WARNING_MILLISECONDS = 60_000;

/** Logs errors of fast paths. Clients do not notice them, because the router answers instead. */
export class FastPathErrors {
  readonly #deps: { clock: Clock; log: Logger; metrics?: Metrics | undefined };
  readonly #loggedAt = new Map<string, number>();

  constructor(deps: { clock: Clock; log: Logger; metrics?: Metrics | undefined }) {
    this.#deps = deps;
  }

  /** Counts the error. Logs it at most once a minute for each path. */
  report(path: string, error: unknown): void {
    const { clock, log, metrics } = this.#deps;
    metrics?.fastPathFailed(path);
    const now = clock.monotonic();
    const loggedAt = this.#loggedAt.get(path) ?? Number.NEGATIVE_INFINITY;
    if (now - loggedAt < WARNING_MILLISECONDS) return;
    this.#loggedAt.set(path, now);
    log.error({ err: error, path }, 'a fast path failed, the router answers instead');
  }
}

/** Tries the paths in order. If one throws, reports the error and leaves the request to the router. */
export function fastPaths(
  errors: FastPathErrors,
  answers: Record<string, AnswerAtOnce>,
): AnswerAtOnce {
  const paths = Object.entries(answers);
  return (request, response, passOn) =>
    paths.some(([path, answer]) => {
      try {
        return answer(request, response, passOn);
      } catch (error) {
        errors.report(path, error);
        return response.headersSent;
      }
    });
}
