import { clocks } from '../../clocks.ts';
import type { OpenDatabase } from '../../db/connection.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema/people.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { addDays, weekdayOf } from '../../features/analytics/periods.ts';
import { setReportWanted } from '../../features/analytics/report/report-store.ts';
import { type ReceivedEvent, storeEventsIn } from '../../features/analytics/track/events-store.ts';
import { findPasswordWeakness } from '../../features/auth/guessing/weak-passwords.ts';
import * as members from '../../features/auth/members-store.ts';
import { nameFromEmail } from '../../features/auth/rules.ts';
import * as auth from '../../features/auth/store.ts';
import * as billing from '../../features/billing/store.ts';
import { noteServiceDays } from '../../features/on-duty/service-days-store.ts';
import { insertHistory } from '../../features/requests/upkeep/upkeep-store.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import * as tables from '../../features/tables/store.ts';
import { usualWishes, type Wish } from '../../features/wishes/rules.ts';
import { writeWishes } from '../../features/wishes/store.ts';
import { limits } from '../../limits.ts';
import { instantAt, type LocalDate, localDate } from '../../platform/calendar.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/variables.ts';
import { newId, readableWord } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
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

/**
 * Generates realistic, reproducible data for the demonstration: closed on Mondays, with some tables that wait
 * longer.
 */

type History = {
  requests: Omit<RequestRow, 'restaurant_id' | 'table_id'>[];
  events: Omit<ReceivedEvent, 'restaurantSlug'>[];
  /** By id of a request, the first scan of its guests. */
  sittings: Map<string, string>;
  /** On which the restaurant was open. */
  days: LocalDate[];
};

const MONDAY = 1;
/**
 * The share of parties that open the menu and ask for the bill, of requests after another scan, and of
 * guests who choose where there are choices.
 */
const shares = { opensMenu: 0.6, scansAgain: 0.25, asksForBill: 0.8, chooses: 0.6 };
const staff = ['Léa', 'Marc', 'Inès'];

type Random = () => number;
type Sitting = { demo: DemoRestaurant; startsAt: number; table: number; isFull: boolean };

/** The history of a restaurant up to yesterday, at tables 1 to `tableCount`. */
function demoHistory(
  demo: DemoRestaurant,
  now: Date,
  timeZone: string,
  tableCount: number,
): History {
  const random = randomFrom(1729);
  const history: History = { requests: [], events: [], sittings: new Map(), days: [] };
  const today = localDate(now, timeZone);
  for (let back = demo.days; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    if (weekdayOf(day) === MONDAY) continue;
    history.days.push(day);
    for (const service of demo.services) {
      addService(history, random, { demo, day, service, timeZone, tableCount });
    }
  }
  history.requests.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  history.events.sort((a, b) => a.at.getTime() - b.at.getTime());
  return history;
}

type Served = {
  demo: DemoRestaurant;
  day: LocalDate;
  service: DemoRestaurant['services'][number];
  timeZone: string;
  tableCount: number;
};

function addService(history: History, random: Random, served: Served) {
  const { demo, day, service, timeZone, tableCount } = served;
  const { hour, spread, parties, fullFrom, skew } = service;
  const midnight = instantAt(day, 0, timeZone).getTime();
  const usual = parties[weekdayOf(day) - 1] ?? 0;
  const count = Math.round(usual * (0.8 + 0.4 * random()));
  const isFull = usual >= fullFrom;
  for (let party = 0; party < count; party += 1) {
    const startsAt = midnight + (hour + spread * (random() + random() - random())) * 3_600_000;
    const table = 1 + Math.floor(random() ** skew * tableCount);
    addParty(history, random, { demo, startsAt, table, isFull });
  }
}

/** A party scans the code, sometimes opens the menu, and sends requests until the bill. */
function addParty(history: History, random: Random, sitting: Sitting): void {
  const { demo, startsAt, table } = sitting;
  const sessionId = newSession(random);
  const addEvent = (eventType: ReceivedEvent['eventType'], minutes: number) =>
    history.events.push({
      at: new Date(startsAt + minutes * 60_000),
      eventType,
      tableNumber: table,
      sessionId,
      metadata: '{}',
    });
  addEvent('qr_scan', 0);
  addEvent('page_visit', 0);
  if (random() < shares.opensMenu) addEvent('menu_viewed', 1 + 2 * random());
  let minutes = 6 + 8 * random();
  for (const wish of wishesOf(demo, random)) {
    if (random() < shares.scansAgain) {
      addEvent('qr_scan', minutes);
      addEvent('page_visit', minutes);
    }
    const request = newRequest(random, sitting, wish, startsAt + minutes * 60_000);
    history.requests.push(request);
    history.sittings.set(request.id, instant(new Date(startsAt)));
    minutes += 10 + 14 * random();
  }
}

