import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { migrate } from '../../../src/db/migrate.ts';
import * as tables from '../../../src/features/tables/store.ts';
import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { type HostileRequest, hostileRequest, type Known } from '../../support/faults/hostile.ts';
import { type RawAnswer, sendRaw } from '../../support/faults/raw-http.ts';
import { ask } from '../../support/people/acts.ts';
import {
  type PaymentProvider,
  prices,
  startPaymentProvider,
} from '../../support/people/payment-provider.ts';
import {
  cantine,
  petitBistrot,
  root,
  signInAgain,
  type TestRestaurant,
} from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { mountedRoutes } from '../../support/tenants/mounted-routes.ts';

const REQUESTS = 3000;
/** Fixed seed: each run sends the same requests, so failures are reproducible. */
const SEED = 20_261_121;
const AT_ONCE = 20;
/** Stops early after this many findings. */
const MOST_FINDINGS = 3;

/** Traces of server internals in a response. */
const internals =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\/src\/|SQLITE|sqlite|postgres|kysely|ZodError|TypeError|RangeError|ReferenceError|SyntaxError|Unexpected (token|end)|syntax error|\b(relation|column|constraint)\b "|select .+ from |insert into /i;
/** The API documentation names such things legitimately. */
const documents = /^\w+ \/api\/(docs|openapi\.json)\b/;

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let server: Server | undefined;
  let provider: PaymentProvider | undefined;

  afterEach(async () => {
    await server?.kill();
    await provider?.stop();
    await database?.remove();
  });

  async function start() {
    database = await newDatabase(engine);
    provider = await startPaymentProvider();
    const { db, close } = await openDatabase(database.url, () => {});
    await migrate(db);
    const world = { db, clock: systemClock };
    const restaurant = await petitBistrot(world);
    const other = await cantine(world);
    const admin = await root(world);
    const devices = Array.from({ length: 20 }, () => signInAgain(world, restaurant.owner));
    const tableIds = (await tables.list(db, restaurant.id)).map((table) => table.id);
    const tokens = [
      ...Array(6).fill(admin.token),
      other.owner.token,
      ...(await Promise.all(devices)),
    ];
    await close();
    const { PUBLIC_URL: _, ...environment } = provider.environment;
    server = await startServer({
      ...environment,
      DATABASE_URL: database.url,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'on',
    });
    return { server, restaurant, other, tokens, tableIds };
  }

  it(`${REQUESTS} malformed requests to every mounted route are all answered, none with a 5xx and none with server internals [API-37, VAL-17]`, async () => {
    const { server, ...world } = await start();
    const { restaurant, tokens } = world;
    const app = { call: caller(server.url) };
    const { id } = await ask(app, restaurant, 1);
    const known = await knownOf(server, { ...world, requestId: id });
    const requests = fc.sample(hostileRequest(known), { seed: SEED, numRuns: REQUESTS });
    const found: string[] = [];
    const count = { hungUp: 0 };
    const statuses = new Map<number, number>();
    const reached = new Set<string>();

    const note = ({ route, bytes }: HostileRequest, answer: RawAnswer | undefined) => {
      const asked = bytes.slice(0, bytes.indexOf('\r\n')).slice(0, 300);
      if (!answer) {
        count.hungUp += 1;
        return;
      }
      const { status, head, body } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 400) reached.add(route);
      const shows = !documents.test(asked) && internals.exec(`${head}\n${body}`);
      if (status >= 500 || shows) found.push(`${asked} → ${status} ${shows || ''} ${body}`);
    };

    for (let from = 0; from < requests.length && found.length < MOST_FINDINGS; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE);
      const answers = some.map(async (request) => ({
        request,
        answer: await sendRaw(server.port, request.bytes),
      }));
      for (const { request, answer } of await Promise.all(answers)) note(request, answer);
    }
    const ended = (await app.call('GET', '/health')).status === 200 ? 0 : 1;
    expect(found).toEqual([]);
    expect(server.output()).not.toMatch(/"level":[56]0/);
    expect(count.hungUp).toBe(0);
    expect(ended).toBe(0);
    // A server that refuses every request would pass all checks above.
    expect(reached.size).toBeGreaterThan(known.routes.length / 2);
    const board = await app.call('GET', restaurant.board, { token: tokens.at(-1) });
    expect(board.status).toBe(200);
  });
});

type World = {
  restaurant: TestRestaurant;
  other: TestRestaurant;
  requestId: string;
  tokens: string[];
  tableIds: string[];
};

async function knownOf(server: Server, world: World): Promise<Known> {
  const { restaurant, other, requestId, tokens, tableIds } = world;
  const screens = Object.values(paths).map((path) => `GET ${path}`);
  const calls = mountedRoutes().map((route) => route.replace(' ', ' /api'));
  // With a valid token these would end the session or delete the restaurant of the other requests.
  const endings = ['POST /api/auth/logout', 'DELETE /api/restaurants/{id}'];
  const { body: document } = await caller(server.url)<OpenApi>('GET', '/openapi.json');
  return {
    routes: [
      ...calls,
      ...screens,
      `POST ${paths.guest}`,
      `POST ${paths.guest}`,
      'GET /assets/{a}',
      'GET /{a}/{b}',
      'GET /metrics',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'POST /desabonnement',
    ],
    namesOf(route, place) {
      if (place === '{table}') return ['1', '7', '13'];
      if (place === '{tableId}') return tableIds;
      if (route.includes('/requests/{id}')) return [requestId];
      return [restaurant.slug, restaurant.id, other.slug, other.id, 'nowhere'];
    },
    tokensOf: (route) => (endings.includes(route) ? ['0'.repeat(64)] : tokens),
    fields: {
      tableNumber: [1, 7, 12, 13],
      number: [20, 9999],
      from: [1, 30],
      to: [5, 40, 9999],
      type: ['bread', 'other', 'waiter'],
      status: ['in-progress', 'completed', 'cancelled'],
      message: ['Du pain'],
      customerName: ['Inès'],
      by: ['Camille'],
      name: ['Chez Zoé'],
      email: [restaurant.owner.email, 'zoe@example.org'],
      password: ['soupe', 'tarte aux pommes'],
      code: ['123456'],
      priceId: Object.values(prices),
      menu_url: ['https://a.example', ''],
      time_zone: ['Europe/Paris', 'Asia/Tokyo'],
      owner_email: ['zoe@example.org'],
      eventType: ['qr_scan', 'page_visit'],
      restaurantSlug: [restaurant.slug],
      metadata: [{}],
    },
    fieldsOf: (route) => fieldsIn(document, route),
  };
}

type OpenApi = { paths: Record<string, Record<string, Operation>> };
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type Schema = { properties?: Record<string, unknown> };

function fieldsIn({ paths: documented }: OpenApi, route: string): string[] {
  const [method = '', path = ''] = route.split(' ');
  const operation = documented[path.replace('/api', '')]?.[method.toLowerCase()];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  return Object.keys(schema?.properties ?? { type: 0, act: 0, request: 0, message: 0 });
}
