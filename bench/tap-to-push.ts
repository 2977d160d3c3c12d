/** How long does it take from a tap until the push service has accepted the push, at 50 taps a second? */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bench, type Setup, setups } from './support/bench.ts';
import { requestText } from './support/connection.ts';
import { ConnectionPool } from './support/connection-pool.ts';
import { type Figure, quantileOf } from './support/report.ts';
import type { BusyRestaurant } from './support/restaurants.ts';
import { sized } from './support/size.ts';
import { waitUntil } from './support/tap-load.ts';

const DEVICES = sized(20, 2);
/** More than the taps of a run need. */
const TABLES = 100;
const TAPS_PER_SECOND = 50;
const WARM_UP_SECONDS = sized(4, 0);
const SECONDS = sized(20, 0.1);
const PATIENCE_MILLISECONDS = 5000;
/** The time includes the request, its commit and the choice of devices. */
const TARGET_P99_MILLISECONDS = 100;

export async function tapToPush(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setup of setups) {
    figures.push(await measure(bench, setup));
    await bench.clear();
  }
  return figures;
}

async function measure(bench: Bench, setup: Setup): Promise<Figure> {
  const service = await openPushService();
  const plan = { restaurants: DEVICES, tables: TABLES };
  const environment = { PUSH_SERVICES: service.url };
  const { restaurants, servers } = await bench.openProduct(setup, plan, environment);
  const ports = servers.map(({ port }) => port);
  for (const restaurant of restaurants) await beginService(ports[0] ?? 0, restaurant, service.url);
  const taps = new Taps(restaurants, ports);
  await taps.tapFor(WARM_UP_SECONDS, service);
  const { milliseconds, missed } = await taps.tapFor(SECONDS, service);
  taps.close();
  await service.close();
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantileOf(milliseconds, share).toFixed(1));
  const product = `${p50}, ${p99}, ${max} ms${missed > 0 ? `, ${missed} missed` : ''}`;
  console.log(`   ${setup.name}: ${product}`);
  return {
    question: `tap to push (p50, p99, max), ${setup.name}`,
    product,
    floor: '',
    ratio: '',
    target: `p99 ≤ ${TARGET_P99_MILLISECONDS} ms`,
    isMet: missed === 0 && Number(p99) <= TARGET_P99_MILLISECONDS,
  };
}

type BenchPushService = { url: string; acceptedAt: Map<string, number>; close(): Promise<void> };

/** Accepts every push and records the time by topic, which is the request's id without dashes. */
async function openPushService(): Promise<BenchPushService> {
  const acceptedAt = new Map<string, number>();
  const server: HttpServer = createServer((request, response) => {
    request.resume().on('end', () => {
      const topic = String(request.headers.topic);
      if (!acceptedAt.has(topic)) acceptedAt.set(topic, performance.now());
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    // The product goes on ringing on its open connections, so `close` alone would wait for ever.
    server.closeAllConnections();
    await closed;
  };
  return { url, acceptedAt, close };
}

/** Turns pushes on, and chooses all zones, as a phone does when its service begins. */
async function beginService(port: number, { owner }: BusyRestaurant, url: string): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const calls = {
    '/api/push/subscription': { endpoint: `${url}/${randomUUID()}`, keys },
    '/api/auth/serving': { zones: null },
  };
  for (const [path, body] of Object.entries(calls)) {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`${path} was refused: ${status}`);
  }
}

type TapTimes = { milliseconds: number[]; missed: number };

/** Taps on a fixed schedule, each at a table of its own. With two servers, they take turns. */
class Taps {
  readonly #restaurants: BusyRestaurant[];
  /** One per server. */
  readonly #pools: ConnectionPool[];
  #tapped = 0;

  constructor(restaurants: BusyRestaurant[], ports: number[]) {
    this.#restaurants = restaurants;
    this.#pools = ports.map((port) => new ConnectionPool(port));
  }

  /** Milliseconds from the moment when each tap was due to the first push that was accepted. */
  async tapFor(seconds: number, { acceptedAt }: BenchPushService): Promise<TapTimes> {
    const dueAt = new Map<string, number>();
    const answers: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let count = 0; count < seconds * TAPS_PER_SECOND; count += 1) {
      const due = startedAt + (count * 1000) / TAPS_PER_SECOND;
      await waitUntil(due);
      // Timers may fire up to 1 ms early.
      const from = Math.min(due, performance.now());
      const answer = this.#tap().then((id) => void dueAt.set(id.replaceAll('-', ''), from));
      // Errors are thrown by Promise.all below, after all taps were sent.
      answer.catch(() => {});
      answers.push(answer);
    }
    await Promise.all(answers);
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (performance.now() < deadline && [...dueAt.keys()].some((id) => !acceptedAt.has(id))) {
      await waitUntil(performance.now() + 20);
    }
    const ids = [...dueAt.keys()].filter((id) => acceptedAt.has(id));
    const milliseconds = ids.map((id) => (acceptedAt.get(id) ?? 0) - (dueAt.get(id) ?? 0));
    return { milliseconds, missed: dueAt.size - ids.length };
  }

  close(): void {
    for (const pool of this.#pools) pool.close();
  }

  /** Returns the id of the new request. */
  async #tap(): Promise<string> {
    const index = this.#tapped;
    this.#tapped += 1;
    const pool = this.#pools[index % this.#pools.length];
    const restaurant = this.#restaurants[index % this.#restaurants.length];
    const tableNumber = Math.floor(index / this.#restaurants.length) + 1;
    const request = requestText('POST', `/api${restaurant?.board}`, {
      headers: { 'Idempotency-Key': `push-${index}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
    const { status, head, body } = (await pool?.ask(request)) ?? {};
    if (status !== 201 || !body) throw new Error(`a tap was refused:\n${head}`);
    return (JSON.parse(body.toString()) as { id: string }).id;
  }
}
