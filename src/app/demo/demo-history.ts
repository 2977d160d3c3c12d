/**
 * Generates realistic, reproducible data for the demonstration: closed on Mondays, with some tables that wait
 * longer.
 */
import type { RequestRow } from '../../db/schema.ts';
import { addDays, weekdayOf } from '../../features/analytics/periods.ts';
import type { ReceivedEvent } from '../../features/analytics/track/events-store.ts';
import { CLOSING_MINUTES } from '../../features/requests/rules.ts';
import { usualWishes, type Wish } from '../../features/wishes/rules.ts';
import { instantAt, type LocalDate, localDate } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

export type History = {
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
export function demoHistory(
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
    const closedAt = at + CLOSING_MINUTES.pending * 60_000;
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
