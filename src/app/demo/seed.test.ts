import { afterEach, expect, it } from 'vitest';
import { eachEngine, newDatabase } from '../../../test/support/server/engines.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import { systemClock } from '../../platform/clock.ts';
import { seedDemo } from './seed.ts';

/** Longer than the idle time-out of ordinary transactions on PostgreSQL (2 s). */
const SLOW_MILLISECONDS = 2200;

let close = async () => {};
afterEach(() => close());

eachEngine((engine) => {
  it('seeds the demonstration on a machine that needs seconds for it', async () => {
    const opened = await openDatabase((await newDatabase(engine)).url, () => {});
    close = opened.close;
    await migrate(opened.db);

    // A clock that blocks simulates a slow processor.
    let calls = 0;
    const now = () => {
      calls += 1;
      if (calls === 2) block(SLOW_MILLISECONDS);
      return systemClock.now();
    };
    await seedDemo(opened, undefined, { ...systemClock, now });

    expect(calls).toBeGreaterThan(2);
    expect(await restaurants.list(opened.db, 'everybody', { limit: 1, offset: 0 })).toMatchObject({
      total: 2,
    });
  });
});

function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
