import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../db/database.ts';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { RateLimiter } from '../../../platform/http/rate.ts';
import { openLog } from '../../../platform/log/log.ts';
import { rates } from '../../../rates.ts';
import { trackedSchema } from './contract.ts';
import { type ReceiveDeps, receiveEvent } from './receive-event.ts';
import { Tracker } from './tracker.ts';

const SENT = 5000;

/** Sends events from one address, each from another tab. */
async function sendFromTabs(nameOf: (turn: number) => string) {
  const deps = await openDeps(systemClock);
  receiveMinute(deps, nameOf);
  return deps;
}

/** Events stay in the queue; nothing is written. */
async function openDeps(clock: Clock) {
  const { db, close } = await openDatabase('sqlite::memory:', () => {});
  await close();
  const tracker = new Tracker({ db, clock, log: openLog('silent') });
  return { clock, tracker, rate: new RateLimiter(clock, true) };
}

function receiveMinute(deps: ReceiveDeps, nameOf: (turn: number) => string, address = '192.0.2.7') {
  for (let turn = 0; turn < SENT; turn += 1) {
    const body = JSON.stringify({ eventType: 'page_visit', sessionId: nameOf(turn) });
    receiveEvent(deps, trackedSchema.parse(JSON.parse(body)), address);
  }
}

describe('the memory that one address can use', () => {
  it('is bounded by its events per minute, however many tabs it names [API-22]', async () => {
    const { rate, tracker } = await sendFromTabs((turn) => `tab ${turn}`);
    const { count } = rates.eventsPerAddress;
    expect(tracker.waiting).toBe(count);
    expect(tracker.dropped).toMatchObject({ too_many: SENT - count });
    expect(rate.size).toBe(count + 2);
  });

  it('is bounded by its events per hour [API-22]', async () => {
    let minute = 0;
    const deps = await openDeps({
      now: () => new Date(minute * 61_000),
      monotonic: () => minute * 61_000,
    });
    for (minute = 0; minute < 10; minute += 1) receiveMinute(deps, (turn) => `tab ${turn}`);
    const { count } = rates.eventsPerAddressAndHour;
    expect(deps.tracker.waiting).toBe(count);
    receiveMinute(deps, (turn) => `tab ${turn}`, '192.0.2.8');
    expect(deps.tracker.waiting).toBe(count + rates.eventsPerAddress.count);
    minute = 60;
    receiveMinute(deps, (turn) => `tab ${turn}`);
    expect(deps.tracker.waiting).toBe(count + 2 * rates.eventsPerAddress.count);
  });

  it('is bounded per event, however long its texts are [API-22]', async () => {
    const before = heapBytes();
    const { rate, tracker } = await sendFromTabs((turn) => `${turn} ${'x'.repeat(15_000)}`);
    const grown = heapBytes() - before;
    expect(rate.size + tracker.waiting).toBe(2 * rates.eventsPerAddress.count + 2);
    // Uncut, the session ids would be 18 MB.
    expect(grown).toBeLessThan(4_000_000);
  });
});

/** Heap size after a garbage collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
