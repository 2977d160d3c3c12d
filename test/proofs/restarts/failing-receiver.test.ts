import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import { Guest } from '../../support/boards/insisting-guest.ts';
import { accept, addHook, startReceiver } from '../../support/people/hooks.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { Fleet } from '../../support/server/fleet.ts';
import { caller } from '../../support/server/http.ts';

const EVENTS = 1000;
const KILLS = 5;
const GUESTS = 8;
/** Each takes one of the few places of its webhook for 5 s. */
const MOST_HANGS = 8;
/** Longer than the lease of a try that a kill cut off. */
const HEALTHY_MILLISECONDS = 20_000;

/** The events of a request, by its last status. */
const eventsUntil: Record<string, string[]> = {
  completed: ['request.created', 'request.taken', 'request.completed'],
  cancelled: ['request.created', 'request.cancelled'],
};

let ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

it(`each of ${EVENTS} events arrives, signed, at a receiver that fails, hangs and breaks off, through ${KILLS} × SIGKILL of the sender, and delays no other webhook [DOOR-10, DOOR-12]`, async () => {
  const database = await newDatabase('sqlite');
  ends.push(() => database.remove());
  const [restaurant] = await largeRestaurants(database.url, 1, GUESTS);
  if (!restaurant) throw new Error('no restaurant was created');
  const settings = { HOOKS_PRIVATE: 'on', RATE_LIMITS: 'off', DEMO: 'off' };
  const fleet = new Fleet({ DATABASE_URL: database.url, ...settings });
  ends.push(() => fleet.kill());
  await fleet.start(1);
  const failed = new Set<string>();
  const reasons = { status: 0, hang: 0, breakOff: 0 };
  const failing = await addReceiver(fleet, restaurant, (id, response) => {
    const chance = Math.random();
    // One failure each: a second one would be followed by 30 s, which the test would wait for.
    if (failed.has(id) || chance < 0.5) return false;
    failed.add(id);
    if (chance > 0.98 && reasons.hang < MOST_HANGS) reasons.hang += 1;
    else if (chance > 0.75) {
      reasons.breakOff += 1;
      response.socket?.destroy();
    } else {
      reasons.status += 1;
      response.writeHead(503).end();
    }
    return true;
  });
  const healthy = await addReceiver(fleet, restaurant, () => false);

  const guests = Array.from({ length: GUESTS }, (_, at) => new Guest(fleet, restaurant, at + 1));
  const acknowledged = () => guests.reduce((sum, guest) => sum + guest.acknowledged, 0);
  const evening = Promise.all(guests.map((guest) => guest.live()));
  const reach = (count: number) =>
    Promise.race([fleet.answered(() => acknowledged() >= count), evening]);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await reach((kill * EVENTS) / (KILLS + 1));
    await fleet.killOne(0);
  }
  await reach(EVENTS);
  for (const guest of guests) guest.leave();
  await evening;

  const expected = guests.flatMap(({ requests }) =>
    requests.flatMap(({ id, told = '' }) =>
      (eventsUntil[told] ?? []).map((event) => `${event} ${id}`),
    ),
  );
  const missing = (arrived: Set<string>) => expected.filter((event) => !arrived.has(event));
  expect(expected.length).toBe(acknowledged());
  await expect.poll(() => missing(healthy), { timeout: HEALTHY_MILLISECONDS }).toEqual([]);
  expect(missing(failing)).not.toEqual([]);
  await expect.poll(() => missing(failing)).toEqual([]);
  for (const times of Object.values(reasons)) expect(times).toBeGreaterThan(0);
});

/** Another system that verifies each event. Returns those it has taken; `fails` takes care of the others. */
async function addReceiver(
  fleet: Fleet,
  restaurant: TestRestaurant,
  fails: (id: string, response: ServerResponse) => boolean,
): Promise<Set<string>> {
  const receiver = await startReceiver();
  ends.push(() => receiver.stop());
  const { secret } = await fleet.insist(0, (url) =>
    addHook({ call: caller(url) }, restaurant, { url: receiver.url }),
  );
  const arrived = new Set<string>();
  receiver.answer = ({ id, headers, body }, response) => {
    new Webhook(secret).verify(body, headers);
    if (fails(id, response)) return;
    const { type, data } = JSON.parse(body);
    arrived.add(`${type} ${data.id}`);
    accept(undefined, response);
  };
  return arrived;
}
