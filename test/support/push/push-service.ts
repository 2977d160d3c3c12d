import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '../../../src/features/push/contract.ts';

/** How it behaves: `hangs` never answers, `talks` never ends its answer, `garbage` is not HTTP. */
type Behaviour = 'accepts' | 'hangs' | 'talks' | 'garbage' | 'drops' | 'redirects' | number;

export type ReceivedPush = { payload: PushPayload; headers: IncomingMessage['headers'] };

/** A browser's subscription at this push service. */
export type TestSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Pushes that were accepted, as the browser decrypts them. */
  received: ReceivedPush[];
};

/** A push service on its own port, which checks VAPID and decrypts as a browser does. */
export type PushService = {
  url: string;
  /** For `startApp`. */
  environment: Record<string, string>;
  behaviour: Behaviour;
  /** Each call waits for this before it arrives. If its sender is killed meanwhile, it never does. */
  delayCall: () => Promise<unknown>;
  /** The number of calls that have not arrived yet. */
  callsInFlight: number;
  /** Calls, also those that were not accepted. */
  calls: number;
  /** What was wrong with calls. */
  problems: string[];
  /** As `PushManager.subscribe`; pushes signed with another key are refused. */
  subscribe(applicationServerKey: string): TestSubscription;
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { subscription: TestSubscription; open: Open; key: string }>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      service.problems.push(String(error));
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    url,
    environment: { PUSH_SERVICES: url },
    behaviour: 'accepts',
    problems: [],
    delayCall: async () => {},
    callsInFlight: 0,
    calls: 0,
    subscribe(key) {
      const path = `/push/${randomUUID()}`;
      const { keys, open } = newBrowserKeys();
      const subscription = { endpoint: `${url}${path}`, keys, received: [] };
      browsers.set(path, { subscription, open, key });
      return subscription;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    service.callsInFlight += 1;
    const lost = new Promise((resolve) => response.once('close', resolve));
    await Promise.race([service.delayCall(), lost]);
    service.callsInFlight -= 1;
    if (response.closed) return;
    const { behaviour } = service;
    service.calls += 1;
    if (behaviour === 'hangs') return;
    if (behaviour === 'drops') return void request.socket.destroy();
    if (behaviour === 'garbage') return void request.socket.end('\0\0 no HTTP \r\n\r\n');
    if (behaviour === 'redirects') {
      response.writeHead(307, { Location: `${url}/elsewhere` }).end();
      return;
    }
    if (behaviour === 'talks') {
      response.writeHead(201).write('x'.repeat(1e6));
      return;
    }
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end('no');
    const browser = browsers.get(request.url ?? '');
    if (!browser) return void response.writeHead(410).end();
    const { headers } = request;
    checkVapid(headers.authorization ?? '', url, browser.key);
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('is not aes128gcm');
    const payload = JSON.parse(browser.open(Buffer.concat(pieces)).toString());
    browser.subscription.received.push({ payload, headers });
    response.writeHead(201).end();
  }
}

type Open = (body: Buffer) => Buffer;

/** The keys of a browser, and what decrypts with them (RFC 8291, RFC 8188). */
export function newBrowserKeys(): { keys: TestSubscription['keys']; open: Open } {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.toString('base64url'), auth: auth.toString('base64url') };
  return { keys, open };

  function open(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0) throw new Error('has no delimiter');
    return padded.subarray(0, end);
  }
}

/** Throws unless the header is signed for this push service with the key of the subscription (RFC 8292). */
function checkVapid(authorization: string, audience: string, applicationServerKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== applicationServerKey) throw new Error('is signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { aud, exp, sub } = read(claims);
  const secondsLeft = exp - Date.now() / 1000;
  if (!isSigned || read(head).alg !== 'ES256') throw new Error('has a wrong signature');
  if (aud !== audience) throw new Error(`is for ${aud}`);
  if (!(secondsLeft > 0 && secondsLeft <= 24 * 60 * 60)) throw new Error('is expired');
  if (!/^(mailto:.+@|https:\/\/)/.test(sub)) throw new Error(`is from ${sub}`);
}
