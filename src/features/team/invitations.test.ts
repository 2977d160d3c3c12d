import { beforeEach, describe, expect, it } from 'vitest';
import { actCode } from '../../../test/support/people/act-code.ts';
import { newcomer } from '../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../test/support/people/outbox.ts';
import { cantine, root, type TestRestaurant } from '../../../test/support/people/people.ts';
import {
  codeOf,
  invitationCalls,
  joinTeam,
  pairStaff,
  teamCalls,
} from '../../../test/support/people/team.ts';
import { startWithMailbox } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';
import { rates } from '../../rates.ts';

const SECRET = 'un secret de Marc';

withAppOnEachEngine(
  ({ app, mailbox, acts, bistrot }) => {
    let other: TestRestaurant;

    beforeEach(async () => {
      // Resets the limit of mails by network address.
      app.clock.advance(rates.mailsPerAddress.windowSeconds * 1000);
      other = await cantine(app);
    });

    const owner = () => teamCalls(app, bistrot, bistrot.owner.token);
    const nadia = () => invitationCalls(app, other.owner.token);
    const inviteNadia = async (role = 'manager') => {
      const code = await actCode(app, bistrot.owner, 'new-owner');
      return owner().add({ name: 'Nadia', email: other.owner.email, role, code });
    };

    describe('an address with an account', () => {
      it('is no member before its owner accepts; the mail carries no code and leads to the account [TEAM-60]', async () => {
        const added = await inviteNadia();
        expect(added.status).toBe(201);
        const mail = await mailbox.next(other.owner.email);
        expect(mail.code).toBeUndefined();
        expect(mail.text).toContain('/compte');
        await mailsSent(app);

        expect((await nadia().me()).body.restaurants).toMatchObject([{ id: other.id }]);
        const before = await app.call('GET', `/restaurants/${bistrot.id}/team`, other.owner);
        expect(before.status).toBe(404);
        expect((await owner().list()).map(({ email }) => email)).not.toContain(other.owner.email);
        const expires_at = new Date(app.clock.now().getTime() + 7 * 24 * 60 * 60_000).toISOString();
        const { id } = added.body.member;
        expect(await owner().invited()).toMatchObject([
          { id, name: 'Nadia', role: 'manager', email: other.owner.email, expires_at },
        ]);
        const invited_by = bistrot.owner.email.split('@')[0];
        expect(await nadia().list()).toEqual([
          {
            id,
            role: 'manager',
            invited_by,
            expires_at,
            restaurant: { id: bistrot.id, name: 'Le Petit Bistrot' },
          },
        ]);
      });

      it('accepts in its session, which moves into the restaurant; an invitation is accepted once [TEAM-60]', async () => {
        const { id } = (await inviteNadia()).body.member;
        const accepted = await nadia().accept(id);
        expect(accepted.status).toBe(200);
        expect(accepted.body).toMatchObject({
          restaurant: { id: bistrot.id },
          member: { id, name: 'Nadia', role: 'manager' },
        });
        expect(accepted.body).toEqual((await nadia().me()).body);
        expect((await owner().list()).map((member) => member.id)).toContain(id);
        expect([await owner().invited(), await nadia().list()]).toEqual([[], []]);
        expect(codeOf(await nadia().accept(id))).toEqual([404, 'unknown_invitation']);
        expect(codeOf(await inviteNadia())).toEqual([409, 'already_member']);
      });

      it('declines; a stranger, a device and a super_admin can neither accept nor decline [TEAM-60]', async () => {
        const { id } = (await inviteNadia()).body.member;
        const lea = await pairStaff(app, bistrot);
        const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
        for (const { token } of [lea, marc, bistrot.owner, await root(app)]) {
          const calls = invitationCalls(app, token);
          expect(await calls.list()).toEqual([]);
          expect(codeOf(await calls.accept(id))).toEqual([404, 'unknown_invitation']);
          expect(codeOf(await calls.decline(id))).toEqual([404, 'unknown_invitation']);
        }
        expect((await nadia().decline(id)).status).toBe(204);
        expect(codeOf(await nadia().accept(id))).toEqual([404, 'unknown_invitation']);
        expect((await nadia().me()).body.restaurants).toHaveLength(1);
        expect(await owner().invited()).toEqual([]);
      });

      it('can ask for a password code in the same minute [TEAM-60]', async () => {
        await inviteNadia();
        expect((await acts.forgot(other.owner.email)).status).toBe(200);
      });
    });

    describe('an address without an account', () => {
      it('accepts by choosing a password with the mailed code, also after six days [TEAM-04]', async () => {
        const { email } = newcomer();
        const { id } = (await owner().add({ name: 'Marc', email, role: 'manager' })).body.member;
        const code = await acts.codeFor(email);
        expect((await owner().list()).map((member) => member.id)).not.toContain(id);
        app.clock.advance(6 * 24 * 60 * 60_000);
        const opened = await acts.reset(email, code, SECRET);
        expect(opened.body.restaurant).toMatchObject({ id: bistrot.id, role: 'manager', email });
        expect((await owner().list()).map((member) => member.id)).toContain(id);
        expect(codeOf(await acts.reset(email, code, SECRET))).toEqual([400, 'invalid_code']);
      });

      it('is not told that it has an account when it signs up; then its invitation waits [TEAM-60, SGN-12]', async () => {
        const who = newcomer();
        await owner().add({ name: 'Zoé', email: who.email, role: 'manager' });
        const invited = await acts.codeFor(who.email);
        const { token, restaurant } = await acts.settle(who);
        expect(restaurant.name).toBe(who.name);
        const calls = invitationCalls(app, token);
        expect(await calls.list()).toMatchObject([{ restaurant: { id: bistrot.id } }]);
        expect(codeOf(await acts.reset(who.email, invited, SECRET))).toEqual([400, 'invalid_code']);
        expect((await calls.me()).body.restaurants).toHaveLength(1);
      });

      it('accepts the invitation whose code it uses, and no other [TEAM-60]', async () => {
        const { email } = newcomer();
        await owner().add({ name: 'Marc', email, role: 'manager' });
        await acts.codeFor(email);
        app.clock.advance(60_000);
        const second = teamCalls(app, other, other.owner.token);
        const code = await actCode(app, other.owner, 'new-owner');
        await second.add({ name: 'Marc', email, role: 'owner', code });
        const opened = await acts.reset(email, await acts.codeFor(email), SECRET);
        const calls = invitationCalls(app, opened.body.token);
        expect((await calls.me()).body.restaurants).toMatchObject([{ id: other.id }]);
        expect(await calls.list()).toMatchObject([{ restaurant: { id: bistrot.id } }]);
      });

      it('answers wrong codes as an address with an account does [SGN-12, VER-12]', async () => {
        const unknown = newcomer().email;
        await inviteNadia();
        app.clock.advance(60_000);
        await owner().add({ name: 'Marc', email: unknown, role: 'manager' });
        await mailbox.next(unknown);
        await mailsSent(app);
        const tries = async (email: string) => {
          const codes = [];
          for (let turn = 0; turn < 6; turn += 1) {
            codes.push((await acts.reset(email, '000000', SECRET)).body.code);
          }
          return codes;
        };
        const seen = await tries(unknown);
        expect(seen.at(-1)).toBe('too_many_tries');
        expect(await tries(other.owner.email)).toEqual(seen);
      });
    });

    it.each([
      ['it is withdrawn', (id: string) => owner().remove(id)],
      [
        'the restaurant is deleted',
        async () => app.call('DELETE', `/restaurants/${bistrot.id}`, await root(app)),
      ],
      [
        'it expires',
        async () => ({ status: app.clock.advance(limits.invitationSeconds * 1000) ?? 200 }),
      ],
    ])('an invitation ends when %s [TEAM-60]', async (_, end) => {
      const { email } = newcomer();
      const { id } = (await owner().add({ name: 'Marc', email, role: 'manager' })).body.member;
      const code = await acts.codeFor(email);
      expect((await end(id)).status).toBe(200);
      expect(codeOf(await acts.reset(email, code, SECRET))).toEqual([400, 'invalid_code']);
      await app.tick();
      expect(
        (await app.db.selectFrom('invitations').selectAll().execute()).map((row) => row.id),
      ).not.toContain(id);
    });

    it('an invitation ends with the member who sent it [TEAM-60]', async () => {
      const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      const added = await teamCalls(app, bistrot, zoe.token).add({
        name: 'Zoé aussi',
        email: other.owner.email,
        role: 'manager',
      });
      await owner().remove(zoe.memberId);
      expect(await owner().invited()).toEqual([]);
      expect((await nadia().accept(added.body.member.id)).status).toBe(404);
    });

    it('inviting again renews the invitation: its role and its seven days [TEAM-60]', async () => {
      const first = (await inviteNadia()).body;
      app.clock.advance(24 * 60 * 60_000);
      const second = (await inviteNadia('owner')).body;
      expect(second.member).toMatchObject({ id: first.member.id, role: 'owner' });
      const gained = Date.parse(second.expires_at ?? '') - Date.parse(first.expires_at ?? '');
      expect(gained).toBe(24 * 60 * 60_000);
      expect(await owner().invited()).toHaveLength(1);
    });

    it('managers withdraw no invitation [TEAM-05]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const { id } = (await inviteNadia()).body.member;
      const refused = await teamCalls(app, bistrot, marc.token).remove(id);
      expect(codeOf(refused)).toEqual([403, 'forbidden']);
      expect(await owner().invited()).toHaveLength(1);
    });
  },
  {},
  startWithMailbox,
);
