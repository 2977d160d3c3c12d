/** How many answers a second: product and floor under the same load, in turns. */
import type { Server } from '../../test/support/server/server.ts';
import { Connection } from './connection.ts';
import { cpuSeconds } from './machine.ts';
import { type Figure, rate } from './report.ts';
import { type Setup, type Stage, setups } from './stage.ts';

/** The next request, as it stands on the wire. */
export type Next = () => string;

type Contest = {
  /** Names the floor's file too. */
  question: string;
  /** The one status that counts; any other ends the run. */
  status: number;
  /** The share of the floor's rate that the product is to reach on SQLite. */
  target?: number;
  nextOfFloor(floor: Server): Next | Promise<Next>;
  openProduct(setup: Setup): Promise<{ servers: Server[]; next: Next }>;
};

/** Who is put under load. Connections are spread evenly over the servers. */
type Contender = { name: string; servers: Server[]; next: Next };

const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
/** Later rounds find compiled code: only caches have to come back. */
const REWARM_SECONDS = 0.2;
const ROUND_SECONDS = 1.8;

/** A figure for each set-up: the best of three rounds, taken in turns with the floor's, so that noise hits all alike. */
export async function contest(
  stage: Stage,
  { question, status, target, nextOfFloor, openProduct }: Contest,
): Promise<Figure[]> {
  const floor = await stage.openFloor(question);
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
      await load(contender, status, round === 0 ? WARM_UP_SECONDS : REWARM_SECONDS);
      const { perSecond, usage } = await load(contender, status, ROUND_SECONDS);
      best.set(name, Math.max(best.get(name) ?? 0, perSecond));
      console.log(`   ${name}: ${Math.round(perSecond)}/s  (${usage})`);
    }
  }

  const least = best.get('floor') ?? 0;
  return setups.map(({ name, engine }) =>
    rate(
      `${question}, ${name}`,
      best.get(name) ?? 0,
      least,
      engine === 'sqlite' ? target : undefined,
    ),
  );
}

/** Sixteen clients, each with one request on its way, until the time is over. */
async function load({ name, servers, next }: Contender, status: number, seconds: number) {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, place) =>
      Connection.open(servers[place % servers.length]?.port ?? 0),
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
 * Where the load itself has no processor left, the figure is the load's and not the server's: this shows it. What an
 * answer costs in processor time hardly changes when other work on the machine slows everything.
 */
function startMeter(servers: Server[]): (tookSeconds: number, answers: number) => string {
  const usedBefore = servers.map(({ pid }) => cpuSeconds(pid));
  const ownBefore = process.cpuUsage();
  return (tookSeconds, answers) => {
    const { user, system } = process.cpuUsage(ownBefore);
    const used = servers.map(({ pid }, place) => (cpuSeconds(pid) ?? 0) - (usedBefore[place] ?? 0));
    const each = (1e6 * used.reduce((sum, one) => sum + one, 0)) / answers;
    const percent = (seconds: number) => `${Math.round((100 * seconds) / tookSeconds)} %`;
    return [
      `processor: server ${used.map(percent).join(' + ')}`,
      `${each.toFixed(each < 100 ? 1 : 0)} µs an answer`,
      `load ${percent((user + system) / 1e6)}`,
    ].join(', ');
  };
}
