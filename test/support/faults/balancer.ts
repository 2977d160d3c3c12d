import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A load balancer: checks readiness, keeps connections alive, and retries only requests that were never sent.
 */
export type Balancer = {
  url: string;
  /** Sets the servers in use. */
  use(...ports: number[]): void;
  /** Resolves when this many servers are ready. */
  ready(count: number): Promise<void>;
  close(): void;
};

const CHECK_MILLISECONDS = 200;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ports: number[] = [];
  let readyPorts: number[] = [];
  let turn = 0;
  let wake = () => {};

  async function check(): Promise<void> {
    const answers = await Promise.all(
      ports.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
        return answer?.ok ? port : undefined;
      }),
    );
    readyPorts = answers.filter((port) => port !== undefined && ports.includes(port)) as number[];
    wake();
  }

  /** `body` is buffered, so that it can be sent again to another server. */
  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
    const port = readyPorts[turn % readyPorts.length];
    turn += 1;
    if (port === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, port, host: '127.0.0.1', method, path, headers });
    onward.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      // Propagates a reset by the server. Otherwise the reader would only notice by its own time-out.
      answer.on('close', () => {
        if (!answer.complete) outgoing.destroy();
      });
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        readyPorts = readyPorts.filter((other) => other !== port);
        pass(incoming, outgoing, body);
      } else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(error.message);
    });
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  }

  const server = createServer(async (incoming, outgoing) => {
    pass(incoming, outgoing, await buffer(incoming));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(check, CHECK_MILLISECONDS);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (...chosen) => {
      ports = chosen;
    },
    async ready(count) {
      while (readyPorts.length !== count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
