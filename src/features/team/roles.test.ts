import { describe, expect, it } from 'vitest';
import { actCode } from '../../../test/support/people/act-code.ts';
import { newcomer } from '../../../test/support/people/newcomer.ts';
import { root } from '../../../test/support/people/people.ts';
import { addStaff, codeOf, joinTeam, teamCalls } from '../../../test/support/people/team.ts';
import { everyRow, everySettledRow } from '../../../test/support/secrets/every-row.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    const as = (token: string) => teamCalls(app, bistrot, token);
    const owner = () => as(bistrot.owner.token);

    describe('a manager', () => {
      it('adds, renames and removes staff, and neither managers nor owners [TEAM-05]', async () => {
        const marc = as((await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' })).token);
        const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'manager' });
        const { body } = await marc.add({ name: 'Léa' });
        const { id } = body.member;
        expect((await marc.change(id, { name: 'Léa B.' })).body.member.name).toBe('Léa B.');
        expect((await marc.pairing(id)).status).toBe(201);
        expect((await marc.remove(id)).status).toBe(200);

        const [camille] = await owner().list();
        const before = await everySettledRow(app);
        for (const { id: other } of [camille ?? { id: '' }, { id: zoe.memberId }]) {
          expect(codeOf(await marc.change(other, { name: 'À moi' }))).toEqual([403, 'forbidden']);
          expect(codeOf(await marc.remove(other))).toEqual([403, 'forbidden']);
          expect(codeOf(await marc.pairing(other))).toEqual([403, 'forbidden']);
        }
        for (const { id: device } of camille?.devices ?? []) {
          expect(codeOf(await marc.revoke(device))).toEqual([403, 'forbidden']);
        }
        for (const role of ['manager', 'owner']) {
          const invited = await marc.add({ name: 'Ami', email: newcomer().email, role });
          expect(codeOf(invited)).toEqual([403, 'forbidden']);
        }
        expect(await everyRow(app.db)).toEqual(before);
      });

      it('cannot make themselves an owner [TEAM-05]', async () => {
        const { token, memberId } = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
        expect((await as(token).change(memberId, { role: 'owner' })).status).toBe(403);
        expect((await as(token).me()).body.member?.role).toBe('manager');
      });

      it('becomes an owner, and a manager again, as soon as an owner changes the role [TEAM-05]', async () => {
        const { token, memberId } = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
        const claims = () => app.call('GET', '/stripe/claims', { token });
        expect((await claims()).status).toBe(403);
        const code = await actCode(app, bistrot.owner, 'new-owner');
        await owner().change(memberId, { role: 'owner', code });
        expect((await claims()).status).toBe(200);
        await owner().change(memberId, { role: 'manager' });
        expect((await claims()).status).toBe(403);
      });
    });

    it('a demoted owner cannot delete the restaurant, not even on a server that has the session cached [TEAM-05, TEAM-27]', async () => {
      const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      expect((await beside.call('GET', bistrot.board, zoe)).status).toBe(200);
      await owner().change(zoe.memberId, { role: 'manager' });
      const proof = await actCode(app, zoe, 'deletion');
      const remove = () =>
        beside.call('DELETE', `/restaurants/${bistrot.id}`, {
          token: zoe.token,
          body: { name: 'Le Petit Bistrot', code: proof },
        });
      expect((await remove()).status).toBe(403);
      expect((await app.call('GET', `/restaurants/${bistrot.slug}`)).status).toBe(200);
      const code = await actCode(app, bistrot.owner, 'new-owner');
      await owner().change(zoe.memberId, { role: 'owner', code });
      expect((await beside.call('GET', bistrot.board, zoe)).status).toBe(200);
      await owner().remove(zoe.memberId);
      expect((await remove()).status).toBe(401);
    });

    it('the role of staff, who have no account, cannot change; owners get no pairing code [TEAM-05]', async () => {
      const { member } = await addStaff(app, bistrot);
      const { memberId } = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const promoted = await owner().change(member.id, { role: 'manager' });
      expect(codeOf(promoted)).toEqual([409, 'needs_invitation']);
      expect(codeOf(await owner().change(memberId, { role: 'staff' }))).toEqual([
        409,
        'has_account',
      ]);
      expect(codeOf(await owner().pairing(memberId))).toEqual([409, 'has_account']);
      expect((await owner().change(member.id, { role: 'staff' })).status).toBe(200);
    });

    it('the last owner is neither removed nor demoted [TEAM-07]', async () => {
      const [camille] = await owner().list();
      const id = camille?.id ?? '';
      expect(codeOf(await owner().remove(id))).toEqual([409, 'last_owner']);
      for (const role of ['manager', 'staff']) {
        expect(codeOf(await owner().change(id, { role }))).toEqual([409, 'last_owner']);
      }
      const admin = as((await root(app)).token);
      expect(codeOf(await admin.remove(id))).toEqual([409, 'last_owner']);

      const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      expect((await owner().remove(id)).status).toBe(200);
      expect(codeOf(await as(zoe.token).remove(zoe.memberId))).toEqual([409, 'last_owner']);
    });
  },
  {},
  startBoth,
);
