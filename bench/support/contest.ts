/** Measures responses per second of product and floor under the same load, in turns. */
import type { Server } from '../../test/support/server/server.ts';
import { type Bench, type Setup, setups } from './bench.ts';
import { Connection } from './connection.ts';
import { cpuSeconds } from './machine.ts';
import { type Figure, rate } from './report.ts';

/** Returns the text of the next request. */
export type Next = () => string;

type Contest = {
  /** Also the name of the floor's file. */
  question: string;
  /** The expected status. Any other one ends the run. */
  status: number;
  /** Target rate on SQLite, as a share of the floor's rate. */
  target?: number;
  /** The same on PostgreSQL with one process. */
  postgresTarget?: number;
  /** 16 if absent. Quick answers need more: otherwise both processors sleep between them, and rates swing. */
  connections?: number;
  nextOfFloor(floor: Server): Next | Promise<Next>;
  openProduct(setup: Setup): Promise<{ servers: Server[]; next: Next }>;
};

/** A server, or several, to put under load. Connections are spread evenly over the servers. */
type Contender = { name: string; servers: Server[]; next: Next };

const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
/** Warm-up of later rounds, whose code is compiled already: only caches are cold. */
const REWARM_SECONDS = 0.2;
const ROUND_SECONDS = 1.8;

/**
 * One figure per setup: the best of three rounds, in turns with the floor's, so that noise affects all
 * equally.
 */
export async function contest(
  bench: Bench,
  { question, status, nextOfFloor, openProduct, connections = CONNECTIONS, ...targets }: Contest,
): Promise<Figure[]> {
  const floor = await bench.openFloor(question);
  const contenders: Contender[] = [
    { name: 'floor', servers: [floor], next: await nextOfFloor(floor) },
  ];
  for (const setup of setups) {
    contenders.push({ name: setup.name, ...(await openProduct(setup)) });
  }

  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) {
      const { name } = contender;
      const shape = { status, connections };
      await load(contender, shape, round === 0 ? WARM_UP_SECONDS : REWARM_SECONDS);
      const { perSecond, usage } = await load(contender, shape, ROUND_SECONDS);
      best.set(name, Math.max(best.get(name) ?? 0, perSecond));
      console.log(`   ${name}: ${Math.round(perSecond)}/s  (${usage})`);
    }
  }

  const floorRate = best.get('floor') ?? 0;
  return setups.map(({ name, engine, processes }) => {
    const onOneProcess = engine === 'sqlite' ? targets.target : targets.postgresTarget;
    const target = processes === 1 ? onOneProcess : undefined;
    return rate(`${question}, ${name}`, best.get(name) ?? 0, floorRate, target);
  });
}

type Shape = { status: number; connections: number };

/** Runs clients with one pending request each until the time is over. */
async function load({ name, servers, next }: Contender, shape: Shape, seconds: number) {
  const { status } = shape;
  const connections = await Promise.all(
    Array.from({ length: shape.connections }, (_, index) =>
      Connection.open(servers[index % servers.length]?.port ?? 0),
    ),
  );
  const stopMeter = startMeter(servers);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let answers = 0;
  const work = async (connection: Connection) => {
    while (performance.now() < endsAt) {
      const { status: answered, head, body } = await connection.ask(next());
      if (answered !== status) {
        throw new Error(`${name} answered not ${status} but:\n${head}\n\n${body}`);
      }
      answers += 1;
    }
  };
  await Promise.all(connections.map(work));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const usage = stopMeter(tookSeconds, answers);
  for (const connection of connections) connection.close();
  return { perSecond: answers / tookSeconds, usage };
}

/**
 * Reports processor use. If the load generator uses nearly a whole processor, the figure measures the
 * generator and not the server. Processor time per response hardly changes when other work slows the machine.
 */
function startMeter(servers: Server[]): (tookSeconds: number, answers: number) => string {
  const usedBefore = servers.map(({ pid }) => cpuSeconds(pid));
  const ownBefore = process.cpuUsage();
  return (tookSeconds, answers) => {
    const { user, system } = process.cpuUsage(ownBefore);
    const used = servers.map(({ pid }, index) => (cpuSeconds(pid) ?? 0) - (usedBefore[index] ?? 0));
    const each = (1e6 * used.reduce((sum, one) => sum + one, 0)) / answers;
    const percent = (seconds: number) => `${Math.round((100 * seconds) / tookSeconds)} %`;
    return [
      `processor: server ${used.map(percent).join(' + ')}`,
      `${each.toFixed(each < 100 ? 1 : 0)} µs per response`,
      `load generator ${percent((user + system) / 1e6)}`,
    ].join(', ');
  };
}
