/** Measures the processor time per response of product and floor under the same load, in turns. */
import type { Server } from '../../test/support/server/server.ts';
import { type Bench, type Setup, setups } from './bench.ts';
import { Connection } from './connection.ts';
import { cpuSeconds, cpuSecondsOfFamily, residentBytes } from './machine.ts';
import { type Cost, costRow, costText, type Figure, memoryRow } from './report.ts';
import type { RestaurantPlan } from './restaurants.ts';
import { sized } from './size.ts';

/** Returns the text of the next request. */
export type Next = () => string;

type Contest = {
  /** Also the name of the floor's file. */
  question: string;
  /** The expected status. Any other one ends the run. */
  status: number;
  /** Most processor time per response on SQLite, in floors. */
  target: number;
  /** The same of the server on PostgreSQL with one process. */
  postgresTarget: number;
  /** 16 if absent. Quick answers need more: otherwise both processors sleep between them, and rates swing. */
  connections?: number;
  /** Least answers of a warm-up. */
  warmUpAnswers?: number;
  /** Most megabytes of memory after a last round with many connections. */
  memoryTarget?: number;
  nextOfFloor(floor: Server): Next | Promise<Next>;
  openProduct(setup: Setup): Promise<{ servers: Server[]; next: Next }>;
};

/**
 * A server, or several, to put under load. Connections are spread evenly over the servers. `database`: process
 * id of PostgreSQL.
 */
type Contender = {
  name: string;
  servers: Server[];
  database?: number | undefined;
  next: Next;
  best?: Cost;
};

/** For requests that each need a table of their own: enough for 7,000 a second. */
export const manyTables: RestaurantPlan = sized(
  { restaurants: 300, tables: 200 },
  { restaurants: 20, tables: 50 },
);

const CONNECTIONS = sized(16, 4);
const MANY_CONNECTIONS = sized(500, 10);
const ROUNDS = sized(3, 1);
const WARM_UP_SECONDS = sized(1, 0);
/** Warm-up of later rounds, whose code is compiled already: only caches are cold. */
const REWARM_SECONDS = 0.2;
const ROUND_SECONDS = sized(1.8, 0.1);

/**
 * One figure per setup: the round with the least processor time, in turns with the floor's, so that noise
 * affects all equally.
 */
export async function contest(bench: Bench, plan: Contest): Promise<Figure[]> {
  const { question, status, connections = CONNECTIONS } = plan;
  const server = await bench.openFloor(question);
  const next = await plan.nextOfFloor(server);
  const floor: Contender = { name: 'floor', servers: [server], next };
  const products = new Map<Setup, Contender>();
  for (const setup of setups) {
    const product = await plan.openProduct(setup);
    const database = await bench.databasePid(setup);
    products.set(setup, { name: setup.name, database, ...product });
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of [floor, ...products.values()]) {
      const shape = { status, connections };
      const seconds = round === 0 ? WARM_UP_SECONDS : REWARM_SECONDS;
      await load(contender, shape, seconds, plan.warmUpAnswers);
      const { cost, usage } = await load(contender, shape, ROUND_SECONDS);
      contender.best = better(contender.best, cost);
      console.log(`   ${contender.name}: ${costText(cost)}  (processor: ${usage})`);
    }
  }
  const found = [...products].map(([{ name, engine, processes }, { best }]) => {
    const onOneProcess = engine === 'sqlite' ? plan.target : plan.postgresTarget;
    const target = processes === 1 ? onOneProcess : undefined;
    return costRow(`${question}, ${name}`, best, floor.best, target);
  });
  return [...found, ...(await memoryRows(plan, products))];
}

function better(one: Cost | undefined, other: Cost): Cost {
  return one && one.each < other.each ? one : other;
}

async function memoryRows(
  { question, status, memoryTarget }: Contest,
  products: Map<Setup, Contender>,
): Promise<Figure[]> {
  if (memoryTarget === undefined) return [];
  const rows: Figure[] = [];
  for (const [{ name, processes }, product] of products) {
    const [server] = product.servers;
    if (!server || processes > 1) continue;
    await load(product, { status, connections: MANY_CONNECTIONS }, ROUND_SECONDS);
    const title = `${question}: memory after ${MANY_CONNECTIONS} connections, ${name}`;
    rows.push(memoryRow(title, residentBytes(server.pid) / 2 ** 20, memoryTarget));
  }
  return rows;
}

type Shape = { status: number; connections: number };

/** Runs clients with one pending request each until the time is over, and they have `least` answers. */
async function load(
  contender: Contender,
  { status, connections: count }: Shape,
  seconds: number,
  least = 0,
) {
  const { name, servers, next } = contender;
  const connections = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      Connection.open(servers[index % servers.length]?.port ?? 0),
    ),
  );
  const stopMeter = startMeter(contender);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let answers = 0;
  const work = async (connection: Connection) => {
    while (performance.now() < endsAt || answers < least) {
      const { status: answered, head, body } = await connection.ask(next());
      if (answered !== status) {
        throw new Error(`${name} answered not ${status} but:\n${head}\n\n${body}`);
      }
      answers += 1;
    }
  };
  await Promise.all(connections.map(work));
  const measured = stopMeter((performance.now() - startedAt) / 1000, answers);
  for (const connection of connections) connection.close();
  return measured;
}

/**
 * Reports what the responses cost. If the load generator uses nearly a whole processor, the rate is its own and
 * not the server's.
 */
function startMeter({ servers, database }: Contender) {
  const read = () => ({
    servers: servers.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? Number.NaN), 0),
    database: database === undefined ? undefined : cpuSecondsOfFamily(database),
  });
  const before = read();
  const ownBefore = process.cpuUsage();
  return (tookSeconds: number, answers: number): { cost: Cost; usage: string } => {
    const after = read();
    const { user, system } = process.cpuUsage(ownBefore);
    const percent = (seconds: number) => `${Math.round((100 * seconds) / tookSeconds)} %`;
    const each = (1e6 * (after.servers - before.servers)) / answers;
    const ofDatabase = (1e6 * ((after.database ?? 0) - (before.database ?? 0))) / answers;
    return {
      cost: {
        perSecond: answers / tookSeconds,
        each,
        ...(after.database !== undefined && { database: ofDatabase }),
      },
      usage: `servers ${percent(after.servers - before.servers)}, load generator ${percent((user + system) / 1e6)}`,
    };
  };
}
