/** How many boards that have nothing new can ask in a second? Every check is on: sessions, limits, tenants. */
import { caller } from '../test/support/http.ts';
import { requestText } from './support/connection.ts';
import { type Contender, contest } from './support/contest.ts';
import { type Figure, rate } from './support/report.ts';
import { type Product, type Stage, setups } from './support/stage.ts';

/** 400 in all: at 600 polls a minute each, the limits allow 240,000. */
const SESSIONS_PER_HOUSE = 20;
/** A poll reads its session, its house and its version; the floor reads a header. */
const TARGET = 0.3;

export async function polls(stage: Stage): Promise<Figure[]> {
  const floorServer = await stage.openFloor('polls');
  const etag = (await fetch(floorServer.url)).headers.get('etag') ?? '';
  const poll = requestText('GET', '/', { headers: { 'If-None-Match': etag } });
  const floor: Contender = {
    name: 'floor',
    servers: [floorServer],
    next: () => poll,
    status: 304,
  };
  const products: Contender[] = [];
  for (const setup of setups) {
    const plan = { tablesPerHouse: 1, sessionsPerHouse: SESSIONS_PER_HOUSE };
    const product = await stage.openProduct(setup, plan, { RATE_LIMITS: 'on' });
    const next = inTurn(await pollsOf(product));
    products.push({ name: setup.name, servers: product.servers, next, status: 304 });
  }
  const [floorRate = 0, ...rates] = await contest('polls', [floor, ...products]);
  return setups.map(({ name, engine }, place) =>
    rate(
      `unchanged polls, ${name}`,
      rates[place] ?? 0,
      floorRate,
      engine === 'sqlite' ? TARGET : undefined,
    ),
  );
}

/** One poll of each session, with the tag of the board as it is. */
async function pollsOf({ houses, servers: [server] }: Product): Promise<string[]> {
  const polls: string[] = [];
  for (const { board, tokens, owner } of houses) {
    const { headers } = await caller(server?.url ?? '')('GET', board, owner);
    const tag = headers.get('etag') ?? '';
    for (const token of tokens) {
      const headers = { Authorization: `Bearer ${token}`, 'If-None-Match': tag };
      polls.push(requestText('GET', `/api${board}`, { headers }));
    }
  }
  return polls;
}

function inTurn(requests: string[]): () => string {
  let count = 0;
  return () => {
    count += 1;
    return requests[count % requests.length] ?? '';
  };
}
