import { beforeAll, beforeEach, expect, it } from 'vitest';
import { actCode } from '../../../../test/support/people/act-code.ts';
import { ask } from '../../../../test/support/people/acts.ts';
import { type Buyers, buyersAt } from '../../../../test/support/people/buyers.ts';
import { prices } from '../../../../test/support/people/payment-provider.ts';
import { cantine, root, signInAgain } from '../../../../test/support/people/people.ts';
import { purge } from '../../../../test/support/people/purge.ts';
import {
  codeOf,
  joinAlso,
  joinTeam,
  pairStaff,
  teamCalls,
} from '../../../../test/support/people/team.ts';
import { everyRow, everySettledRow } from '../../../../test/support/secrets/every-row.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithPayment } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { Me } from '../../auth/contract.ts';

withAppOnEachEngine(
  ({ app, provider, acts, bistrot }) => {
    let buyers: Buyers;
    let token: string;

    beforeAll(async () => {
      buyers = buyersAt(app, provider);
    });
    beforeEach(async () => {
      token = bistrot.owner.token;
    });

    /** With a right code of the owner. */
    const remove = async (body: object | undefined, by = token, id = bistrot.id) => {
      const code = await actCode(app, bistrot.owner, 'deletion');
      const path = `/restaurants/${id}`;
      return app.call<Refused & { id: string }>('DELETE', path, {
        token: by,
        body: { ...body, code },
      });
    };
    const me = (by = token) => app.call<Me>('GET', '/auth/me', { token: by });
    const named = { name: 'Le Petit Bistrot' };

    it('a deletion closes the checkout pages that the restaurant has open, and no others [PAY-12]', async () => {
      const body = { priceId: prices.monthly };
      const checkout = (by?: string) =>
        app.call('POST', '/stripe/create-checkout-session', { token: by, body });
      expect((await checkout(token)).status).toBe(200);
      expect((await checkout()).status).toBe(200);
      expect([...provider.checkouts.values()]).toContain(bistrot.id);
      expect((await remove(named)).status).toBe(200);
      expect([...provider.checkouts.values()]).toEqual([undefined]);
    });

    it('a deletion succeeds while the provider does not answer [PAY-12]', async () => {
      provider.behaviour = 'fails';
      expect((await remove(named)).status).toBe(200);
      provider.behaviour = 'answers';
    });

    it('a subscription that is paid while its restaurant is deleted is cancelled at the provider [PAY-12]', async () => {
      expect((await remove(named)).status).toBe(200);
      const late = await buyers.buy({ restaurantId: bistrot.id });
      expect(provider.subscriptions.get(late)?.status).toBe('canceled');
      const unknown = await buyers.buy({ restaurantId: 'of another server' });
      const foreign = await buyers.buy({ restaurantId: bistrot.id, price: 'price_of_another' });
      for (const id of [unknown, foreign]) {
        expect(provider.subscriptions.get(id)?.status).toBe('active');
      }
    });

    it('a restaurant that is opened after a deletion continues the trial of the deleted one [PAY-10]', async () => {
      const endOfTrial = async () => {
        const { body } = await app.call<{ ends_at: string }>('GET', '/stripe/subscription', {
          token,
        });
        return body.ends_at;
      };
      const before = await endOfTrial();
      for (let turn = 0; turn < 2; turn += 1) {
        app.clock.advance(7 * 24 * 60 * 60_000);
        token = await signInAgain(app, bistrot.owner);
        const { id } = (await me()).body.restaurant;
        const name = turn === 0 ? 'Le Petit Bistrot' : 'Chez Camille';
        expect((await remove({ name }, token, id ?? '')).status).toBe(200);
        const body = { name: 'Chez Camille' };
        const opened = await app.call<Me>('POST', '/auth/restaurants', { token, body });
        const restaurantId = opened.body.restaurant.id;
        await app.call('PUT', '/auth/restaurant', { token, body: { restaurantId } });
        expect(await endOfTrial()).toBe(before);
      }
    });

    it.each(['Le Petit Bistrot', ' le petit bistrot ', 'LE PETIT-BISTROT'])(
      'an owner deletes the restaurant by typing its name: %o [TEAM-27]',
      async (name) => {
        const answer = await remove({ name });
        expect(answer).toMatchObject({ status: 200, body: { id: bistrot.id, name: named.name } });
        expect((await app.call('GET', `/restaurants/${bistrot.id}`)).status).toBe(404);
        expect((await remove({ name })).status).toBe(404);
      },
    );

    it.each([
      undefined,
      {},
      { name: '' },
      { name: null },
      { name: 'Le Petit' },
      { name: 'Cantine' },
    ])('a wrong or missing name deletes nothing: %o [TEAM-27]', async (body) => {
      const before = await everySettledRow(app);
      const path = `/restaurants/${bistrot.id}`;
      const refused = await app.call<Refused>('DELETE', path, { token, body });
      expect(codeOf(refused)).toEqual([400, 'wrong_name']);
      expect(Object.keys(refused.body.fields ?? {})).toEqual(['name']);
      expect(await everyRow(app.db)).toEqual(before);
    });

    it('an owner needs a code for this act, which is used up; every owner is told [TEAM-65]', async () => {
      const zoe = await joinTeam(app, bistrot, { name: 'Zoé', role: 'owner' });
      const path = `/restaurants/${bistrot.id}`;
      const without = await app.call<Refused>('DELETE', path, { token, body: named });
      expect(codeOf(without)).toEqual([403, 'proof_needed']);
      const code = await actCode(app, bistrot.owner, 'export');
      const another = await app.call<Refused>('DELETE', path, { token, body: { ...named, code } });
      expect(codeOf(another)).toEqual([400, 'invalid_code']);
      expect((await remove(named)).status).toBe(200);
      const told = await app.db
        .selectFrom('outbox')
        .select('address')
        .where('kind', '=', 'act-done')
        .execute();
      expect(told.map(({ address }) => address).sort()).toEqual(
        [bistrot.owner.email, zoe.email].sort(),
      );
    });

    it('a super_admin deletes without a name; managers, staff and strangers may not delete [TEAM-27]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const lea = await pairStaff(app, bistrot);
      const { owner: stranger } = await cantine(app);
      expect(codeOf(await remove(named, marc.token))).toEqual([403, 'forbidden']);
      expect(codeOf(await remove(named, lea.token))).toEqual([403, 'forbidden']);
      expect(codeOf(await remove(named, stranger.token))).toEqual([404, 'unknown_restaurant']);
      expect((await app.call('DELETE', `/restaurants/${bistrot.id}`, { body: named })).status).toBe(
        401,
      );
      expect((await remove(undefined, (await root(app)).token)).status).toBe(200);
    });

    it('a running subscription prevents the deletion, with a hint to cancel it; a cancelled one does not [TEAM-27]', async () => {
      const id = await buyers.buy({ restaurantId: bistrot.id });
      const refused = await remove(named);
      expect(codeOf(refused)).toEqual([409, 'subscription_runs']);
      expect(refused.body.error).toContain('résiliez-le d’abord');
      const sold = provider.subscriptions.get(id);
      if (sold) sold.cancelAt = new Date(app.clock.now().getTime() + 1000);
      await buyers.sendWebhook(id, 'customer.subscription.updated');
      expect((await remove(named)).status).toBe(200);
      // The mail to the owner is still waiting for its next try.
      await app.db.deleteFrom('outbox').execute();
      await purge(app);
      // A late webhook about the subscription must store no row, because it contains the buyer's address.
      await buyers.sendWebhook(id, 'customer.subscription.deleted');
      const rows = await everyRow(app.db);
      expect(rows.filter((row) => row.includes(id) || row.includes(bistrot.id))).toEqual([]);
    });

    it('everybody else is signed out at once; the owner’s account stays and opens another restaurant [TEAM-28]', async () => {
      const second = await signInAgain(app, bistrot.owner);
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const lea = await pairStaff(app, bistrot);
      expect((await remove(named)).status).toBe(200);
      for (const gone of [marc.token, lea.token, second]) expect((await me(gone)).status).toBe(401);

      const none = (await me()).body;
      expect(none).toMatchObject({
        restaurant: { id: null, slug: null, email: bistrot.owner.email, role: 'owner', tables: [] },
        member: null,
        restaurants: [],
      });
      const signedIn = await acts.login(bistrot.owner.email, bistrot.owner.password);
      expect(signedIn).toMatchObject({ status: 200, body: { restaurant: { id: null } } });
      const opening = { token: signedIn.body.token, body: { name: 'Le Nouveau' } };
      const opened = await app.call<Pick<Me, 'restaurant'>>('POST', '/auth/restaurants', opening);
      expect(opened.status).toBe(201);
      const body = { restaurantId: opened.body.restaurant.id };
      const switched = await app.call<Me>('PUT', '/auth/restaurant', { token, body });
      const expected = { member: { role: 'owner' }, restaurant: { name: 'Le Nouveau' } };
      expect(switched.body).toMatchObject(expected);
      await purge(app);
      expect((await acts.login(marc.email, marc.password)).status).toBe(401);
    });

    it('an account without a restaurant reads and changes nothing of others [TEAM-28]', async () => {
      const other = await cantine(app);
      const { id: requestId } = await ask(app, other, 1);
      await remove(named);
      const call = (method: string, path: string, body?: object) =>
        app.call(method, path, { token, body });
      const before = await everySettledRow(app);
      const statuses = [
        await call('GET', other.board),
        await call('PUT', `/requests/${requestId}/status`, { status: 'in-progress' }),
        await call('GET', `/restaurants/${other.id}/team`),
        await call('GET', `/restaurants/${other.id}/journal`),
        await call('DELETE', `/restaurants/${other.id}`, { name: 'La Cantine' }),
        await call('GET', `/restaurants/${bistrot.id}/team`),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 404, 404, 404, 404, 404]);
      expect(await everyRow(app.db)).toEqual(before);
      expect((await call('GET', '/stripe/subscription')).body).toEqual({ state: 'unlimited' });
      expect((await call('GET', '/stripe/claims')).body).toEqual({ claims: [] });
      expect((await call('POST', '/stripe/portal')).status).toBe(404);
      expect((await call('GET', '/auth/sessions')).status).toBe(200);
    });

    it('an account without a restaurant stays when a stranger invites and removes it; its owner can delete it [TEAM-28, TEAM-30]', async () => {
      const stranger = await cantine(app);
      await remove(named);
      for (const role of ['manager', 'owner'] as const) {
        const memberId = await joinAlso(app, bistrot.owner, stranger, { name: 'Camille', role });
        await teamCalls(app, stranger, stranger.owner.token).remove(memberId);
      }
      expect((await me()).status).toBe(200);
      const { email, password } = bistrot.owner;
      const signIn = () => app.call('POST', '/auth/login', { body: { email, password } });
      expect((await signIn()).status).toBe(200);
      await app.call('DELETE', '/auth/account', { token, body: { email } });
      expect((await signIn()).status).toBe(401);
    });

    it('an owner keeps the account when the operator deletes the restaurant, also after the purge [TEAM-28]', async () => {
      await app.call('DELETE', `/restaurants/${bistrot.id}`, await root(app));
      await purge(app);
      const { email, password } = bistrot.owner;
      expect((await acts.login(email, password)).body.restaurant).toMatchObject({ id: null });
    });

    it('members stay in their other restaurants; the owner’s session is in none until its holder chooses one [TEAM-28]', async () => {
      const other = await cantine(app);
      await joinAlso(app, bistrot.owner, other, { name: 'Camille', role: 'manager' });
      await joinAlso(app, other.owner, bistrot, { name: 'Nadia', role: 'manager' });
      expect((await remove(named)).status).toBe(200);
      const { restaurant, member, restaurants } = (await me()).body;
      expect([restaurant.id, member]).toEqual([null, null]);
      expect(restaurants).toMatchObject([{ id: other.id }]);
      const memberId = (await teamCalls(app, other, other.owner.token).list()).at(-1)?.id ?? '';
      await teamCalls(app, other, other.owner.token).remove(memberId);
      // The account of an owner who deleted a restaurant stays, whoever removes it from another team.
      expect((await me()).body).toMatchObject({ restaurant: { id: null }, restaurants: [] });
      expect((await me(other.owner.token)).body.restaurants).toMatchObject([{ id: other.id }]);
    });
  },
  {},
  startWithPayment,
);
