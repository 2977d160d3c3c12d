import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actCode } from '../../../../test/support/people/act-code.ts';
import { ask } from '../../../../test/support/people/acts.ts';
import { type Buyers, buyersAt } from '../../../../test/support/people/buyers.ts';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { cantine, root } from '../../../../test/support/people/people.ts';
import {
  addStaff,
  invitationCalls,
  pairStaff,
  teamCalls,
} from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithPayment } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { instant } from '../../../platform/clock.ts';
import type { JournalEntry } from './contract.ts';

type Read = Refused & { entries: JournalEntry[] };

withAppOnEachEngine(
  ({ app, provider, bistrot }) => {
    let buyers: Buyers;
    let token: string;
    let camille: { id: string; name: string };

    beforeAll(async () => {
      buyers = buyersAt(app, provider);
    });
    beforeEach(async () => {
      token = bistrot.owner.token;
      const [owner] = await teamCalls(app, bistrot, token).list();
      camille = { id: owner?.id ?? '', name: owner?.name ?? '' };
    });

    const read = (query = '', by = token, id = bistrot.id) =>
      app.call<Read>('GET', `/restaurants/${id}/journal?${query}`, { token: by });
    /** Act and subject, the newest first. */
    const acts = async (query = '') =>
      (await read(query)).body.entries.map(({ act, subject }) => [act, subject]);
    const change = (body: object) => app.call('PUT', `/restaurants/${bistrot.id}`, { token, body });
    const addTables = (from: number, to: number) =>
      app.call('POST', `/restaurants/${bistrot.id}/tables/bulk`, { token, body: { from, to } });

    describe('the journal of a restaurant', () => {
      it('says who added, changed and removed members, and paired and revoked devices [TEAM-24]', async () => {
        const owner = teamCalls(app, bistrot, token);
        const lea = await pairStaff(app, bistrot);
        const device = 'Téléphone de Léa';
        await owner.change(lea.memberId, { name: 'Léa B.' });
        await owner.revoke(lea.deviceId);
        await owner.remove(lea.memberId);
        const member = { id: lea.memberId, name: 'Léa', role: 'staff' };
        const named = { id: lea.memberId, name: 'Léa' };
        const renamed = { ...member, name: 'Léa B.' };
        expect(await acts()).toEqual([
          ['member.removed', { member: renamed }],
          ['device.revoked', { member: { ...named, name: 'Léa B.' }, device }],
          ['member.changed', { member: renamed, was: { name: 'Léa' } }],
          ['device.paired', { member: named, device }],
          ['member.added', { member }],
        ]);
        const { entries } = (await read()).body;
        expect(entries.map(({ actor }) => actor)).toEqual([
          camille,
          camille,
          camille,
          named,
          camille,
        ]);
        expect(entries[0]?.at.slice(0, 16)).toBe(instant(app.clock.now()).slice(0, 16));
      });

      it('has one entry for an invitation, one for its answer, and one for a new role [TEAM-24]', async () => {
        const owner = teamCalls(app, bistrot, token);
        const { token: nadia, email } = (await cantine(app)).owner;
        const invite = async () =>
          (await owner.add({ name: 'Nadia', email, role: 'manager' })).body.member.id;
        const withdrawn = await invite();
        await owner.remove(withdrawn);
        app.clock.advance(60_000);
        const declined = await invite();
        await invitationCalls(app, nadia).decline(declined);
        app.clock.advance(60_000);
        const id = await invite();
        await invitationCalls(app, nadia).accept(id);
        const code = await actCode(app, bistrot.owner, 'new-owner');
        await owner.change(id, { role: 'owner', code });
        await teamCalls(app, bistrot, nadia).remove(id);
        const member = { id, name: 'Nadia', role: 'manager' };
        const asOwner = { ...member, role: 'owner' };
        expect(await acts()).toEqual([
          ['member.removed', { member: asOwner }],
          ['member.changed', { member: asOwner, was: { role: 'manager' } }],
          ['member.added', { member }],
          ['member.invited', { member }],
          ['member.uninvited', { member: { ...member, id: declined } }],
          ['member.invited', { member: { ...member, id: declined } }],
          ['member.uninvited', { member: { ...member, id: withdrawn } }],
          ['member.invited', { member: { ...member, id: withdrawn } }],
        ]);
        const actors = (await read()).body.entries.map(({ actor }) => actor?.id === id);
        expect(actors.slice(0, 4)).toEqual([true, false, true, false]);
        expect(JSON.stringify((await read()).body)).not.toContain(email);
      });

      it('says who changed tables, restaurant and board [TEAM-24]', async () => {
        await addTables(11, 14);
        const tables = await app.call<{ id: string; number: number }[]>(
          'GET',
          `/restaurants/${bistrot.id}/tables`,
        );
        const four = tables.body.find(({ number }) => number === 4);
        await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${four?.id}`, { token });
        await change({ name: 'Le Bistrot', menu_url: '', address: '3 rue du Four, Paris' });
        await change({ address: `${'x'.repeat(200)}` });
        await ask(app, bistrot, 1, { message: 'Sans gluten', customerName: 'Ophélie' });
        await app.call('DELETE', `${bistrot.board}/reset?by=Barnab%C3%A9`, { token });
        const { name, menu_url } = {
          name: { from: 'Le Petit Bistrot', to: 'Le Bistrot' },
          menu_url: { from: 'https://le-petit-bistrot.example/carte.pdf', to: null },
        };
        const address = { from: '3 rue du Four, Paris', to: `${'x'.repeat(119)}…` };
        expect(await acts()).toEqual([
          ['board.reset', { count: 1 }],
          ['restaurant.changed', { changes: { address } }],
          ['restaurant.changed', { changes: { name, menu_url } }],
          ['table.deleted', { table: 4 }],
          ['table.added', { tables: { from: 13, to: 14, count: 2 } }],
        ]);
        const text = JSON.stringify((await read()).body);
        for (const guest of ['Ophélie', 'Sans gluten']) expect(text).not.toContain(guest);
      });

      it('has no entry for a call that changes nothing or is refused [TEAM-24]', async () => {
        const { member } = await addStaff(app, bistrot);
        const owner = teamCalls(app, bistrot, token);
        const before = await acts();
        await owner.change(member.id, { name: 'Léa' });
        await owner.remove(camille.id);
        await owner.revoke('nowhere');
        await addTables(1, 3);
        await addTables(1, 5000);
        await app.call('POST', `/restaurants/${bistrot.id}/tables`, { token, body: { number: 3 } });
        await change({ name: 'Le Petit Bistrot' });
        await app.call('DELETE', `${bistrot.board}/reset`, { token });
        await app.call('POST', '/auth/pair', { body: { code: '0000 0000' } });
        expect(await acts()).toEqual(before);
      });

      it('follows the subscription; the payment provider is no member [TEAM-24]', async () => {
        const id = await buyers.buy({ restaurantId: bistrot.id });
        await buyers.sendWebhook(id, 'invoice.paid');
        const bought = { status: 'active', plan: 'monthly', ends_at: null };
        expect(await acts()).toEqual([['subscription.changed', { subscription: bought }]]);
        const endedAt = app.clock.now();
        const known = provider.subscriptions.get(id);
        if (known) Object.assign(known, { restaurantId: undefined, status: 'canceled', endedAt });
        await buyers.sendWebhook(id, 'customer.subscription.deleted');
        const ended = { ...bought, status: 'canceled', ends_at: instant(endedAt) };
        expect((await acts())[0]).toEqual(['subscription.changed', { subscription: ended }]);
        expect((await read()).body.entries.map(({ actor }) => actor)).toEqual([null, null]);
      });

      it('says who claimed or declined a subscription [TEAM-24]', async () => {
        const mine = await buyers.buy({ email: bistrot.owner.email });
        const theirs = await buyers.buy({ email: bistrot.owner.email });
        const answer = (id: string, is_mine: boolean) =>
          app.call('PUT', `/stripe/claims/${id}`, { token, body: { is_mine } });
        expect((await answer(theirs, false)).status).toBe(200);
        expect((await answer(mine, true)).status).toBe(200);
        const { entries } = (await read()).body;
        expect(
          entries.map(({ actor, subject }) => [actor?.id, subject.subscription?.status]),
        ).toEqual([
          [camille.id, 'active'],
          [camille.id, 'declined'],
        ]);
      });

      it('an act of the operator has no actor [TEAM-24]', async () => {
        const admin = await root(app);
        const owner_email = newcomer().email;
        const body = { name: 'Chez Zoé', owner_email };
        const { body: made } = await app.call<{ id: string }>('POST', '/restaurants', {
          token: admin.token,
          body,
        });
        const again = { token: admin.token, body: { owner_email: newcomer().email } };
        app.clock.advance(60_000);
        expect((await app.call('PUT', `/restaurants/${made.id}/invitation`, again)).status).toBe(
          200,
        );
        const { entries } = (await read('', admin.token, made.id)).body;
        expect(entries.map(({ act, actor }) => [act, actor])).toEqual([
          ['member.added', null],
          ['member.removed', null],
          ['member.added', null],
        ]);
      });
    });
  },
  {},
  startWithPayment,
);
