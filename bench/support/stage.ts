/** Where questions are asked: floors and products open here, and close before the next question. */
import { type Engine, engines, freshDatabase } from '../../test/support/server/databases.ts';
import { type Cluster, startCluster } from '../../test/support/server/postgres.ts';
import { type Server, startServer } from '../../test/support/server/server.ts';
import { type BusyHouse, openHouses, type Plan } from './houses.ts';
import { onAllProcessors, onServerProcessor } from './machine.ts';
import { newProfile } from './profile.ts';

/** A way to run the product. */
export type Setup = { name: string; engine: Engine; processes: number };

export const onSqlite: Setup = { name: 'SQLite', engine: 'sqlite', processes: 1 };
const everySetup: Setup[] = [
  onSqlite,
  { name: 'PostgreSQL', engine: 'postgres', processes: 1 },
  { name: 'PostgreSQL, 2 processes', engine: 'postgres', processes: 2 },
];

/** `ENGINES=sqlite npm run bench` narrows a run. */
export const setups = everySetup.filter(({ engine }) => engines.includes(engine));

export type Product = { houses: BusyHouse[]; servers: Server[]; databaseUrl: string };

export class Stage {
  readonly #isProfiled: boolean;
  /** How many events there are in the past, where a question looks back. */
  readonly events: number;
  readonly #closers: (() => unknown)[] = [];
  #cluster: Promise<Cluster> | undefined;
  #closing: Promise<void> | undefined;

  /** A profiled stage prints where the time of the product's processes went, once they have ended. */
  constructor({ isProfiled, events }: { isProfiled: boolean; events: number }) {
    this.#isProfiled = isProfiled;
    this.events = events;
  }

  /** The bare server of a question. It may use a database file of its own. */
  async openFloor(question: string): Promise<Server> {
    const file = (await this.openDatabase('sqlite')).slice('sqlite:'.length);
    const floor = await startServer(
      { DATABASE_FILE: file },
      { script: floorScript(question), launcher: onServerProcessor() },
    );
    this.#closers.push(() => floor.kill());
    return floor;
  }

  /** The real server, with twenty houses unless the plan says otherwise. `environment` joins that of a load test. */
  async openProduct(
    { name, engine, processes }: Setup,
    plan: Plan,
    environment: Record<string, string> = {},
  ): Promise<Product> {
    const url = await this.openDatabase(engine);
    const houses = await openHouses(url, plan);
    const servers: Server[] = [];
    for (let place = 0; place < processes; place += 1) {
      const profile = this.#isProfiled ? newProfile(name) : undefined;
      const server = await startServer(
        { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off', ...environment },
        { nodeOptions: profile?.nodeOptions ?? [], launcher: onServerProcessor(place) },
      );
      this.#closers.push(async () => {
        await server.stop();
        profile?.print();
      });
      servers.push(server);
    }
    return { houses, servers, databaseUrl: url };
  }

  /** Address of an empty database. */
  async openDatabase(engine: Engine): Promise<string> {
    if (engine === 'postgres') {
      this.#cluster ??= startCluster({ isDurable: true, launcher: onAllProcessors });
    }
    const database = await freshDatabase(engine, (await this.#cluster)?.url);
    this.#closers.push(() => database.remove());
    return database.url;
  }

  /** Ends what the last question opened, the latest first. */
  async clear(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }

  /** Once, however often it is asked for: by the end of the run, and by whoever stops it before. */
  close(): Promise<void> {
    this.#closing ??= this.clear().then(async () => (await this.#cluster)?.stop());
    return this.#closing;
  }
}

/** The script that answers a question with the least it takes. */
export function floorScript(question: string): string {
  return `bench/floors/${question}.ts`;
}
