/** Where a question is asked: floors and products are opened here, and all that was opened closes with it. */
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openSession } from '../../src/features/auth/sessions.ts';
import * as auth from '../../src/features/auth/store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Engine, engines, freshDatabase } from '../../test/support/databases.ts';
import { type House, openHouse } from '../../test/support/people.ts';
import { type Cluster, startCluster } from '../../test/support/postgres.ts';
import { type Server, startServer } from '../../test/support/server.ts';
import { onAllProcessors, onOneProcessor } from './machine.ts';
import { newProfile } from './profile.ts';

/** A way to run the product. */
export type Setup = { name: string; engine: Engine; processes: number };

const everySetup: Setup[] = [
  { name: 'SQLite', engine: 'sqlite', processes: 1 },
  { name: 'PostgreSQL', engine: 'postgres', processes: 1 },
  { name: 'PostgreSQL, 2 processes', engine: 'postgres', processes: 2 },
];

/** `ENGINES=sqlite npm run bench` narrows a run. */
export const setups = everySetup.filter(({ engine }) => engines.includes(engine));

/** What the product is to hold before the load comes. */
export type Plan = { tablesPerHouse: number; sessionsPerHouse: number };

/** A restaurant, and the tokens of its devices. */
export type BusyHouse = House & { tokens: string[] };

export type Product = { houses: BusyHouse[]; servers: Server[] };

const HOUSES = 20;

export class Stage {
  readonly #isProfiled: boolean;
  readonly #closers: (() => unknown)[] = [];
  #cluster: Promise<Cluster> | undefined;

  /** Profiled, it prints at its close where the time of the product's processes went. */
  constructor({ isProfiled }: { isProfiled: boolean }) {
    this.#isProfiled = isProfiled;
  }

  /** The bare server of a question, from `bench/floors`. */
  async openFloor(question: string): Promise<Server> {
    const database = await freshDatabase('sqlite', undefined);
    this.#closers.push(() => database.remove());
    const floor = await startServer(
      { DATABASE_FILE: database.url.slice('sqlite:'.length) },
      { script: `bench/floors/${question}.ts`, launcher: onOneProcessor },
    );
    this.#closers.push(() => floor.kill());
    return floor;
  }

  /** The real server, with twenty houses. */
  async openProduct(
    { name, engine, processes }: Setup,
    plan: Plan,
    environment: Record<string, string> = {},
  ): Promise<Product> {
    const database = await freshDatabase(engine, await this.#clusterFor(engine));
    this.#closers.push(() => database.remove());
    const houses = await openHouses(database.url, plan);
    const servers: Server[] = [];
    for (let count = 0; count < processes; count += 1) {
      const profile = this.#isProfiled ? newProfile(name) : undefined;
      const server = await startServer(
        { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMITS: 'off', ...environment },
        { nodeOptions: profile?.nodeOptions ?? [], launcher: onOneProcessor },
      );
      this.#closers.push(async () => {
        await server.stop();
        profile?.print();
      });
      servers.push(server);
    }
    return { houses, servers };
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
    await (await this.#cluster)?.stop();
  }

  /** One for all questions: it takes a second to make. */
  async #clusterFor(engine: Engine): Promise<string | undefined> {
    if (engine === 'sqlite') return undefined;
    this.#cluster ??= startCluster({ isDurable: true, launcher: onAllProcessors });
    return (await this.#cluster).url;
  }
}

/** By the stores, past HTTP: a hundred thousand tables in seconds. */
async function openHouses(databaseUrl: string, plan: Plan): Promise<BusyHouse[]> {
  const { db, close } = openDatabase(databaseUrl, () => {});
  const world = { db, clock: systemClock };
  const houses: BusyHouse[] = [];
  try {
    await migrate(db);
    for (let count = 0; count < HOUSES; count += 1) {
      const house = await openHouse(world, {
        slug: 'la-salle',
        name: 'La Salle',
        owner: 'Camille',
        tableCount: plan.tablesPerHouse,
      });
      const account = await auth.findAccountByEmail(db, house.owner.email);
      const tokens: string[] = [];
      for (let session = 0; session < plan.sessionsPerHouse; session += 1) {
        tokens.push(await openSession(db, account?.id ?? '', systemClock));
      }
      houses.push({ ...house, tokens });
    }
  } finally {
    await close();
  }
  return houses;
}
