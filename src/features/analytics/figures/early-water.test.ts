import { expect, it } from 'vitest';
import { ask, cancel } from '../../../../test/support/people/acts.ts';
import { atTable, readCounts, reportEvent } from '../../../../test/support/people/events.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { ServiceFigures } from '../contract.ts';
import { earlyWaterOf } from '../rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

withAppOnEachEngine(({ app, bistrot }) => {
  async function scan(table: number): Promise<void> {
    await reportEvent(app, 'qr_scan', atTable(bistrot, table));
    await app.tick();
  }

  /** Asks, and withdraws at once: a table has one request at a time. */
  async function want(table: number, type: string): Promise<void> {
    await cancel(app, await ask(app, bistrot, table, { type }));
  }

  async function counts(): Promise<Record<string, number>> {
    const { service } = await readCounts<{ service: ServiceFigures }>(
      app,
      bistrot,
      'service?period=today',
    );
    return Object.fromEntries(service.kinds.map(({ type, early_water }) => [type, early_water]));
  }

  it('water within ten minutes of the first scan of a table counts as early', async () => {
    await app.setTime('2026-11-21T11:00:00Z');
    await want(1, 'water');
    await scan(1);
    await want(1, 'bread');
    await want(2, 'water');
    expect(await counts()).toEqual({ water: 0, bread: 0 });
    app.clock.advance(10 * MINUTE);
    await want(1, 'water');
    expect(await counts()).toEqual({ water: 1, bread: 0 });
    app.clock.advance(SECOND);
    await want(1, 'water');
    // The same guests, and later the next ones.
    app.clock.advance(110 * MINUTE - 2 * SECOND);
    await scan(1);
    await want(1, 'water');
    expect((await counts())['water']).toBe(1);
    app.clock.advance(SECOND);
    await scan(1);
    await want(1, 'water');
    expect((await counts())['water']).toBe(2);
  });
});

it.each([
  [10, 4, { share: 0.4, count: 4, of: 10 }],
  [10, 3, null],
  [9, 9, null],
])('of %i water requests, %i early ones are told, if they are enough', (of, early, told) => {
  const kinds = [
    { type: 'bread', requests_created: 50, early_water: 0 },
    { type: 'water', requests_created: of, early_water: early },
  ];
  expect(earlyWaterOf(kinds)).toEqual(told);
});
