import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { ask, cancel } from '../../support/people/acts.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { type PushService, startPushService } from '../../support/push/push-service.ts';
import { PHONES, pairPhones, RingingPair, timesIn } from '../../support/push/ringing-pair.ts';
import { pushesSent } from '../../support/push/sent.ts';
import { startBoth } from '../../support/server/app.ts';

/** The number of pairs of servers. The pairs run concurrently. */
const PAIRS = 1;
const KILLS_PER_PAIR = 5;
const ROUNDS = 6;
const TABLES = 5;

let ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

async function newPushService(): Promise<PushService> {
  const service = await startPushService();
  ends.push(() => service.stop());
  return service;
}

it(`two servers that check the same ${TABLES} requests at the same moment send each push once, at each step [RNG-06, PSH-09]`, async () => {
  const service = await newPushService();
  service.delayCall = () => delay(50);
  const settings = { ...service.environment, RATE_LIMITS: 'off' };
  const { app, beside, close } = await startBoth('postgres', settings);
  ends.push(close);
  const bistrot = await petitBistrot(app);
  const phones = await pairPhones(app.call, bistrot, service);
  const times = new Map<number, number>();
  const note = (id: string, expected: number) => {
    for (const phone of phones) {
      const count = timesIn(phone, id) - expected;
      times.set(count, (times.get(count) ?? 0) + 1);
    }
  };
  const ringTogether = async () => {
    // Twice, so that one server sends while the other checks what is due.
    for (let look = 0; look < 2; look += 1) await Promise.all([app.tick(), beside.tick()]);
    await pushesSent(app.db);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = Array.from({ length: TABLES }, (_, table) =>
      ask(table % 2 === 0 ? app : beside, bistrot, table + 1),
    );
    const requests = await Promise.all(asked);
    await ringTogether();
    for (const { id } of requests) note(id, 1);
    app.clock.advance(180_000);
    await ringTogether();
    for (const { id } of requests) note(id, 2);
    for (const request of requests) await cancel(app, request);
  }
  const rings = 2 * ROUNDS * TABLES * PHONES;
  expect([...times]).toEqual([[0, rings]]);
});

/** Guards against a hang. On two slow cores the kills take 160 s, all of it processor time. */
const LIMIT_MILLISECONDS = 300_000;

it(
  `after ${PAIRS * KILLS_PER_PAIR} × SIGKILL of the server that rings for a new request, between claim and send, every phone is rung for every request, and for at most one of them twice [RNG-06, PSH-09]`,
  async () => {
    await killRingers('new');
  },
  LIMIT_MILLISECONDS,
);

it(
  `after ${PAIRS * KILLS_PER_PAIR} × SIGKILL of the server that rings for a request whose taker is silent, between claim and send, every phone is rung again for every request, and for at most one of them twice [RNG-24, PSH-09]`,
  async () => {
    await killRingers('stale');
  },
  LIMIT_MILLISECONDS,
);

async function killRingers(kind: 'new' | 'stale'): Promise<void> {
  const seen = { kills: 0, cut_off: 0, never_rung: 0, most_twice_of_a_phone: 0 };
  const pairs = Array.from({ length: PAIRS }, async () => {
    const pair = await RingingPair.start(await newPushService(), ends);
    for (let kill = 0; kill < KILLS_PER_PAIR; kill += 1) {
      const { id, arrived } = await pair.ringAndKill(kill % 2, kind);
      seen.kills += 1;
      if (arrived < PHONES) seen.cut_off += 1;
      await pair.takeOver(id);
    }
    for (const times of pair.timesRung()) {
      seen.never_rung += times.filter((count) => count === 0).length;
      const twice = times.filter((count) => count > 1).length;
      seen.most_twice_of_a_phone = Math.max(seen.most_twice_of_a_phone, twice);
    }
  });
  const outcomes = await Promise.allSettled(pairs);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  expect(seen.cut_off).toBeGreaterThan(0.5 * seen.kills);
  expect(seen.never_rung).toBe(0);
  expect(seen.most_twice_of_a_phone).toBeLessThanOrEqual(1);
}
