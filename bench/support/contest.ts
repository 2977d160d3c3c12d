/** How many answers a second: product and floor under the same load, in turns. */
import type { Server } from '../../test/support/server.ts';
import { Connection } from './connection.ts';
import { cpuSeconds } from './machine.ts';

/** Who is put under load, and with what. */
export type Contender = {
  name: string;
  /** Connections are spread evenly over them. */
  servers: Server[];
  /** The next request, as it stands on the wire. */
  next(): string;
  /** The one status that counts; any other ends the run. */
  status: number;
};

const CONNECTIONS = 16;
const ROUNDS = 2;
const WARM_UP_SECONDS = 1;
/** Later rounds find compiled code: only caches and clock speed have to come back. */
const REWARM_SECONDS = 0.3;
const ROUND_SECONDS = 2.5;

/** Answers per second of each contender: the better of two rounds, which they take in turns, so that noise hits all alike. */
export async function contest(question: string, contenders: Contender[]): Promise<number[]> {
  const best = contenders.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, contender] of contenders.entries()) {
      await load(contender, round === 0 ? WARM_UP_SECONDS : REWARM_SECONDS);
      const { perSecond, usage } = await load(contender, ROUND_SECONDS);
      best[place] = Math.max(best[place] ?? 0, perSecond);
      console.log(`   ${question}, ${contender.name}: ${Math.round(perSecond)}/s  (${usage})`);
    }
  }
  return best;
}

/** Sixteen clients, each with one request on its way, until the time is over. */
async function load(contender: Contender, seconds: number) {
  const { servers, next, status } = contender;
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, place) =>
      Connection.open(servers[place % servers.length]?.port ?? 0),
    ),
  );
  const usageSoFar = measureUsage(servers);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let answers = 0;
  const work = async (connection: Connection) => {
    while (performance.now() < endsAt) {
      const answer = await connection.ask(next());
      if (answer.status !== status) throw unexpected(contender, answer.head, answer.body);
      answers += 1;
    }
  };
  await Promise.all(connections.map(work));
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const usage = usageSoFar(tookSeconds);
  for (const connection of connections) connection.close();
  return { perSecond: answers / tookSeconds, usage };
}

/** Where the load itself has no processor left, the figure is the load's and not the server's: this shows it. */
function measureUsage(servers: Server[]): (tookSeconds: number) => string {
  const before = servers.map(({ pid }) => cpuSeconds(pid));
  const ownBefore = process.cpuUsage();
  const percent = (seconds: number, of: number) => `${Math.round((100 * seconds) / of)} %`;
  return (tookSeconds) => {
    const { user, system } = process.cpuUsage(ownBefore);
    const shares = servers.map(({ pid }, place) => {
      const now = cpuSeconds(pid);
      const start = before[place];
      return now === undefined || start === undefined ? '?' : percent(now - start, tookSeconds);
    });
    return `server ${shares.join(' + ')}, load ${percent((user + system) / 1e6, tookSeconds)}`;
  };
}

function unexpected({ name, status }: Contender, head: string, body: Buffer): Error {
  const [line] = head.split('\r\n');
  return new Error(`${name} answered ${line} and not ${status}: ${body.toString().slice(0, 300)}`);
}
