import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, finish, take } from '../../../../test/support/people/acts.ts';
import {
  cantine,
  type Person,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { purge } from '../../../../test/support/people/purge.ts';
import { joinTeam } from '../../../../test/support/people/team.ts';
import { everyRow } from '../../../../test/support/secrets/every-row.ts';
import { startBoth, type TestApp } from '../../../../test/support/server/app.ts';
import { eachEngine } from '../../../../test/support/server/engines.ts';
import { type OpenStream, openBoard, openStream } from '../../../../test/support/server/sse.ts';
import { guestPath } from '../../../paths.ts';
import { instant } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/ids.ts';
import * as backOffice from './back-office-store.ts';

const DAY = 24 * 60 * 60_000;

eachEngine((engine) => {
  let app: TestApp;
  let beside: TestApp;
  let close: () => Promise<void>;
  let bistrot: TestRestaurant;
  let other: TestRestaurant;
  let admin: Person;
  let opened: OpenStream[] = [];

  beforeAll(async () => {
    // No mail server listens at this address, so mails stay in the outbox.
    ({ app, beside, close } = await startBoth(engine, { SMTP_URL: 'smtp://127.0.0.1:9' }));
  });
  afterAll(() => close());
  beforeEach(async () => {
    bistrot = await petitBistrot(app, 'Le Vieux Pétrin');
    other = await cantine(app);
    admin = await root(app);
  });
  afterEach(() => {
    for (const stream of opened) stream.close();
    opened = [];
  });

  const remove = <T = { id: string }>(name = bistrot.id, { token } = admin, server = app) =>
    server.call<T>('DELETE', `/restaurants/${name}`, { token });

  async function follow(stream: Promise<OpenStream>): Promise<OpenStream> {
    opened.push(await stream);
    return stream;
  }

  const everything = async () => (await everyRow(app.db)).join('\n');

  it.each(['id', 'slug'] as const)(
    'a restaurant can be deleted by %s and is returned [API-11]',
    async (name) => {
      const answer = await remove(bistrot[name]);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        id: bistrot.id,
        slug: bistrot.slug,
        name: 'Le Vieux Pétrin',
        address: '3 rue du Four, Paris',
        menu_url: 'https://le-petit-bistrot.example/carte.pdf',
      });
      for (const path of [bistrot.id, bistrot.slug, `${bistrot.id}/tables`]) {
        expect((await app.call('GET', `/restaurants/${path}`)).status).toBe(404);
      }
      const listed = await app.call<{ id: string }[]>('GET', '/restaurants');
      expect(listed.body.map(({ id }) => id)).not.toContain(bistrot.id);
      expect((await remove(bistrot[name])).status).toBe(404);
    },
  );

  it('a deleted restaurant leaves no row but the account of its owner; other restaurants keep theirs [API-11, API-75]', async () => {
    const served = await ask(app, bistrot, 1, { message: 'Sans gluten', customerName: 'Ophélie' });
    await finish(app, bistrot, await take(app, bistrot, served, 'Barnabé'));
    await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
    const open = await ask(app, bistrot, 2, { message: 'Une chaise' }, { key: 'la-clé-de-deux' });
    await ask(app, bistrot, 2, {}, { key: 'une-autre-clé' });
    const unaffected = await ask(app, other, 3, { message: 'Du sel' });
    const { email } = bistrot.owner;
    const login = (password: string) =>
      app.call('POST', '/auth/login', { body: { email, password } });
    await login('au hasard');
    await app.call('POST', '/auth/forgot-password', { body: { email } });
    await app.call('POST', '/auth/signup', {
      body: { email, name: 'Le Vieux Pétrin', password: 'un secret' },
    });
    const account = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const texts = `${bistrot.slug},Vieux Pétrin,vieux petrin,Sans gluten,Ophélie,Barnabé,Une chaise,${email}`;
    const ids = [bistrot.id, served.id, open.id, account.id, 'la-clé-de-deux', 'une-autre-clé'];
    const hashes = [sha256(email), sha256(bistrot.owner.token)];
    const traces = [...texts.split(','), ...ids, ...hashes];
    const before = await everything();
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);

    expect((await remove()).status).toBe(200);
    const atOnce = await everything();
    expect(atOnce).not.toContain(sha256(bistrot.owner.token));
    // Mails to owners that nobody could send end by themselves.
    await app.db.deleteFrom('outbox').execute();
    await purge(app);
    const after = await everything();
    const kept = [email, account.id];
    const gone = traces.filter((trace) => ![...kept, sha256(email)].includes(trace));
    expect(kept.filter((trace) => after.includes(trace))).toEqual(kept);
    expect(gone.filter((trace) => after.includes(trace))).toEqual([]);
    expect(after).toContain(unaffected.id);
    expect((await login(bistrot.owner.password)).status).toBe(200);
  });

  it('the slug of a deleted restaurant stays taken until the purge; the address of an owner who never came can be invited at once [API-75]', async () => {
    const email = `zoe-${bistrot.slug}@example.org`;
    const add = () =>
      app.call<TestRestaurant>('POST', '/restaurants', {
        token: admin.token,
        body: { name: `Chez Zoé ${bistrot.slug}`, owner_email: email },
      });
    const { body: first } = await add();
    await app.call('POST', `/restaurants/${first.id}/tables`, { ...admin, body: { number: 7 } });
    const old = await ask(app, { ...bistrot, board: `/restaurants/${first.slug}/requests` }, 7);
    expect((await remove(first.id)).status).toBe(200);

    const second = await add();
    expect(second).toMatchObject({ status: 201, body: { slug: `${first.slug}-2` } });
    const board = `/restaurants/${second.body.slug}/requests`;
    expect((await app.call('GET', board, admin)).body).toEqual([]);
    expect((await app.call('GET', `/requests/${old.id}`)).status).toBe(404);
    await app.call('POST', `/restaurants/${second.body.id}/tables`, {
      token: admin.token,
      body: { number: 7 },
    });
    const unaffected = await ask(app, { ...bistrot, board }, 7);
    await purge(app);
    const left = await everything();
    expect(left).toContain(unaffected.id);
    expect(left).not.toContain(first.id);
  });

  it('the operator restores a deleted restaurant for a week: members, tables and codes are back, and everybody signs in again [TEAM-28]', async () => {
    const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const request = await ask(app, bistrot, 1);
    await remove();
    app.clock.advance(6 * DAY);
    await app.tick();
    expect(await backOffice.restore(app.db, 'nowhere')).toBeUndefined();
    expect(await backOffice.restore(app.db, bistrot.slug)).toMatchObject({ id: bistrot.id });
    for (const { email, password } of [bistrot.owner, marc]) {
      const { body } = await app.call<{ restaurant: { id: string } }>('POST', '/auth/login', {
        body: { email, password },
      });
      expect(body.restaurant.id).toBe(bistrot.id);
    }
    expect((await app.call('GET', `/requests/${request.id}`)).status).toBe(200);
    app.clock.advance(8 * DAY);
    await app.tick();
    expect((await app.call('GET', `/restaurants/${bistrot.slug}`)).status).toBe(200);
  });

  it('the board’s ETag of a deleted restaurant does not match the board of a later restaurant with the same slug [API-75, REQ-22]', async () => {
    const board = `/restaurants/${bistrot.slug}/requests`;
    const poll = async (tag = '') =>
      app.call('GET', board, { ...admin, headers: { 'If-None-Match': tag } });
    const open = async () => {
      await purge(app);
      admin = await root(app);
      const { body } = await app.call<TestRestaurant>('POST', '/restaurants', {
        token: admin.token,
        body: { name: bistrot.slug },
      });
      await app.call('POST', `/restaurants/${body.id}/tables`, { ...admin, body: { number: 7 } });
      await ask(app, bistrot, 7);
      return body.id;
    };
    await remove();
    const first = await open();
    const { headers } = await poll();
    expect((await poll(headers.get('etag') ?? '')).status).toBe(304);
    await remove(first);
    await open();
    expect((await poll(headers.get('etag') ?? '')).status).toBe(200);
  });

  it('the sessions of a deleted restaurant end at once in this process, and within 5 seconds in another [API-11, SIN-11]', async () => {
    const poll = (server: TestApp) => server.call('GET', bistrot.board, bistrot.owner);
    const me = (server: TestApp) => server.call('GET', '/auth/me', bistrot.owner);
    for (const server of [app, beside]) expect((await poll(server)).status).toBe(200);
    await remove();
    expect((await poll(app)).status).toBe(401);
    expect((await me(app)).status).toBe(401);
    // The other server has cached the session, but reads it again for this call.
    expect((await me(beside)).status).toBe(401);
    expect([401, 404]).toContain((await poll(beside)).status);
    app.clock.advance(5000);
    await beside.tick();
    expect((await poll(beside)).status).toBe(401);
  });

  it('streams of boards and guests end in every process [API-11]', async () => {
    const request = await ask(app, bistrot, 7);
    const watching = { ...bistrot, owner: admin };
    const streams = [];
    for (const server of new Set([app, beside])) {
      streams.push(await follow(openBoard(server, bistrot)));
      streams.push(await follow(openBoard(server, watching)));
      streams.push(await follow(openStream(`${server.url}/api/requests/${request.id}/stream`)));
    }
    const elsewhere = await follow(openBoard(beside, other));
    await remove();
    for (const stream of streams) await stream.ended();
    // The next job runs must not fail because of the deleted restaurant.
    for (const server of new Set([app, beside])) await server.tick();
    const request2 = await ask(app, other, 1);
    await elsewhere.next('snapshot');
    expect((await elsewhere.next<{ id: string }>('request')).data.id).toBe(request2.id);

    for (const server of new Set([app, beside])) {
      const again = await openStream(`${server.url}/api/requests/${request.id}/stream`);
      expect(again.status).toBe(404);
      expect((await server.call('GET', bistrot.board, admin)).status).toBe(404);
    }
  });

  it('if the wake-up is lost, streams end at the next sweep, a second later', async () => {
    const request = await ask(app, bistrot, 7);
    const board = await follow(openBoard(app, { ...bistrot, owner: admin }));
    const guest = await follow(openStream(`${app.url}/api/requests/${request.id}/stream`));
    await board.next('snapshot');
    await guest.next('request');
    // Writes like another process, but sends no wake-up.
    await app.db
      .updateTable('all_restaurants')
      .set({ deleted_at: instant(app.clock.now()) })
      .where('id', '=', bistrot.id)
      .execute();
    app.clock.advance(1000);
    await app.tick();
    await board.ended();
    await guest.ended();
  });

  it('a polled board is 404 at once, not 304 from the cache [API-11]', async () => {
    const poll = async (tag: string) =>
      app.call('GET', bistrot.board, { ...admin, headers: { 'If-None-Match': tag } });
    const tag = (await poll('"x"')).headers.get('etag') ?? '';
    app.clock.advance(1000);
    await app.tick();
    expect((await poll(tag)).status).toBe(304);
    await remove();
    expect((await poll(tag)).status).toBe(404);
    app.clock.advance(1000);
    await app.tick();
    expect((await poll(tag)).status).toBe(404);
  });

  it('a guest gets a friendly page, and requests are refused', async () => {
    const request = await ask(app, bistrot, 7);
    await remove();
    const page = await fetch(app.url + guestPath(bistrot.slug, 7));
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('<h1>');
    const refused = await app.call('POST', bistrot.board, { body: { tableNumber: 7 } });
    expect([refused.status, refused.body.code]).toEqual([404, 'unknown_restaurant']);
    for (const method of ['GET', 'DELETE']) {
      const answer = await app.call(method, `/requests/${request.id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown_request']);
    }
  });
});
