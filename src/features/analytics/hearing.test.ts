import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { RateLimiter } from '../../platform/http/rate.ts';
import { openLog } from '../../platform/log.ts';
import { trackedSchema } from './contract.ts';
import { hear } from './hearing.ts';
import { Tracker } from './tracker.ts';

const SENT = 5000;

/** What one address sends, each time from another tab. */
async function hearFromTabs(nameOf: (turn: number) => string) {
  const { db, close } = await openDatabase('sqlite::memory:', () => {});
  const rate = new RateLimiter(clock, true);
  const tracker = new Tracker({ db, clock, log: openLog('silent') });
  for (let turn = 0; turn < SENT; turn += 1) {
    const body = JSON.stringify({ eventType: 'page_visit', sessionId: nameOf(turn) });
    const event = trackedSchema.parse(JSON.parse(body));
    hear({ clock, rate, tracker }, event, '192.0.2.7');
  }
  await close();
  return { rate, tracker };
}

describe('what one address can have remembered', () => {
  it('is no more tabs than it has events a minute [API-22]', async () => {
    const { rate, tracker } = await hearFromTabs((turn) => `tab ${turn}`);
    const { count } = limits.eventsPerAddress;
    expect(tracker.waiting).toBe(count);
    expect(tracker.dropped).toMatchObject({ too_many: SENT - count });
    expect(rate.size).toBe(count + 1);
  });

  it('is of each no more than is kept, however long it is [API-22]', async () => {
    const before = heapBytes();
    const { rate, tracker } = await hearFromTabs((turn) => `${turn} ${'x'.repeat(15_000)}`);
    const grown = heapBytes() - before;
    expect(rate.size + tracker.waiting).toBe(2 * limits.eventsPerAddress.count + 1);
    // Whole, they would be 18 MB.
    expect(grown).toBeLessThan(4_000_000);
  });
});

/** Without what nobody holds any more. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
