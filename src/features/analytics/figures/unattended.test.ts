import { expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { clockIn } from '../../../../test/support/people/clocks.ts';
import { readCounts } from '../../../../test/support/people/events.ts';
import {
  cantine,
  signInAgain,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { ServiceFigures } from '../contract.ts';
import { readWeek, reportOf } from '../report/report.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  const at = (instant: string) =>
    app.clock.advance(Date.parse(instant) - app.clock.now().getTime());

  async function owner(restaurant: TestRestaurant): Promise<TestRestaurant> {
    return {
      ...restaurant,
      owner: { ...restaurant.owner, token: await signInAgain(app, restaurant.owner) },
    };
  }

  async function openBoard(restaurant = bistrot): Promise<void> {
    const { board, owner: fresh } = await owner(restaurant);
    expect((await app.call('GET', board, fresh)).status).toBe(200);
    await app.tick();
  }

  async function read(restaurant = bistrot, query = ''): Promise<ServiceFigures['unattended']> {
    const path = `service?period=1%20week${query}`;
    const read = await readCounts<{ service: ServiceFigures }>(app, await owner(restaurant), path);
    return read.service.unattended;
  }

  it('days on which guests asked and no board was open are listed once they are over [ANA-19]', async () => {
    await openBoard();
    await ask(app, bistrot, 1);
    at('2026-11-22T19:00:00Z');
    await ask(app, bistrot, 2);
    // 00:30 in Paris: still the night of Sunday.
    at('2026-11-22T23:30:00Z');
    await ask(app, bistrot, 3);
    at('2026-11-23T03:59:00Z');
    expect(await read()).toEqual([]);
    at('2026-11-23T04:00:00Z');
    const alone = [{ day: '2026-11-22', requests_created: 2 }];
    expect(await read()).toEqual(alone);
    // Monday has no guests, Tuesday has a board.
    at('2026-11-24T19:00:00Z');
    await openBoard();
    await ask(app, bistrot, 4);
    at('2026-11-25T12:00:00Z');
    expect(await read()).toEqual(alone);
    const zone = await addZone(app, await owner(bistrot), { name: 'Terrasse', tables: [2] });
    expect(await read(bistrot, `&zone=${zone.id}`)).toEqual([]);
    const restaurant = { id: bistrot.id, ...clockIn('Europe/Paris') };
    const days = { from: '2026-11-16', to: '2026-11-22' };
    const week = await readWeek(app.db, restaurant, days, app.clock.now());
    expect(reportOf(week).unattended).toEqual(alone);
  });

  it('no day is listed before the first one with a board [ANA-19]', async () => {
    const other = await cantine(app);
    at('2026-11-26T12:00:00Z');
    await ask(app, other, 1);
    at('2026-11-27T12:00:00Z');
    expect(await read(other)).toEqual([]);
    await openBoard(other);
    at('2026-11-28T12:00:00Z');
    expect(await read(other)).toEqual([]);
  });
});
