/** The back office: finding a customer, correcting an invitation, mailing a password code. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import {
  openRestaurant,
  petitBistrot,
  root,
  signInAgain,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithPayment } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { Customer } from './back-office-contract.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;
const SECRET = 'un secret bien gardé';

withAppOnEachEngine(
  ({ app, acts }) => {
    let token: string;

    beforeAll(async () => {
      ({ token } = await root(app));
    });

    const find = async (query: Record<string, string>) => {
      const path = `/admin/restaurants?${new URLSearchParams(query)}`;
      const { body } = await app.call<{ restaurants: Customer[]; total: number }>('GET', path, {
        token,
      });
      return body;
    };
    const namesOf = async (query: Record<string, string>) =>
      (await find(query)).restaurants.map(({ name }) => name);
    const add = async (body: Record<string, string>) =>
      (await app.call<{ id: string; slug: string }>('POST', '/restaurants', { token, body })).body;
    const reinvite = (id: string, owner_email: string) =>
      app.call<Refused>('PUT', `/restaurants/${id}/invitation`, { token, body: { owner_email } });
    const stateOf = async (id: string, state: string) =>
      (await find({ state })).restaurants.some((customer) => customer.id === id);

    describe('a restaurant is found', () => {
      it('by its owner’s e-mail address and by its town, ignoring accents and case', async () => {
        const { email } = newcomer();
        await add({ name: 'Chez Léonie', address: '3 place Bellecour, Lyón', owner_email: email });
        await mailsSent(app);
        for (const q of [
          email,
          email.toUpperCase(),
          email.slice(0, 6),
          'LYON',
          'lyón',
          'Bellecour',
        ]) {
          expect(await namesOf({ q })).toContain('Chez Léonie');
        }
        expect(await namesOf({ q: 'Marseille' })).toEqual([]);
      });

      it('by its new address after a change', async () => {
        const restaurant = await add({ name: 'Chez Mobile', address: 'Quimper' });
        const body = { address: 'Plougastel' };
        await app.call('PUT', `/restaurants/${restaurant.id}`, { token, body });
        expect(await namesOf({ q: 'quimper' })).toEqual([]);
        expect(await namesOf({ q: 'plougastel' })).toEqual(['Chez Mobile']);
        await app.call('PUT', `/restaurants/${restaurant.id}`, {
          token,
          body: { name: 'Chez Mobil' },
        });
        expect(await namesOf({ q: 'plougastel' })).toEqual(['Chez Mobil']);
      });

      it.each(['%', '_', '%%', 'a%b', '!'])('by “%s” only literally', async (q) => {
        const { total } = await find({ q });
        expect(total).toBe(0);
      });

      it('by an underscore in an e-mail address, which is not a wildcard', async () => {
        await add({ name: 'Chez Souligné', owner_email: 'sous_ligne@example.org' });
        await add({ name: 'Chez Voisin', owner_email: 'sousxligne@example.org' });
        await mailsSent(app);
        expect(await namesOf({ q: 'sous_l' })).toEqual(['Chez Souligné']);
      });

      it('by its subscription status', async () => {
        const trial = await petitBistrot(app);
        const unowned = await add({ name: 'Chez Personne' });
        const invited = await add({ name: 'Chez Invité', owner_email: newcomer().email });
        await mailsSent(app);
        expect(await stateOf(trial.id, 'trial')).toBe(true);
        expect(await stateOf(unowned.id, 'unowned')).toBe(true);
        expect(await stateOf(invited.id, 'invited')).toBe(true);
        expect(await stateOf(invited.id, 'trial')).toBe(false);
        await subscribed(trial, 'active');
        expect(await stateOf(trial.id, 'subscribed')).toBe(true);
        expect(await stateOf(trial.id, 'trial')).toBe(false);
        const wrong = await app.call('GET', '/admin/restaurants?state=rich', { token });
        expect(wrong.status).toBe(400);
      });

      it('with owner, subscription status, time zone and last request', async () => {
        const restaurant = await petitBistrot(app);
        const own = async () => (await find({ q: restaurant.slug })).restaurants[0];
        expect(await own()).toMatchObject({
          id: restaurant.id,
          time_zone: 'Europe/Paris',
          last_request_at: null,
          owner: { email: restaurant.owner.email, is_invited: false },
          standing: 'trial',
          standing_until: '2026-12-21T19:30:00.000Z',
        });
        await ask(app, restaurant, 1);
        app.clock.advance(MINUTE);
        const { id } = await ask(app, restaurant, 2);
        const row = await app.db
          .selectFrom('requests')
          .select('created_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect((await own())?.last_request_at).toBe(row.created_at);
        app.clock.advance(40 * DAY);
        ({ token } = await root(app));
        expect(await own()).toMatchObject({ standing: 'over', standing_until: null });
        expect(await stateOf(restaurant.id, 'ended')).toBe(true);
      });
    });

    describe('an invitation', () => {
      it('to a wrong address can be corrected; the old account and code become invalid', async () => {
        const [wrong, right] = [newcomer().email, newcomer().email];
        const restaurant = await add({ name: 'Chez Zoé', owner_email: wrong });
        const old = await acts.codeFor(wrong);
        expect(await reinvite(restaurant.id, right)).toMatchObject({
          status: 200,
          body: { email: right },
        });
        expect((await acts.reset(wrong, old, SECRET)).status).toBe(400);
        const code = await acts.codeFor(right);
        expect((await acts.reset(right, code, SECRET)).body.restaurant).toMatchObject({
          id: restaurant.id,
        });
        expect((await acts.login(wrong, SECRET)).status).toBe(401);
      });

      it('can be repeated to the same address; the first code becomes invalid', async () => {
        const { email } = newcomer();
        const restaurant = await add({ name: 'Chez Zoé', owner_email: email });
        const first = await acts.codeFor(email);
        expect((await reinvite(restaurant.id, email)).body.code).toBe('code_just_sent');
        app.clock.advance(MINUTE);
        expect((await reinvite(restaurant.id, email)).status).toBe(200);
        expect((await acts.reset(email, first, SECRET)).status).toBe(400);
        expect((await acts.reset(email, await acts.codeFor(email), SECRET)).status).toBe(200);
      });

      it('cannot be changed after a password was set, nor to an address that has an account', async () => {
        const restaurant = await petitBistrot(app);
        const taken = await reinvite(restaurant.id, newcomer().email);
        expect([taken.status, taken.body.code]).toEqual([409, 'has_owner']);
        const invited = await add({ name: 'Chez Zoé', owner_email: newcomer().email });
        await mailsSent(app);
        const other = await reinvite(invited.id, restaurant.owner.email);
        expect([other.status, other.body.code]).toEqual([409, 'email_taken']);
        expect((await find({ q: invited.slug })).restaurants[0]?.owner?.is_invited).toBe(true);
      });

      it('starts the trial when the password is set, not before [PAY-04]', async () => {
        const { email } = newcomer();
        const restaurant = await add({ name: 'Chez Lente', owner_email: email });
        await acts.codeFor(email);
        app.clock.advance(20 * DAY);
        ({ token } = await root(app));
        expect((await find({ q: restaurant.slug })).restaurants[0]?.standing).toBe('unlimited');
        await acts.forgot(email);
        const opened = await acts.reset(email, await acts.codeFor(email), SECRET);
        const standing = await app.call('GET', '/stripe/subscription', {
          token: opened.body.token,
        });
        const ends_at = new Date(app.clock.now().getTime() + 30 * DAY).toISOString();
        expect(standing.body).toEqual({ state: 'trial', ends_at });
      });
    });

    it('an operator can mail an owner a password code in the owner’s language', async () => {
      const restaurant = await openRestaurant(app, {
        slug: 'le-coin',
        name: 'Le Coin',
        owner: 'Ana',
        tableCount: 0,
      });
      const { email } = restaurant.owner;
      const send = (id: string) =>
        app.call<Refused>('POST', `/restaurants/${id}/password-mail`, { token });
      expect(await send(restaurant.id)).toMatchObject({ status: 200, body: { email } });
      expect((await acts.reset(email, await acts.codeFor(email), SECRET)).status).toBe(200);
      expect((await send(restaurant.id)).body.code).toBe('code_just_sent');
      const unowned = await add({ name: 'Chez Personne' });
      expect(await send(unowned.id)).toMatchObject({ status: 404, body: { code: 'no_owner' } });
      expect((await send('nowhere')).status).toBe(404);
      const own = await signInAgain(app, restaurant.owner);
      const path = `/restaurants/${restaurant.id}/password-mail`;
      expect((await app.call('POST', path, { token: own })).status).toBe(403);
    });

    async function subscribed({ id }: TestRestaurant, status: string): Promise<void> {
      const created_at = app.clock.now().toISOString();
      const bought = { id: `sub_${id}`, customer_id: 'cus', restaurant_id: id, email: '' };
      await app.db
        .insertInto('subscriptions')
        .values({ ...bought, status, created_at, version: 1 })
        .execute();
    }
  },
  {},
  startWithPayment,
);
