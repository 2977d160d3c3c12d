import { expect, it } from 'vitest';
import { deleteOwn } from '../../../../test/support/people/act-code.ts';
import type { NewSession } from '../../../../test/support/people/newcomer.ts';
import { cantine, type Person, root } from '../../../../test/support/people/people.ts';
import {
  codeOf,
  joinAlso,
  joinTeam,
  pairStaff,
  teamCalls,
} from '../../../../test/support/people/team.ts';
import { everyRow, everySettledRow } from '../../../../test/support/secrets/every-row.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { hold, untilWaiting } from '../../../../test/support/server/sql/locks.ts';
import { openStream } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { findById } from '../../auth/members-store.ts';
import { lockAccount } from '../../auth/store.ts';

type Manager = Person & { memberId: string };

withAppOnEachEngine(
  ({ app, beside, bistrot, engine }) => {
    const as = (token: string) => teamCalls(app, bistrot, token);
    const owner = () => as(bistrot.owner.token);

    const login = ({ email, password }: Omit<Person, 'token'>) =>
      app.call<NewSession>('POST', '/auth/login', { body: { email, password } });

    it('removing a member ends their sessions and streams, and later calls get the reason [TEAM-08]', async () => {
      const lea = await pairStaff(app, bistrot);
      const headers = { Authorization: `Bearer ${lea.token}` };
      const stream = await openStream(`${app.url}/api${bistrot.board}/stream`, headers);
      await stream.next('snapshot');
      expect((await owner().remove(lea.memberId)).status).toBe(200);
      await stream.ended();
      for (const [language, error] of [
        ['fr', 'Cet appareil n’a plus accès. Demandez un nouveau code au responsable.'],
        ['en', 'This device no longer has access. Ask the manager for a new code.'],
      ] as const) {
        const refused = await app.call('GET', bistrot.board, { token: lea.token, language });
        expect(refused).toMatchObject({ status: 401, body: { code: 'device_revoked', error } });
      }
      expect((await as(lea.token).me()).body.code).toBe('device_revoked');
      expect((await owner().list()).map(({ id }) => id)).not.toContain(lea.memberId);
      expect(codeOf(await owner().remove(lea.memberId))).toEqual([404, 'unknown_member']);
    });

    it.each(['/auth/me', '/auth/serving'])(
      'another server, which still has the session in its cache, tells %s the reason too [TEAM-08]',
      async (path) => {
        const lea = await pairStaff(app, bistrot);
        expect((await beside.call('GET', path, lea)).status).toBe(200);
        expect((await owner().revoke(lea.deviceId)).status).toBe(200);
        const refused = await beside.call('GET', path, lea);
        expect(refused).toMatchObject({ status: 401, body: { code: 'device_revoked' } });
      },
    );

    it('revoking a device ends only its session; after a sign-out the error code is another [TEAM-08]', async () => {
      const lea = await pairStaff(app, bistrot);
      const body = { code: (await owner().pairing(lea.memberId)).body.code };
      const second = (await app.call<{ token: string }>('POST', '/auth/pair', { body })).body.token;
      expect((await owner().revoke(lea.deviceId)).status).toBe(200);
      expect((await as(lea.token).me()).body.code).toBe('device_revoked');
      expect((await as(second).me()).status).toBe(200);
      expect(codeOf(await owner().revoke(lea.deviceId))).toEqual([404, 'unknown_device']);
      await app.call('POST', '/auth/logout', { token: second });
      expect((await as(second).me()).body.code).toBe('no_session');
    });

    it('removing a manager deletes their account, unless it is in another team [TEAM-08]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const both = await joinTeam(app, bistrot, { name: 'Anna', role: 'manager' });
      const other = await cantine(app);
      await joinAlso(app, both, other, { name: 'Anna', role: 'manager' });
      await owner().remove(marc.memberId);
      await owner().remove(both.memberId);
      expect((await login(marc)).status).toBe(401);
      const { body } = await login(both);
      expect(body.restaurant).toMatchObject({ id: other.id, role: 'manager' });
    });

    it('a manager or an owner leaves the team by themselves: account and session stay, in no restaurant [TEAM-60]', async () => {
      for (const role of ['manager', 'owner'] as const) {
        const marc = await joinTeam(app, bistrot, { name: 'Marc', role });
        expect((await as(marc.token).remove(marc.memberId)).status).toBe(200);
        expect((await as(marc.token).me()).body).toMatchObject({
          restaurant: { id: null },
          member: null,
          restaurants: [],
        });
        expect((await owner().list()).map(({ id }) => id)).not.toContain(marc.memberId);
        expect((await login(marc)).status).toBe(200);
      }
    });

    it('staff leave too; neither they nor managers remove others by this [TEAM-60, TEAM-05]', async () => {
      const lea = await pairStaff(app, bistrot);
      const tom = await pairStaff(app, bistrot, 'Tom');
      expect(codeOf(await as(lea.token).remove(tom.memberId))).toEqual([403, 'forbidden']);
      expect((await as(lea.token).remove(lea.memberId)).status).toBe(200);
      expect((await as(lea.token).me()).status).toBe(401);
      expect((await as(tom.token).me()).status).toBe(200);
    });

    it('an owner whose account nobody has ever used is no owner: the other one neither leaves nor becomes a manager [TEAM-07]', async () => {
      const ghost = await joinTeam(app, bistrot, { name: 'Fanny', role: 'owner' });
      const account = (await findById(app.db, ghost.memberId))?.account_id ?? '';
      const never = app.db.updateTable('accounts').set({ proven_at: null });
      await never.where('id', '=', account).execute();
      const [camille] = await owner().list();
      const id = camille?.id ?? '';
      expect(codeOf(await owner().change(id, { role: 'manager' }))).toEqual([409, 'last_owner']);
      expect(codeOf(await owner().remove(id))).toEqual([409, 'last_owner']);
      const { email } = bistrot.owner;
      const leaving = { token: bistrot.owner.token, body: { email } };
      const deletion = await app.call<Refused>('DELETE', '/auth/account', leaving);
      expect(codeOf(deletion)).toEqual([409, 'sole_owner']);
      // A sign-in proves that somebody is there.
      expect((await login(ghost)).status).toBe(200);
      expect((await owner().remove(id)).status).toBe(200);
    });

    it.runIf(engine === 'postgres').each([
      ['the owner removes it', ({ memberId }: Manager) => owner().remove(memberId), 401],
      [
        'its account is deleted',
        ({ token, email }: Manager) =>
          app.call('DELETE', '/auth/account', { token, body: { email } }),
        401,
      ],
      ['the restaurant is deleted', () => deleteOwn(app, bistrot), 200],
    ])(
      'a sign-in of a member does not deadlock when at the same moment %s [TEAM-08, TEAM-27, TEAM-30]',
      async (_, remove, later) => {
        const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
        const account = (await findById(app.db, marc.memberId))?.account_id ?? '';
        const release = await hold(app.db, (tx) => lockAccount(tx, account));
        const signingIn = login(marc);
        await untilWaiting(app.db, 1);
        const removing = remove(marc);
        await untilWaiting(app.db, 2);
        await release();
        expect((await removing).status).toBe(200);
        expect([200, 401]).toContain((await signingIn).status);
        expect((await login(marc)).status).toBe(later);
      },
    );

    it('a super_admin who was invited gains no restaurant, and loses nothing when removed [TEAM-08, SIN-09]', async () => {
      const admin = await root(app);
      const memberId = await joinAlso(app, admin, bistrot, { name: 'Root', role: 'owner' });
      const { body } = await as(admin.token).me();
      expect(body).toMatchObject({
        restaurant: { role: 'super_admin', id: null },
        restaurants: [],
      });
      expect((await login(admin)).body.restaurant.role).toBe('super_admin');
      expect((await owner().remove(memberId)).status).toBe(200);
      expect((await as(admin.token).me()).status).toBe(200);
    });

    it('ids of another restaurant are 404, and its rows stay byte-identical [TEAM-09]', async () => {
      const other = await cantine(app);
      const theirs = await pairStaff(app, other);
      const before = await everySettledRow(app);
      for (const refused of [
        await owner().change(theirs.memberId, { name: 'À moi' }),
        await owner().remove(theirs.memberId),
        await owner().pairing(theirs.memberId),
        await owner().revoke(theirs.deviceId),
        await app.call('GET', `/restaurants/${other.id}/team`, bistrot.owner),
        await app.call(
          'DELETE',
          `/restaurants/${other.id}/devices/${theirs.deviceId}`,
          bistrot.owner,
        ),
        await app.call('DELETE', `/restaurants/${other.id}/team/${theirs.memberId}`, bistrot.owner),
      ]) {
        expect(refused.status).toBe(404);
      }
      expect(await everyRow(app.db)).toEqual(before);
    });
  },
  {},
  startBoth,
);