/** Ids, or `other`. */
function wishesOf({ during, askedShare }: DemoRestaurant, random: Random): string[] {
  const asked = during.filter(() => random() < askedShare);
  return random() < shares.asksForBill ? [...asked, 'bill'] : asked;
}

/** A board is open all evening, so requests are received at once. */
const RECEIVED_MILLISECONDS = 800;

function newRequest(random: Random, sitting: Sitting, asked: string, at: number) {
  const { demo } = sitting;
  const isFarOff = demo.farOff.includes(sitting.table);
  const slowness = (sitting.isFull ? 1.7 : 1) * (isFarOff ? 2.4 : 1) * (asked === 'bill' ? 1.3 : 1);
  // Log-normal: most waits are short and a few are long.
  const wait = 42 * slowness * Math.exp(0.75 * normalNumber(random));
  const takenAt = at + wait * 1000;
  const endedAt = takenAt + (40 + 150 * random()) * 1000 * (asked === 'bill' ? 1.8 : 1);
  const created = new Date(at);
  const request = {
    id: newId(created),
    table_number: sitting.table,
    created_at: instant(created),
    ...plain,
    ...wordsOf(demo, random, asked),
    received_at: instant(new Date(at + RECEIVED_MILLISECONDS)),
  };
  const lot = random();
  if (lot < 0.03) {
    const withdrawnAt = at + (30 + 240 * random()) * 1000;
    return {
      ...request,
      ...notTaken,
      ended_at: instant(new Date(withdrawnAt)),
      ended_by: 'diner' as const,
    };
  }
  if (lot < (isFarOff ? 0.09 : 0.04)) {
    const closedAt = at + clocks.usual.pending.closed * 60_000;
    return {
      ...request,
      ...notTaken,
      ended_at: instant(new Date(closedAt)),
      ended_by: 'closing' as const,
    };
  }
  const by = staff[Math.floor(random() * staff.length)] ?? null;
  return {
    ...request,
    status: 'completed' as const,
    ended_by: 'staff' as const,
    taken_at: instant(new Date(takenAt)),
    ended_at: instant(new Date(endedAt)),
    taken_by: by,
    moved_by: by,
  };
}

type Words = Pick<RequestRow, 'type' | 'wish' | 'wish_label' | 'choice' | 'choice_label'>;

function wordsOf(demo: DemoRestaurant, random: Random, asked: string): Words {
  const oneOf = (all: readonly string[]) => all[Math.floor(random() * all.length)];
  const id = asked === 'other' ? oneOf(demo.others) : asked;
  const choice = random() < shares.chooses ? oneOf(demo.choices[asked] ?? []) : undefined;
  const wish = demo.wishes.find((each) => each.id === id);
  if (!wish) throw new Error(`${demo.name} has no wish ${id}`);
  const chosen = wish.choices.find((each) => each.id === choice);
  return {
    type: wish.type,
    wish: wish.id,
    wish_label: isUsual(wish) ? null : JSON.stringify(wish.label),
    choice: chosen?.id ?? null,
    choice_label: chosen ? JSON.stringify(chosen.label) : null,
  };
}

function isUsual({ id }: Wish): boolean {
  return usualWishes.some((usual) => usual.id === id);
}

/** What no request of the demo has. */
const plain = {
  table_label: null,
  zone_id: null,
  message: null,
  customer_name: null,
  archived_at: null,
  test_at: null,
  slot: '',
  reminded_at: null,
  reminders: 0,
  pace: null,
  first: null,
  asked_by: null,
  quiet_at: null,
  keyed_at: null,
  returned_at: null,
  reopened_at: null,
  taker_id: null,
  renewed_at: null,
  handed_at: null,
  stale_at: null,
  created_version: null,
  widened_at: null,
  rung_step: null,
  rung_at: null,
};

const notTaken = {
  status: 'cancelled' as const,
  taken_at: null,
  taken_by: null,
  moved_by: null,
};

/** Between -3 and 3, mostly near 0: the sum of six uniform numbers approximates a normal distribution. */
function normalNumber(random: Random): number {
  return random() + random() + random() + random() + random() + random() - 3;
}

function newSession(random: Random): string {
  return Math.floor(random() * 2 ** 52).toString(36);
}

/** A seeded random generator: mulberry32 (Tommy Ettinger, public domain). */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
