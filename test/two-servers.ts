/**
 * `npm run two-servers`: starts two servers on one PostgreSQL database behind a load balancer. Kill them by
 * hand while boards are open. All data is deleted at the end.
 */
import { createInterface } from 'node:readline/promises';
import { buildIfStale } from '../src/app/build.mjs';
import { DEMO_EMAIL } from '../src/app/demo/seed.ts';
import { startBalancer } from './support/faults/balancer.ts';
import { createDatabase, startCluster } from './support/server/postgres.ts';
import { type Server, startServer } from './support/server/server.ts';

const PASSWORD = 'bonjour';

await buildIfStale();
const cluster = await startCluster({ isDurable: true });
const balancer = await startBalancer();
const DATABASE_URL = await createDatabase(cluster.url);
const start = () =>
  startServer({ DATABASE_URL, DEMO: 'on', DEMO_PASSWORD: PASSWORD, DRAIN_SECONDS: '3' });
const servers: (Server | undefined)[] = [await start(), await start()];
await updateBalancer();
printStatus();
const terminal = createInterface({ input: process.stdin, output: process.stdout });
for await (const line of terminal) {
  const index = ['1', '2'].indexOf(line.trim());
  if (line.trim() === 'q') break;
  if (index >= 0) await killOrStart(index);
  printStatus();
}
terminal.close();
await Promise.all(servers.map((server) => server?.kill()));
balancer.close();
await cluster.stop();

async function killOrStart(index: number): Promise<void> {
  const server = servers[index];
  servers[index] = undefined;
  if (server?.isRunning()) await server.kill();
  else servers[index] = await start();
  await updateBalancer();
}

async function updateBalancer(): Promise<void> {
  const there = servers.filter((server) => server?.isRunning() === true) as Server[];
  balancer.use(...there.map(({ port }) => port));
  await balancer.ready(there.length);
}

function printStatus(): void {
  const lines = [
    `\n  Staff board      ${balancer.url}/serveur   (${DEMO_EMAIL}, ${PASSWORD})`,
    `  Guest, table 1   ${balancer.url}/demande?restaurant=demo&table=1\n`,
    ...servers.map((each, index) => {
      const server = each?.isRunning() ? each : undefined;
      const state = server ? `is running, process ${server.pid}` : 'is stopped';
      return `  ${index + 1}  server ${index + 1} ${state}; ${index + 1} and Enter ${server ? 'kills (SIGKILL)' : 'starts'} it`;
    }),
    '  q  stops everything\n',
  ];
  console.log(lines.join('\n'));
}
