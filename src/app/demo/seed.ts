import type { OpenDatabase } from '../../db/connection.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema/people.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { setReportWanted } from '../../features/analytics/report/report-store.ts';
import { storeEventsIn } from '../../features/analytics/track/events-store.ts';
import { findPasswordWeakness } from '../../features/auth/guessing/weak-passwords.ts';
import * as members from '../../features/auth/members-store.ts';
import { nameFromEmail } from '../../features/auth/rules.ts';
import * as auth from '../../features/auth/store.ts';
import * as billing from '../../features/billing/store.ts';
import { noteServiceDays } from '../../features/on-duty/service-days-store.ts';
import { insertHistory } from '../../features/requests/upkeep/upkeep-store.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import * as tables from '../../features/tables/store.ts';
import { writeWishes } from '../../features/wishes/store.ts';
import { limits } from '../../limits.ts';
import { instantAt } from '../../platform/calendar.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/variables.ts';
import { readableWord } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { demoHistory } from './demo-history.ts';
import { bar, brasserie, type DemoRestaurant } from './demo-restaurants.ts';

export type DemoLogin = { email: string; password: string };

export const DEMO_EMAIL = 'demo@sonnette.local';
const demoRestaurants = [brasserie, bar];

/** On a public server anybody can sign in to the demo: its owner changes nothing for others there. */
export function mutedAddressOf({ demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>) {
  return demo && publicUrl?.startsWith('https:') ? DEMO_EMAIL : undefined;
}
const TABLES = 12;
const NOON = 12;

const PUBLIC_PASSWORD_LENGTH = 12;

/** Throws `ConfigError` if `DEMO_PASSWORD` is a common password. */
export function refuseWeakDemoPassword({ demo, demoPassword, publicUrl }: Config): void {
  if (!demo || demoPassword === undefined) return;
  if (publicUrl?.startsWith('https:') && demoPassword.length < PUBLIC_PASSWORD_LENGTH) {
    throw new ConfigError(
      `DEMO_PASSWORD=(not shown): needs ${PUBLIC_PASSWORD_LENGTH} characters behind https: everybody knows the address of this login`,
    );
  }
  const reason = findPasswordWeakness(demoPassword, {
    email: DEMO_EMAIL,
    restaurant: brasserie.name,
  });
  if (reason) throw new ConfigError(`DEMO_PASSWORD=(not shown): ${reason.en}`);
}

/**
 * Fills an empty database with the restaurants of the demonstration. Returns undefined if a restaurant exists
 * already.
 */
export async function seedDemo(
  { db, longTransaction }: Pick<OpenDatabase, 'db' | 'longTransaction'>,
  givenPassword: string | undefined,
  clock: Clock,
): Promise<DemoLogin | undefined> {
  if (await hasRestaurants(db)) return undefined;
  const password = givenPassword ?? readablePassword();
  const password_hash = await hashPassword(password);
  // Generating the history can take longer than the idle time-out of ordinary transactions.
  const seeding = longTransaction(async (tx) => {
    const opened = [];
    for (const demo of demoRestaurants)
      opened.push({ demo, restaurant: await open(tx, demo, clock) });
    const account = { email: DEMO_EMAIL, password_hash, role: 'owner' } as const;
    const owner = await auth.insertAccount(tx, account, clock);
    for (const { demo, restaurant } of opened) {
      await billing.startTrial(tx, restaurant.id, clock);
      if (owner) await addOwner(tx, restaurant, owner, clock);
      await addHistory(tx, restaurant, demo, clock);
    }
    return { email: DEMO_EMAIL, password };
  });
  return seeding.catch(async (error: unknown) => {
    // Another process, starting on the same empty database, has seeded it.
    if (await hasRestaurants(db)) return undefined;
    throw error;
  });
}

async function open(tx: Tx, demo: DemoRestaurant, clock: Clock): Promise<RestaurantRow> {
  const { slug, name, address, wishes } = demo;
  const restaurant = await restaurants.create(tx, { slug, name, address }, clock);
  const numbers = Array.from({ length: TABLES }, (_, index) => index + 1);
  await tables.add(tx, restaurant.id, numbers, clock);
  await restaurants.moveFirstRun(tx, 'everybody', restaurant.id, { is_over: true }, clock);
  if (wishes) await writeWishes(tx, restaurant.id, { version: 1, wishes, past: [] });
  return restaurant;
}

async function addOwner(
  tx: Tx,
  { id }: RestaurantRow,
  owner: AccountRow,
  clock: Clock,
): Promise<void> {
  const name = nameFromEmail(DEMO_EMAIL);
  const member = { restaurant_id: id, account_id: owner.id, name, role: 'owner' } as const;
  const created = await members.create(tx, member, clock);
  // The demo address has no mailbox.
  if (created) await setReportWanted(tx, created.id, false, clock);
}

/** Adds requests and events, so that the demonstration shows figures. */
async function addHistory(
  tx: Tx,
  restaurant: RestaurantRow,
  demo: DemoRestaurant,
  clock: Clock,
): Promise<void> {
  const { id: restaurant_id, slug: restaurantSlug, time_zone } = restaurant;
  const idByNumber = new Map(
    (await tables.list(tx, restaurant_id)).map(({ id, number }) => [number, id]),
  );
  const { requests, events, sittings, days } = demoHistory(demo, clock.now(), time_zone, TABLES);
  const rows = requests.map((request) => ({
    ...request,
    restaurant_id,
    table_id: idByNumber.get(request.table_number) ?? null,
  }));
  await insertHistory(tx, restaurant, rows, sittings);
  await noteServiceDays(
    tx,
    days.map((day) => ({ restaurant_id, at: instant(instantAt(day, NOON, time_zone)) })),
  );
  const ownEvents = events.map((event) => ({ ...event, restaurantSlug }));
  for (let from = 0; from < ownEvents.length; from += limits.eventsAtOnce.most) {
    await storeEventsIn(tx, ownEvents.slice(from, from + limits.eventsAtOnce.most));
  }
}

async function hasRestaurants(db: Db): Promise<boolean> {
  const { total } = await restaurants.list(db, 'everybody', { limit: 1, offset: 0 });
  return total > 0;
}

/** 59 bits, easy to type. */
function readablePassword(): string {
  return [readableWord(4), readableWord(4), readableWord(4)].join('-');
}
