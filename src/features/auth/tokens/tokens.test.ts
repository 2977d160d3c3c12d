import { expect, it } from 'vitest';
import { ask, cancel } from '../../../../test/support/people/acts.ts';
import { cantine, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { type IssuedToken, issueToken } from '../../../../test/support/people/tokens.ts';
import { everyRow } from '../../../../test/support/secrets/every-row.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withApp, withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import { rates } from '../../../rates.ts';
import type { BoardEntry } from '../../requests/board-contract.ts';
import type { TableRequest } from '../../requests/contract.ts';
import { RECHECK_EVERY_SECONDS } from '../sessions.ts';

type Listed = { tokens: (Omit<IssuedToken, 'token'> & { last_used_at: string | null })[] };

const HOUR = 60 * 60_000;
const pathOf = ({ id }: TestRestaurant) => `/restaurants/${id}/tokens`;
const holderOf = (restaurant: TestRestaurant, { token }: IssuedToken) => ({
  ...restaurant,
  owner: { ...restaurant.owner, token },
});

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    it('managers make a token, read it once, and see when it was last used, to the hour [DOOR-01]', async () => {
      const { owner, board } = bistrot;
      const till = await issueToken(app, bistrot, 'read', ' Caisse ');
      expect(till).toMatchObject({ name: 'Caisse', scope: 'read' });
      expect(till.token).toMatch(/^snt_[\w-]{43}$/);
      expect((await everyRow(app.db)).filter((row) => row.includes(till.token))).toEqual([]);
      const read = async () =>
        (await app.call<Listed>('GET', pathOf(bistrot), owner)).body.tokens.map(
          ({ id, last_used_at }) => [id, last_used_at],
        );
      expect(await read()).toEqual([[till.id, null]]);
      const first = app.clock.now().toISOString();
      await app.call('GET', board, till);
      app.clock.advance(HOUR - 1);
      await app.call('GET', board, till);
      expect(await read()).toEqual([[till.id, first]]);
      app.clock.advance(1);
      await app.call('GET', board, till);
      expect(await read()).toEqual([[till.id, app.clock.now().toISOString()]]);

      const { body } = await app.call<{ entries: object[] }>(
        'GET',
        `/restaurants/${bistrot.id}/journal`,
        owner,
      );
      expect(body.entries[0]).toMatchObject({ act: 'token.created', subject: { token: 'Caisse' } });
    });

    it('a board token acts in its own name or the one that it gives; a read token changes nothing [DOOR-02]', async () => {
      const reader = await issueToken(app, bistrot, 'read');
      const robot = await issueToken(app, bistrot, 'board', 'Robot');
      const { id } = await ask(app, bistrot, 1);
      const move = (token: string, body: object) =>
        app.call<TableRequest & Refused>('PUT', `/requests/${id}/status`, { token, body });
      const refused = await move(reader.token, { status: 'in-progress' });
      expect([refused.status, refused.body.code]).toEqual([403, 'token_scope']);
      expect(refused.body.error).toBe('Ce jeton ne donne pas ce droit.');
      const taken = await move(robot.token, { status: 'in-progress' });
      expect(taken.body).toMatchObject({ taken_by: 'Robot', taker_id: null });
      const done = await move(robot.token, { status: 'completed', by: 'Ana' });
      expect(done.body.moved_by).toBe('Ana');

      const made = await app.call<TableRequest>('POST', bistrot.board, {
        token: robot.token,
        body: { tableNumber: 2 },
      });
      expect([made.status, made.body.asked_by]).toEqual([201, 'staff']);
      const list = await app.call<BoardEntry[]>('GET', bistrot.board, reader);
      expect(list.body.map((request) => request.id)).toContain(made.body.id);
      const english = await app.call('GET', pathOf(bistrot), { ...robot, language: 'en' });
      expect(english.body.error).toBe('The scope of this token does not allow this call.');
    });

    it('a board token reads tables without their keys, and hands over to a colleague on duty [DOOR-02]', async () => {
      const robot = await issueToken(app, bistrot, 'board', 'Robot');
      const lea = await pairStaff(app, bistrot, 'Léa');
      await app.call('GET', bistrot.board, lea);
      await app.tick();
      const list = async (name: string) =>
        (await app.call<object[]>('GET', `/restaurants/${bistrot.id}/${name}`, robot)).body;
      const [table] = await list('tables');
      expect(table).toMatchObject({ number: 1 });
      expect(table).not.toHaveProperty('key');
      const { memberId } = lea;
      expect(await list('colleagues')).toEqual([{ memberId, name: 'Léa' }]);
      const { id } = await ask(app, bistrot, 1);
      const { token } = robot;
      await app.call('PUT', `/requests/${id}/status`, { token, body: { status: 'in-progress' } });
      const call = { token, body: { memberId } };
      const handed = await app.call<TableRequest>('PUT', `/requests/${id}/taker`, call);
      expect(handed.body).toMatchObject({ taken_by: 'Léa', taker_id: memberId, moved_by: 'Robot' });
    });

    it('a token is nothing to another restaurant, and its calls are no device of its own [DOOR-03]', async () => {
      const other = await cantine(app);
      const robot = await issueToken(app, other, 'board');
      const { id } = await ask(app, bistrot, 1);
      const statuses = await Promise.all(
        [
          app.call('GET', bistrot.board, robot),
          app.call('POST', bistrot.board, { ...robot, body: { tableNumber: 2 } }),
          app.call('GET', `/requests/${id}`, robot),
          app.call('DELETE', `/requests/${id}`, robot),
          app.call('GET', `/restaurants/${bistrot.id}/evening`, robot),
        ].map(async (answer) => (await answer).status),
      );
      expect(statuses).toEqual([403, 403, 404, 404, 404]);

      const stream = await openBoard(app, holderOf(other, robot));
      await stream.next('snapshot');
      await app.call('GET', other.board, robot);
      await app.tick();
      const present = await app.db.selectFrom('present_devices').select('restaurant_id').execute();
      expect(present.filter(({ restaurant_id }) => restaurant_id === other.id)).toEqual([]);
      stream.close();
    });

    it('a deleted token is refused at once, and its streams end on every server [DOOR-04]', async () => {
      const till = await issueToken(app, bistrot, 'read');
      const stream = await openBoard(beside, holderOf(bistrot, till));
      await stream.next('snapshot');
      const path = `${pathOf(bistrot)}/${till.id}`;
      expect((await app.call('DELETE', path, bistrot.owner)).status).toBe(204);
      expect((await app.call('GET', bistrot.board, till)).status).toBe(401);
      beside.clock.advance(RECHECK_EVERY_SECONDS * 1000);
      await beside.tick();
      await stream.ended();
      expect((await beside.call('GET', bistrot.board, till)).status).toBe(401);
      const again = await app.call('DELETE', path, bistrot.owner);
      expect([again.status, again.body.code]).toEqual([404, 'unknown_token']);
    });

    it('a restaurant has at most ten, and tokens of a deleted restaurant are refused [DOOR-01]', async () => {
      const made = await Promise.allSettled(
        Array.from({ length: limits.tokensPerRestaurant + 2 }, () =>
          issueToken(app, bistrot, 'read'),
        ),
      );
      const tokens = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(tokens).toHaveLength(limits.tokensPerRestaurant);
      const { token } = bistrot.owner;
      const refused = (language: string) =>
        app.call('POST', pathOf(bistrot), { token, language, body: { name: 'x', scope: 'read' } });
      const french = await refused('fr');
      expect([french.status, french.body.code]).toEqual([409, 'too_many_tokens']);
      expect(french.body.error).toBe(
        'Un restaurant a 10 jetons au plus. Supprimez-en un qui ne sert plus.',
      );
      expect((await refused('en')).body.error).toBe(
        'A restaurant can have at most 10 tokens. Delete one that is no longer used.',
      );
      const deleted = { deleted_at: app.clock.now().toISOString() };
      await app.db
        .updateTable('all_restaurants')
        .set(deleted)
        .where('id', '=', bistrot.id)
        .execute();
      expect((await app.call('GET', bistrot.board, tokens[0])).status).toBe(401);
    });
  },
  {},
  startBoth,
);

