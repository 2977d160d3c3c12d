import { expect, it } from 'vitest';
import { ask, cancel, take } from '../../../test/support/people/acts.ts';
import { cantine, petitBistrot } from '../../../test/support/people/people.ts';
import { joinAlso, pairStaff } from '../../../test/support/people/team.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { instant } from '../../platform/clock.ts';
import type { House } from './contract.ts';

const MINUTE = 60_000;

withAppOnEachEngine(({ app, bistrot }) => {
  const overview = (token?: string) =>
    app.call<{ restaurants: House[] }>('GET', '/auth/restaurants/overview', token ? { token } : {});
  const quiet = {
    pending: 0,
    late: 0,
    boards_open: 0,
    requests_today: 0,
    in_time_share: null,
    median_seconds: null,
  };

  it('an account sees how each restaurant is doing that it owns or manages, by name [TEAM-17]', async () => {
    const other = await cantine(app);
    await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'manager' });
    const { token } = bistrot.owner;
    const named = ({ id, slug }: { id: string; slug: string }) => ({ id, slug });
    const first = await overview(token);
    expect(first.status).toBe(200);
    expect(first.body.restaurants).toEqual([
      { ...named(other), name: 'La Cantine', role: 'manager', ...quiet },
      { ...named(bistrot), name: 'Le Petit Bistrot', role: 'owner', ...quiet },
    ]);

    const read = async () => (await overview(token)).body.restaurants;
    await app.call('GET', other.board, other.owner);
    await expect.poll(async () => (await read())[0]?.boards_open).toBe(1);
    const soon = await ask(app, other, 1, { type: 'bill' });
    await ask(app, other, 2, { type: 'bill' });
    await ask(app, other, 3, { type: 'water' });
    await cancel(app, await ask(app, other, 4));
    app.clock.advance(MINUTE);
    await take(app, other, soon);
    app.clock.advance(5 * MINUTE);
    expect(await read()).toMatchObject([
      { pending: 2, late: 1, requests_today: 4, in_time_share: 1, median_seconds: 55 },
      quiet,
    ]);

    await app.call('DELETE', `${other.board}/reset`, other.owner);
    expect((await read())[0]).toMatchObject({ pending: 0, late: 0, in_time_share: 1 / 3 });
    app.clock.advance(24 * 60 * MINUTE);
    expect((await read())[0]).toMatchObject(quiet);
  });

  it('requests after midnight count in the service day that began before [TEAM-17]', async () => {
    const { token } = bistrot.owner;
    const today = async () => (await overview(token)).body.restaurants[0]?.requests_today;
    const until = (text: string) =>
      app.clock.advance(Date.parse(text) - Date.parse(instant(app.clock.now())));
    const [tonight] = instant(new Date(app.clock.now().getTime() + 24 * 60 * MINUTE)).split('T');
    until(`${tonight}T18:00:00Z`);
    await ask(app, bistrot, 1);
    app.clock.advance(7 * 60 * MINUTE);
    await ask(app, bistrot, 2);
    expect(await today()).toBe(2);
    app.clock.advance(4 * 60 * MINUTE);
    expect(await today()).toBe(0);
  });

  it('staff and visitors see none, and nobody that of others [TEAM-17]', async () => {
    await petitBistrot(app, 'Chez un autre');
    const { token } = await pairStaff(app, bistrot);
    expect((await overview(token)).body).toEqual({ restaurants: [] });
    expect((await overview()).status).toBe(401);
    const own = (await overview(bistrot.owner.token)).body.restaurants;
    expect(own.map(({ id }) => id)).toEqual([bistrot.id]);
  });
});
