import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HookFormat, type RequestEvent, requestEvents } from '../../../src/enums.ts';
import type { Hook, HookDelivery } from '../../../src/features/hooks/contract.ts';
import { noteSecret } from '../secrets/trail.ts';
import type { TestApp } from '../server/app.ts';
import type { TestRestaurant } from './people.ts';

export type HookCall = {
  id: string;
  path: string;
  headers: Record<string, string>;
  body: string;
};

/** Another system on its own port. `answer` may fail, hang or break off. */
export type Receiver = {
  url: string;
  calls: HookCall[];
  answer: (call: HookCall, response: ServerResponse) => void;
  stop(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: accept,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += piece;
    const headers = request.headers as Record<string, string>;
    const id = headers['webhook-id'] ?? '';
    const call = { id, path: request.url ?? '', headers, body };
    receiver.calls.push(call);
    receiver.answer(call, response);
  }
}

export function accept(_: unknown, response: ServerResponse): void {
  response.writeHead(204).end();
}

type Wanted = { url: string; events?: readonly RequestEvent[]; format?: HookFormat };
type Created = Hook & { secret: string };
type App = Pick<TestApp, 'call'>;

export async function addHook(
  app: App,
  { id, owner: { token } }: TestRestaurant,
  { url, events = requestEvents, format = 'json' }: Wanted,
): Promise<Created> {
  const body = { url, events, format };
  const answer = await app.call<Created>('POST', `/restaurants/${id}/hooks`, { token, body });
  if (answer.status !== 201) throw new Error(`answered ${JSON.stringify(answer.body)}`);
  if (answer.body.secret) noteSecret(answer.body.secret);
  return answer.body;
}

export async function readHooks(app: App, { id, owner }: TestRestaurant): Promise<Hook[]> {
  type Answer = { hooks: Hook[] };
  return (await app.call<Answer>('GET', `/restaurants/${id}/hooks`, owner)).body.hooks;
}

/** The newest first. */
export async function readDeliveries(
  app: App,
  { id, owner }: TestRestaurant,
  hook: { id: string },
): Promise<HookDelivery[]> {
  const path = `/restaurants/${id}/hooks/${hook.id}/deliveries`;
  return (await app.call<{ deliveries: HookDelivery[] }>('GET', path, owner)).body.deliveries;
}