withApp(({ app, bistrot }) => {
  it('a token writes 120 times and calls 600 times a minute [DOOR-05]', async () => {
    const robot = await issueToken(app, bistrot, 'board');
    const write = () => app.call('POST', '/requests/nothing/renewal', { ...robot, body: {} });
    const read = () => app.call('GET', bistrot.board, robot);
    const last = async (count: number, call: typeof read) =>
      (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);
    expect(await last(rates.writesPerToken.count, write)).not.toContain(429);
    const refused = await write();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    const { count } = rates.staffCallsPerSession;
    expect(await last(count - rates.writesPerToken.count - 1, read)).not.toContain(429);
    expect((await read()).status).toBe(429);
    app.clock.advance(60_000);
    expect((await write()).status).toBe(404);
  });

  it('what a token asks and cancels counts once, as any other call [DOOR-05]', async () => {
    const robot = await issueToken(app, bistrot, 'board');
    const { id } = await ask(app, bistrot, 1, {}, robot);
    await cancel(app, { id }, robot);
    const { count } = rates.staffCallsPerSession;
    const read = async () => (await app.call('GET', bistrot.board, robot)).status;
    const statuses = await Promise.all(Array.from({ length: count - 2 }, read));
    expect(statuses).not.toContain(429);
    expect(await read()).toBe(429);
  });
});
