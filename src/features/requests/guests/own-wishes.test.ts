import { describe, expect, it } from 'vitest';
import {
  asAuthor,
  ask,
  finish,
  keyOfTable,
  offerBrasserie,
  readBoard,
  take,
} from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import type { CallOptions, Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { WishList } from '../../wishes/contract.ts';
import type { TableRequest } from '../contract.ts';

const carafe = {
  id: 'carafe',
  type: 'water',
  label: { fr: 'Carafe d’eau', ja: 'お冷や' },
  icon: 'carafe',
  place: 'button',
  choices: [
    { id: 'cold', label: { fr: 'Fraîche' } },
    { id: 'warm', label: { fr: 'Tempérée' } },
  ],
} as const;
const again = {
  id: 'again',
  type: 'other',
  label: { fr: 'La même chose' },
  icon: 'again',
  place: 'button',
  choices: [],
};

withAppOnEachEngine(
  ({ app, bistrot }) => {
    async function offer(wishes: unknown[], restaurant: TestRestaurant = bistrot): Promise<void> {
      const path = `/restaurants/${restaurant.slug}/wishes`;
      const { version } = (await app.call<WishList>('GET', path)).body;
      const body = { version, wishes };
      const { status } = await app.call('PUT', path, { ...restaurant.owner, body });
      expect(status).toBe(200);
    }
    const choose = <T = TableRequest>(
      id: string,
      choice: string | null,
      options: CallOptions = asAuthor({ id }),
    ) => app.call<T>('PUT', `/requests/${id}/choice`, { ...options, body: { choice } });
    const counted = async (facet: 'wish' | 'choice') => {
      const rows = await app.db
        .selectFrom('figures')
        .select(['part', 'requests_created as count'])
        .where('restaurant_id', '=', bistrot.id)
        .where('facet', '=', facet)
        .where('span', '=', '2026-11')
        .execute();
      return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
    };

    describe('an own wish', () => {
      it('gives the request its type and its label, which its guest reads in all languages and staff in theirs [WISH-07]', async () => {
        await offer([carafe, { ...again, label: { ja: '同じもの' } }]);
        const request = await ask(app, bistrot, 1, { wish: 'carafe' });
        expect(request).toMatchObject({
          type: 'water',
          wish: { id: 'carafe', label: carafe.label },
          choice: null,
        });
        await ask(app, bistrot, 2, { wish: 'again' });
        const shown = (await readBoard(app, bistrot)).map(({ wish }) => wish?.label);
        expect(shown).toContainEqual({ fr: 'Carafe d’eau' });
        expect(shown).toContainEqual({ ja: '同じもの' });
        expect(await counted('wish')).toEqual({ 'water/carafe': 1, 'other/again': 1 });
      });

      it('that was removed while a guest taps it goes through with its last label [WISH-07]', async () => {
        const well = { ...carafe, label: { fr: 'Eau du puits' } };
        await offer([well, { ...well, id: 'water' }]);
        await offer([again]);
        const { wish } = await ask(app, bistrot, 1, { wish: 'carafe' });
        expect(wish?.label).toEqual(well.label);
        await offer([carafe]);
        expect((await readBoard(app, bistrot))[0]?.wish).toEqual(wish);
        expect((await ask(app, bistrot, 2, { wish: 'water' })).wish?.label).toEqual(well.label);
      });

      it('of another restaurant is refused, as is another type than its own [WISH-07]', async () => {
        const other = await petitBistrot(app);
        await offer([carafe], other);
        await offer([again]);
        const refused = async (body: object) =>
          (await app.call<Refused>('POST', bistrot.board, { body })).body.fields;
        expect(await refused({ tableNumber: 1, wish: 'carafe' })).toHaveProperty('wish');
        expect(await refused({ tableNumber: 1, wish: 'again', type: 'bill' })).toHaveProperty(
          'type',
        );
        // PostgreSQL stores no NUL.
        expect(await refused({ tableNumber: 1, wish: '\0' })).toHaveProperty('wish');
        expect(await readBoard(app, bistrot)).toEqual([]);
      });

      it('leaves the usual wishes and types as they were, also where it hides them [WISH-07]', async () => {
        await offer([again]);
        expect(await ask(app, bistrot, 1, { type: 'bread' })).toMatchObject({ wish: null });
        const label = { fr: 'Des couverts', en: 'Cutlery' };
        expect((await ask(app, bistrot, 2, { wish: 'cutlery' })).wish).toEqual({
          id: 'cutlery',
          label,
        });
      });
    });

    describe('a choice', () => {
      it('is on the board at once, can be changed and taken back, and is counted once [WISH-09]', async () => {
        const { id } = await ask(app, bistrot, 1, { type: 'bill' });
        const chosen = await choose(id, 'card');
        expect(chosen.body.choice).toMatchObject({ id: 'card', label: { fr: 'Par carte' } });
        await take(app, bistrot, { id }, 'Léa');
        expect((await choose(id, 'cash')).status).toBe(200);
        const [shown] = await readBoard(app, bistrot);
        const [status, moved_by] = ['in-progress', 'Léa'];
        expect(shown).toMatchObject({ choice: { id: 'cash' }, status, moved_by });
        expect(await counted('choice')).toEqual({ 'bill/bill/card': 0, 'bill/bill/cash': 1 });
        expect((await choose(id, null)).body.choice).toBeNull();
        expect(await counted('choice')).toEqual({ 'bill/bill/card': 0, 'bill/bill/cash': 0 });
      });

      it('of an own wish has its own label, also once removed; one of another wish is refused [WISH-07, WISH-09]', async () => {
        await offer([carafe]);
        const { id } = await ask(app, bistrot, 1, { wish: 'carafe' });
        expect((await choose(id, 'warm')).body.choice).toEqual(carafe.choices[1]);
        for (const choice of ['card', 'tap', 'x'.repeat(41)]) {
          const { status, body } = await choose<Refused>(id, choice);
          expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['choice']]);
        }
        expect((await readBoard(app, bistrot))[0]?.choice?.id).toBe('warm');
        await offer([{ ...carafe, choices: [] }]);
        expect((await choose(id, 'cold')).body.choice).toEqual(carafe.choices[0]);
      });

      it('is refused once the request has ended, with the request, and for unknown ones [WISH-09]', async () => {
        const { id } = await ask(app, bistrot, 1, { type: 'water' });
        await take(app, bistrot, { id });
        await finish(app, bistrot, { id });
        const answer = await choose<Refused & { request: TableRequest }>(id, 'tap');
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'not_active', request: { id, status: 'completed' } },
        });
        expect((await choose('nobody', 'tap')).status).toBe(404);
      });

      it('is made and taken back by a form of a page without script [WISH-09]', async () => {
        const post = async (url: string, fields: Record<string, string>) => {
          const body = new URLSearchParams(fields);
          const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
          return `${app.url}${answer.headers.get('location')}`;
        };
        const pressed = async (url: string) =>
          /<button[^>]*aria-pressed="true"[^>]*>([^<]*)/.exec(await (await fetch(url)).text())?.[1];
        const table = `${app.url}/demande?restaurant=${bistrot.slug}&table=3`;
        await offerBrasserie(app, bistrot);
        const page = await post(table, { wish: 'water' });
        const query = new URL(page).searchParams;
        const [request = '', key = ''] = [query.get('request') ?? '', query.get('key') ?? ''];
        const form = { act: 'choice', request, key };
        expect(await pressed(page)).toBeUndefined();
        expect(await pressed(await post(page, { ...form, choice: 'still' }))).toBe('Plate');
        expect(await pressed(await post(page, { ...form, choice: '' }))).toBeUndefined();
        expect((await readBoard(app, bistrot))[0]?.choice).toBeNull();
      });

      it('of others is refused, and they read where to choose [WISH-09]', async () => {
        const { id } = await ask(app, bistrot, 1, { type: 'water' });
        expect(await choose<Refused>(id, 'still', {})).toMatchObject({
          status: 403,
          body: { code: 'not_yours', error: expect.stringMatching(/^Utilisez le téléphone/) },
        });
        expect((await choose(id, 'sparkling')).status).toBe(200);
      });
    });

    describe('one request per wish', () => {
      const allow = (requests_per_table: string) =>
        app.call('PUT', `/restaurants/${bistrot.id}`, {
          ...bistrot.owner,
          body: { requests_per_table },
        });
      const check = async () =>
        (
          await app.call<{ request: TableRequest | null; requests?: TableRequest[] }>(
            'GET',
            `/restaurants/${bistrot.slug}/tables/1/request`,
          )
        ).body;

      it('is one for all until the restaurant allows it; then each wish has its own [WISH-10]', async () => {
        const bread = await ask(app, bistrot, 1, { type: 'bread' });
        expect(await ask(app, bistrot, 1, { type: 'bill' })).toMatchObject({
          id: bread.id,
          isExisting: true,
        });
        expect(Object.keys(await check())).toEqual(['hasActiveRequest', 'request', 'muted_until']);
        expect((await allow('two')).status).toBe(400);
        expect((await allow('one-per-wish')).body).toMatchObject({
          requests_per_table: 'one-per-wish',
        });
        app.clock.advance(1000);
        const bill = await ask(app, bistrot, 1, { type: 'bill' });
        expect(bill.isExisting).toBe(false);
        expect(await ask(app, bistrot, 1, { type: 'bill' })).toMatchObject({ id: bill.id });
        expect(await check()).toMatchObject({
          request: { id: bill.id },
          requests: [{ id: bill.id }, { id: bread.id }],
        });
      });

      it('leaves a table with ten active requests to those who are there [WISH-18]', async () => {
        await allow('one-per-wish');
        const wishes = Array.from({ length: 16 }, (_, i) => ({ ...again, id: `again-${i}` }));
        await offer(wishes.map((wish, i) => (i < 8 ? wish : { ...wish, place: 'suggestion' })));
        const tap = (tableNumber: number, wish: string, options = {}) =>
          app.call<{ code: string }>('POST', bistrot.board, {
            ...options,
            body: { tableNumber, wish },
          });
        const afar = { headers: { 'X-Forwarded-For': '198.51.100.1' } };
        const answers = await Promise.all(wishes.map(({ id }) => tap(1, id, afar)));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(6);
        expect(refused[0]?.body.code).toBe('restaurant_busy');
        const [shown, ...others] = await readBoard(app, bistrot);
        expect(others).toHaveLength(9);
        expect((await tap(1, shown?.wish?.id ?? '', afar)).status).toBe(200);
        expect((await tap(2, 'again-0', afar)).status).toBe(201);
        expect((await tap(1, 'bread', bistrot.owner)).status).toBe(201);
        // On the network of the restaurant.
        expect((await tap(1, 'bill')).status).toBe(201);
        const headers = { ...afar.headers, 'Table-Key': await keyOfTable(app, bistrot, 1) };
        expect((await tap(1, 'water', { headers })).status).toBe(201);
      });

      it('ends with the setting: what is active stays, and stands for the next tap [WISH-10]', async () => {
        await allow('one-per-wish');
        await ask(app, bistrot, 1, { type: 'bread' });
        app.clock.advance(1000);
        const bill = await ask(app, bistrot, 1, { type: 'bill' });
        await allow('one');
        expect(await ask(app, bistrot, 1, { type: 'water' })).toMatchObject({
          id: bill.id,
          isExisting: true,
        });
        expect(await readBoard(app, bistrot)).toHaveLength(2);
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
