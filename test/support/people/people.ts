import { type Db, openDatabase } from '../../../src/db/database.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { openSession } from '../../../src/features/auth/new-session.ts';
import * as auth from '../../../src/features/auth/store.ts';
import * as restaurants from '../../../src/features/restaurants/store.ts';
import * as tables from '../../../src/features/tables/store.ts';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { hashPassword } from '../../../src/platform/passwords.ts';
import { noteSecret, noteSecretsIn } from '../secrets/trail.ts';

/** The database and clock in which they exist. */
type World = { db: Db; clock: Clock };

/** A restaurant in service with its owner. `board` is the path of its requests. */
export type TestRestaurant = { id: string; slug: string; owner: Person; board: string };

export type Person = { name: string; email: string; password: string; token: string };

const PASSWORD = 'soupe-à-l’oignon';
let passwordHash: Promise<string> | undefined;
let opened = 0;
let accounts = 0;

/** Le Petit Bistrot, Camille's restaurant: 12 tables and a menu. */
export function petitBistrot(world: World, name = 'Le Petit Bistrot'): Promise<TestRestaurant> {
  return openRestaurant(world, {
    slug: 'le-petit-bistrot',
    name,
    owner: 'Camille',
    tableCount: 12,
    menu: 'https://le-petit-bistrot.example/carte.pdf',
  });
}

/** La Cantine, Nadia's: another restaurant, without a menu. */
export function cantine(world: World): Promise<TestRestaurant> {
  return openRestaurant(world, {
    slug: 'la-cantine',
    name: 'La Cantine',
    owner: 'Nadia',
    tableCount: 4,
  });
}

/** Le Comptoir, which Inès has just opened: no tables, at the start of the first run. */
export function comptoir(world: World): Promise<TestRestaurant> {
  return openRestaurant(world, {
    slug: 'le-comptoir',
    name: 'Le Comptoir',
    owner: 'Inès',
    tableCount: 0,
    isFirstRun: true,
  });
}

/**
 * Several copies of La Grande Salle, Léa's, with any number of tables, in a database before its first server.
 */
export async function largeRestaurants(
  databaseUrl: string,
  count: number,
  tableCount: number,
): Promise<TestRestaurant[]> {
  const { db, close } = await openDatabase(databaseUrl, () => {});
  await migrate(db);
  const plan = { slug: 'la-grande-salle', name: 'La Grande Salle', owner: 'Léa', tableCount };
  const copies: TestRestaurant[] = [];
  while (copies.length < count) copies.push(await openRestaurant({ db, clock: systemClock }, plan));
  await close();
  return copies;
}

/** Root, a super_admin without a restaurant. */
export function root(world: World): Promise<Person> {
  return signUp(world, { name: 'Root', role: 'super_admin', restaurantId: null });
}

type Plan = {
  slug: string;
  name: string;
  owner: string;
  tableCount: number;
  menu?: string;
  /** The owner has just signed up. Otherwise the restaurant is in service. */
  isFirstRun?: boolean;
};

/** Creates a restaurant. The slug gets a number, so that each test can have its own. */
export async function openRestaurant(world: World, plan: Plan): Promise<TestRestaurant> {
  const { db, clock } = world;
  opened += 1;
  const { id, slug } = await restaurants.create(
    db,
    {
      slug: `${plan.slug}-${opened}`,
      name: plan.name,
      address: '3 rue du Four, Paris',
      menu_url: plan.menu ?? null,
    },
    clock,
  );
  const numbers = Array.from({ length: plan.tableCount }, (_, index) => index + 1);
  if (numbers.length > 0) await tables.add(db, id, numbers, clock);
  if (!plan.isFirstRun) {
    await restaurants.moveFirstRun(db, 'everybody', id, { is_over: true }, clock);
  }
  const owner = await signUp(world, { name: plan.owner, role: 'owner', restaurantId: id });
  return { id, slug, owner, board: `/restaurants/${slug}/requests` };
}

/**
 * Moves the restaurant to a time zone in which it is between 12:00 and 13:00. For tests on the real clock:
 * what they set back by hours stays in the service day, and no service day or date begins during the test.
 */
export async function atNoon({ db }: World, restaurant: TestRestaurant): Promise<TestRestaurant> {
  const ahead = 12 - new Date().getUTCHours();
  // NOTE: these names have the opposite sign: in `Etc/GMT-3` it is three hours later than in UTC.
  const time_zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const update = db.updateTable('all_restaurants').set({ time_zone });
  await update.where('id', '=', restaurant.id).execute();
  return restaurant;
}

/** Signs in on one more device; returns its token. */
export async function signInAgain({ db, clock }: World, { email }: Person): Promise<string> {
  const account = await auth.findAccountByEmail(db, email);
  if (!account) throw new Error(`${email} has no account`);
  const { token } = await openSession(db, account, clock);
  noteSecret(token);
  return token;
}

type Newcomer = { name: string; role: 'owner' | 'super_admin'; restaurantId: string | null };

async function signUp(world: World, { name, role, restaurantId }: Newcomer): Promise<Person> {
  const { account, ...person } = await createPerson(world, name, role, restaurantId);
  const { token } = await openSession(world.db, account, world.clock);
  noteSecretsIn({ token });
  return { ...person, token };
}

/** An account with a password, and its owner; without `restaurantId` it is in no team yet. */
export async function createPerson(
  { db, clock }: World,
  name: string,
  role: Newcomer['role'] = 'owner',
  restaurantId: string | null = null,
) {
  // Hashing is slow on purpose, so all share one hash.
  passwordHash ??= hashPassword(PASSWORD);
  accounts += 1;
  const email = `${name.toLowerCase()}-${accounts}@example.org`;
  const account = await auth.createAccount(
    db,
    { email, role, password_hash: await passwordHash, restaurant_id: restaurantId },
    clock,
  );
  if (!account) throw new Error(`${email} has an account already`);
  noteSecretsIn({ password: PASSWORD });
  return { name, email, password: PASSWORD, account };
}
