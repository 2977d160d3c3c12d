/** The environment of a benchmark: starts floors and products, and stops them before the next benchmark. */
import { type Engine, freshDatabase } from '../../test/support/server/databases.ts';
import { type Cluster, startCluster } from '../../test/support/server/postgres.ts';
import { type Server, startServer } from '../../test/support/server/server.ts';
import { onAllProcessors, onServerProcessor } from './machine.ts';
import { newProfile } from './profile.ts';
import { type BusyRestaurant, openRestaurants, type RestaurantPlan } from './restaurants.ts';
import { isTrial } from './size.ts';

/** A configuration of the product. */
export type Setup = { name: string; engine: Engine; processes: number };

export const onSqlite: Setup = { name: 'SQLite', engine: 'sqlite', processes: 1 };
const everySetup: Setup[] = [
  onSqlite,
  { name: 'PostgreSQL', engine: 'postgres', processes: 1 },
  { name: 'PostgreSQL, 2 processes', engine: 'postgres', processes: 2 },
];

const wanted = process.env.ENGINES?.split(',');

/** `ENGINES=sqlite npm run bench` runs only the setups of that engine. */
export const setups = everySetup
  .filter(({ engine }) => wanted?.includes(engine) ?? true)
  .filter(({ processes }) => !isTrial || processes === 1);

export type Product = { restaurants: BusyRestaurant[]; servers: Server[]; databaseUrl: string };

export class Bench {
  readonly #isProfiled: boolean;
  readonly #closers: (() => unknown)[] = [];
  #cluster: Promise<Cluster> | undefined;
  #closing: Promise<void> | undefined;

  /** A profiled bench prints where the product's processes spent their time, after they have ended. */
  constructor(isProfiled: boolean) {
    this.#isProfiled = isProfiled;
  }

  /** Starts the bare server of a benchmark. It gets a database file of its own. */
  async openFloor(question: string): Promise<Server> {
    const file = (await this.openDatabase('sqlite')).slice('sqlite:'.length);
    const floor = await startServer(
      { DATABASE_FILE: file },
      { script: floorScript(question), launcher: onServerProcessor() },
    );
    this.#closers.push(() => floor.kill());
    return floor;
  }

  /**
   * Starts the real server, with 20 restaurants by default. `environment` is added to the default
   * environment.
   */
  async openProduct(
    setup: Setup,
    plan: RestaurantPlan,
    environment: Record<string, string> = {},
  ): Promise<Product> {
    const url = await this.openDatabase(setup.engine);
    const restaurants = await openRestaurants(url, plan);
    return {
      restaurants,
      servers: await this.startProduct(setup, url, environment),
      databaseUrl: url,
    };
  }

  /** Starts the real server on a database that has its restaurants already. */
  async startProduct(
    { name, processes }: Setup,
    url: string,
    environment: Record<string, string> = {},
  ): Promise<Server[]> {
    const servers: Server[] = [];
    for (let index = 0; index < processes; index += 1) {
      const profile = this.#isProfiled ? newProfile(name) : undefined;
      const server = await startServer(
        { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off', ...environment },
        { nodeOptions: profile?.nodeOptions ?? [], launcher: onServerProcessor(index) },
      );
      profile?.begin();
      this.#closers.push(async () => {
        await server.stop();
        profile?.print();
      });
      servers.push(server);
    }
    return servers;
  }

  /** Process id of the PostgreSQL of a setup. */
  async databasePid({ engine }: Setup): Promise<number | undefined> {
    return engine === 'postgres' ? (await this.#cluster)?.pid() : undefined;
  }

  /** Creates an empty database. Returns its URL. */
  async openDatabase(engine: Engine): Promise<string> {
    if (engine === 'postgres') {
      this.#cluster ??= startCluster({ isDurable: true, launcher: onAllProcessors });
    }
    const database = await freshDatabase(engine, (await this.#cluster)?.url, {
      isDurable: true,
    });
    this.#closers.push(() => database.remove());
    return database.url;
  }

  /** Stops everything that the last benchmark started, in reverse order. */
  async clear(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }

  /** Idempotent: called at the end of the run, and by a signal before that. */
  close(): Promise<void> {
    this.#closing ??= this.clear().then(async () => (await this.#cluster)?.stop());
    return this.#closing;
  }
}

/** The script of the bare server of a benchmark. */
export function floorScript(question: string): string {
  return `bench/floors/${question}.ts`;
}
