import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { ask, cancel, read, take } from '../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { codeOf, pairStaff } from '../../../test/support/people/team.ts';
import { pushCalls, subscribe } from '../../../test/support/push/calls.ts';
import { pushesSent } from '../../../test/support/push/sent.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

/** The database refuses to store the use of a token. */
const refuseUses = {
  sqlite: [
    `create trigger no_use before update of used_round on pushes begin select raise(abort, 'no'); end`,
  ],
  postgres: [
    `create function no_use() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    'create trigger no_use before update of used_round on pushes for each row execute function no_use()',
  ],
};

const HOUR = 60 * 60 * 1000;
const BAD = [403, 'bad_act'];

withAppOnEachEngine(
  ({ app, service, engine }) => {
    let restaurant: TestRestaurant;
    let table = 0;

    beforeAll(async () => {
      restaurant = await petitBistrot(app);
    });

    const takeWith = (token: string | undefined) => pushCalls(app, undefined).take(token);

    /** Léa's phone gets a push for a new request. */
    async function pushedRequest() {
      table += 1;
      const lea = await pairStaff(app, restaurant);
      const subscription = await subscribe(app, service, lea.token);
      const request = await ask(app, restaurant, table, { type: 'bill' });
      // Late requests of other tests ring this device too.
      const tokens = () =>
        subscription.received.flatMap(({ payload }) =>
          payload.id === request.id ? [payload.act ?? ''] : [],
        );
      await expect.poll(() => tokens().length).toBe(1);
      return { lea, request, tokens, token: tokens()[0] ?? '' };
    }

    it('the token takes the request as the member, without a session [PSH-11]', async () => {
      const { request, token } = await pushedRequest();
      const { status, body } = await takeWith(token);
      expect([status, body.id]).toEqual([200, request.id]);
      expect(await read(app, request)).toMatchObject({ status: 'in-progress', taken_by: 'Léa' });
    });

    it('a token is refused after somebody else took the request, with the same answer as the board gets [PSH-11]', async () => {
      const { request, token } = await pushedRequest();
      await take(app, restaurant, request, 'Camille');
      const refused = await takeWith(token);
      expect(codeOf(refused)).toEqual([409, 'already_moved']);
      expect(refused.body.request).toMatchObject({ id: request.id, taken_by: 'Camille' });
    });

    it('a token works once, even if it is sent several times concurrently [PSH-11]', async () => {
      const { request, token } = await pushedRequest();
      const answers = await Promise.all(Array.from({ length: 6 }, () => takeWith(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(codeOf(await takeWith(token))).toEqual([409, 'already_moved']);
      const release = { ...restaurant.owner, body: { status: 'pending' } };
      await app.call('PUT', `/requests/${request.id}/status`, release);
      expect(codeOf(await takeWith(token))).toEqual(BAD);
      expect((await read(app, request)).status).toBe('pending');
    });

    it('a refused token stays valid, and the use of a token is stored with the move or not at all [PSH-11]', async () => {
      const { request, token } = await pushedRequest();
      await take(app, restaurant, request, 'Camille');
      expect(codeOf(await takeWith(token))).toEqual([409, 'already_moved']);
      const release = { ...restaurant.owner, body: { status: 'pending' } };
      await app.call('PUT', `/requests/${request.id}/status`, release);
      for (const statement of refuseUses[engine]) await sql.raw(statement).execute(app.db);
      expect((await takeWith(token)).status).toBeGreaterThanOrEqual(500);
      expect((await read(app, request)).status).toBe('pending');
      await sql
        .raw(`drop trigger no_use${engine === 'postgres' ? ' on pushes' : ''}`)
        .execute(app.db);
      expect((await takeWith(token)).status).toBe(200);
    });

    it('the push after a release carries a valid new token [PSH-11]', async () => {
      const { request, token, tokens } = await pushedRequest();
      await takeWith(token);
      const release = { ...restaurant.owner, body: { status: 'pending' } };
      await app.call('PUT', `/requests/${request.id}/status`, release);
      await expect.poll(() => tokens().length).toBe(2);
      expect((await takeWith(tokens()[1])).status).toBe(200);
    });

    it('a forged token is refused [PSH-11]', async () => {
      const { request, token } = await pushedRequest();
      const other = await pushedRequest();
      const parts = token.split('.');
      const signature = parts.at(-1) ?? '';
      const others = other.token.split('.');
      const forged = [
        'x',
        '.',
        '....',
        'a.b.c.d.e.f',
        `${token}x`,
        token.slice(0, -1),
        [other.request.id, ...parts.slice(1)].join('.'),
        [parts[0], others[1], ...parts.slice(2)].join('.'),
        [...others.slice(0, -1), signature].join('.'),
        [...parts.slice(0, 4), String(Number(parts[4]) + 60_000), signature].join('.'),
        [...parts.slice(0, -1), ''].join('.'),
      ];
      for (const each of forged) expect(codeOf(await takeWith(each))).toEqual(BAD);
      expect((await read(app, request)).status).toBe('pending');
      expect((await read(app, other.request)).status).toBe('pending');
      for (const each of [undefined, '', 'x'.repeat(5000)])
        expect((await takeWith(each)).status).toBe(400);
    });

    it('a token works for ten minutes, by the clock of the server [PSH-11]', async () => {
      const { request, token } = await pushedRequest();
      const later = await pushedRequest();
      app.clock.advance(10 * 60_000 - 1);
      expect((await takeWith(later.token)).status).toBe(200);
      app.clock.advance(1);
      expect(codeOf(await takeWith(token))).toEqual(BAD);
      expect((await read(app, request)).status).toBe('pending');
    });

    it('a token of a device that was signed out or turned pushes off is refused [PSH-11]', async () => {
      const out = await pushedRequest();
      await app.call('POST', '/auth/logout', { token: out.lea.token });
      expect(codeOf(await takeWith(out.token))).toEqual(BAD);
      const off = await pushedRequest();
      await pushCalls(app, off.lea.token).remove();
      expect(codeOf(await takeWith(off.token))).toEqual(BAD);
      expect((await read(app, out.request)).status).toBe('pending');
      expect((await read(app, off.request)).status).toBe('pending');
    });

    it('a session that is over gets no push, and its token is refused [PSH-05, PSH-11]', async () => {
      const own = await petitBistrot(app);
      const { owner } = own;
      const subscription = await subscribe(app, service, owner.token);
      // Calls keep the session alive until it is 30 days old.
      for (const pause of [...Array(5).fill(139 * HOUR), ...Array(9).fill(3 * HOUR)]) {
        app.clock.advance(pause);
        expect((await app.call('GET', own.board, owner)).status).toBe(200);
        await app.tick();
      }
      const lea = await pairStaff(app, own);
      // From then on, a pause of four hours ends the session.
      app.clock.advance(2 * HOUR);
      await subscribe(app, service, lea.token);
      const early = await ask(app, own, 3);
      await expect.poll(() => subscription.received.length).toBe(1);
      await cancel(app, early);
      await expect.poll(() => subscription.received.length).toBe(2);
      const [ring] = subscription.received.splice(0);
      // The phone answers by itself, and stays in service like its colleague.
      await pushCalls(app, undefined).answer(ring?.payload.receipt);
      app.clock.advance(2 * HOUR - 60_000);
      const request = await ask(app, own, 1);
      await expect.poll(() => subscription.received.length).toBe(1);
      // Otherwise the tick may send it again: the lease would be over before the outcome is stored.
      await pushesSent(app.db);
      app.clock.advance(60_000);
      await app.tick();
      expect(codeOf(await takeWith(subscription.received[0]?.payload.act))).toEqual(BAD);
      expect((await read(app, request)).status).toBe('pending');
      await ask(app, own, 2);
      await app.tick();
      await pushesSent(app.db);
      expect(subscription.received).toHaveLength(1);
      expect((await app.call('GET', own.board, owner)).status).toBe(401);
    });
  },
  {},
  startWithPushService,
);
