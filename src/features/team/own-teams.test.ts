import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask } from '../../../test/support/people/acts.ts';
import type { NewcomersActs } from '../../../test/support/people/newcomer.ts';
import {
  cantine,
  petitBistrot,
  signInAgain,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { joinAlso, joinTeam } from '../../../test/support/people/team.ts';
import { startBeside, type TestApp } from '../../../test/support/server/app.ts';
import { eachEngine } from '../../../test/support/server/engines.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { openStream } from '../../../test/support/server/sse.ts';
import { startWithPayment } from '../../../test/support/server/start-with.ts';
import { rates } from '../../rates.ts';
import type { Me, SignedIn } from '../auth/contract.ts';

eachEngine((engine) => {
  let app: TestApp;
  let beside: TestApp;
  let acts: NewcomersActs;
  let close: () => Promise<void>;
  let bistrot: TestRestaurant;
  let other: TestRestaurant;

  beforeAll(async () => {
    ({ app, acts, close } = await startWithPayment(engine));
    // An SQLite database has one server.
    beside = engine === 'postgres' ? await startBeside(app) : app;
  });
  afterAll(async () => {
    if (beside !== app) await beside.close();
    await close();
  });
  beforeEach(async () => {
    bistrot = await petitBistrot(app);
    other = await cantine(app);
    await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'manager' });
  });

  const me = (token: string, server = app) => server.call<Me>('GET', '/auth/me', { token });
  const switchTo = (token: string, restaurantId: string, server = app) =>
    server.call<Me & Refused>('PUT', '/auth/restaurant', { token, body: { restaurantId } });
  const open = (token: string | undefined, body: object) =>
    app.call<Refused & { restaurant: SignedIn }>('POST', '/auth/restaurants', { token, body });

  it('a session lists the restaurants of its account, and switches to one with its role there [TEAM-15]', async () => {
    const { token } = bistrot.owner;
    const before = (await me(token)).body;
    expect(before.restaurants).toMatchObject([
      { id: bistrot.id, slug: bistrot.slug, name: 'Le Petit Bistrot', role: 'owner' },
      { id: other.id, slug: other.slug, name: 'La Cantine', role: 'manager' },
    ]);
    const switched = await switchTo(token, other.id);
    expect(switched.status).toBe(200);
    expect(switched.body).toMatchObject({
      restaurant: { id: other.id, role: 'manager' },
      member: { name: 'Camille', role: 'manager' },
    });
    expect((await me(token)).body).toEqual(switched.body);
    expect((await app.call('GET', other.board, { token })).status).toBe(200);
    expect((await app.call('GET', bistrot.board, { token })).status).toBe(403);
    expect((await app.call('GET', '/stripe/claims', { token })).status).toBe(403);
    // Another session of the account stays where it is.
    const second = await signInAgain(app, { ...bistrot.owner, token });
    await switchTo(second, bistrot.id);
    expect((await me(token)).body.restaurant.id).toBe(other.id);
  });

  it('a sign-in opens the restaurant that the account switched to last [TEAM-15]', async () => {
    const { email, password, token } = bistrot.owner;
    expect((await acts.login(email, password)).body.restaurant.id).toBe(bistrot.id);
    await switchTo(token, other.id);
    expect((await acts.login(email, password)).body.restaurant.id).toBe(other.id);
  });

  it('a switch ends the session’s streams, on every server within 5 s [TEAM-15]', async () => {
    const { token } = bistrot.owner;
    const headers = { Authorization: `Bearer ${token}` };
    const streams = [
      await openStream(`${app.url}/api${bistrot.board}/stream`, headers),
      await openStream(`${beside.url}/api${bistrot.board}/stream`, headers),
    ];
    for (const stream of streams) await stream.next('snapshot');
    await switchTo(token, other.id);
    // The other server has the session in its cache, and rereads it before it refuses.
    expect((await beside.call('GET', other.board, { token })).status).toBe(200);
    expect((await me(token, beside)).body.restaurant.id).toBe(other.id);
    for (let second = 0; second < 5; second += 1) {
      app.clock.advance(1000);
      await Promise.all([app.tick(), beside.tick()]);
    }
    await Promise.all(streams.map((stream) => stream.ended()));
  });

  it('one more restaurant has its own trial, tables, board, figures and subscription [TEAM-15]', async () => {
    const { token } = bistrot.owner;
    await ask(app, bistrot, 1);
    app.clock.advance(3 * 24 * 60 * 60_000);
    const { status, body } = await open(token, { name: 'Au port', address: 'Quai 3' });
    expect(status).toBe(201);
    const { restaurant } = body;
    expect(restaurant).toMatchObject({
      name: 'Au port',
      address: 'Quai 3',
      role: 'owner',
      tables: [],
    });
    // The session stays where it is.
    expect((await me(token)).body.restaurant.id).toBe(bistrot.id);
    const state = () =>
      app.call<{ state: string; ends_at: string }>('GET', '/stripe/subscription', { token });
    const first = (await state()).body;
    await switchTo(token, restaurant.id ?? '');
    const second = (await state()).body;
    expect([first.state, second.state]).toEqual(['trial', 'trial']);
    expect(Date.parse(second.ends_at) - Date.parse(first.ends_at)).toBeGreaterThan(
      2 * 24 * 60 * 60_000,
    );
    expect(
      (await app.call('GET', `/restaurants/${restaurant.slug}/requests`, { token })).body,
    ).toEqual([]);
    const figures = `/analytics/restaurants/${restaurant.slug}/summary?period=1+week`;
    const { body: stats } = await app.call<object>('GET', figures, { token });
    expect(JSON.stringify(stats)).toContain('"requests_created":0');
  });

  it('each restaurant has its own weekly report [TEAM-15]', async () => {
    const { token } = bistrot.owner;
    const report = async (is_wanted?: boolean) => {
      const method = is_wanted === undefined ? 'GET' : 'PUT';
      const body = is_wanted === undefined ? undefined : { is_wanted };
      type Report = { report: { is_wanted: boolean } };
      return (await app.call<Report>(method, '/auth/report', { token, body })).body.report
        .is_wanted;
    };
    expect(await report(false)).toBe(false);
    await switchTo(token, other.id);
    expect(await report()).toBe(true);
    await switchTo(token, bistrot.id);
    expect(await report()).toBe(false);
  });

  it('opening restaurants is limited [TEAM-15]', async () => {
    const { token } = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const statuses: number[] = [];
    for (let turn = 0; turn <= rates.restaurantsOpenedPerAccount.count; turn += 1) {
      statuses.push((await open(token, { name: `Chez Marc ${turn}` })).status);
    }
    expect(statuses.at(-2)).toBe(201);
    expect(statuses.at(-1)).toBe(429);
  });
});
