import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FigureRow } from '../../../src/db/schema/figures.ts';
import { factsOf } from '../../../src/features/analytics/store.ts';
import * as members from '../../../src/features/auth/members-store.ts';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { ask, read, take } from '../../support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const UNDOS = 200;
const ROUNDS = 1;
/** An evening is one restaurant on one day. */
const EVENINGS = 100;
const RESTAURANTS = 20;
const ACTS = 12;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const moves = {
  take: { from: 'pending', status: 'in-progress' },
  finish: { from: 'in-progress', status: 'completed' },
  release: { from: 'in-progress', status: 'pending' },
  recall: { from: 'completed', status: 'in-progress' },
  restore: { from: 'cancelled', status: 'pending' },
} as const;

const names = [
  'ask',
  'ask',
  'ask',
  'ask',
  'take',
  'take',
  'take',
  'finish',
  'finish',
  'finish',
  'release',
  'recall',
  'served',
  'cancel',
  'renewal',
  'handover',
  'unserved',
  'unserved',
  'dismissal',
  'restore',
] as const;
type Act = { name: (typeof names)[number] | 'reset'; table: number; back: number };
const anyAct: fc.Arbitrary<Act> = fc.record({
  name: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constant('reset' as const) },
  ),
  table: fc.integer({ min: 1, max: 3 }),
  /** Which of the requests of the evening: 0 is the last one. */
  back: fc.integer({ min: 0, max: 3 }),
});
/** Each step lets this much time pass, and every restaurant makes one act. */
const anyEvening = fc.array(
  fc.record({
    seconds: fc.constantFrom(1, 20, 150, 10 * 60, 25 * 60, 50 * 60),
    acts: fc.array(anyAct, { minLength: RESTAURANTS, maxLength: RESTAURANTS }),
  }),
  { minLength: ACTS, maxLength: ACTS },
);

withAppOnEachEngine(
  ({ app, beside }) => {
    it('after 200 undo and 200 take at the same time answers, request, board version and counts agree [REQ-11, REQ-24]', async () => {
      const seen = { calls: 0, moved: 0, errors: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const restaurant = await petitBistrot(app);
        const request = await ask(app, restaurant, 7);
        await take(app, restaurant, request, 'Léa');
        const answers = await Promise.all(
          Array.from({ length: 2 * UNDOS }, (_, index) =>
            move(
              index % 4 < 2 ? app : beside,
              restaurant,
              request.id,
              index % 2 ? 'take' : 'release',
            ),
          ),
        );
        const released = answers.filter(({ status }, index) => status === 200 && index % 2 === 0);
        const taken = answers.filter(({ status }, index) => status === 200 && index % 2 === 1);
        seen.calls += answers.length;
        seen.moved += released.length + taken.length;
        seen.errors += answers.filter(({ status }) => status !== 200 && status !== 409).length;
        // Releases and takes follow each other in turns, whatever their order.
        expect([0, 1]).toContain(released.length - taken.length);
        const isPending = released.length > taken.length;
        const { status, taken_by } = await read(app, request);
        expect(status).toBe(isPending ? 'pending' : 'in-progress');
        if (isPending) expect(taken_by).toBeNull();
        const { headers } = await app.call('GET', restaurant.board, restaurant.owner);
        const changes = 2 + released.length + taken.length;
        expect(headers.get('etag')).toMatch(new RegExp(`-${changes}"$`));
        expect(await countedIn(restaurant)).toEqual(await recountOf(restaurant));
      }
      expect(seen).toMatchObject({ calls: 2 * UNDOS * ROUNDS, errors: 0 });
      expect(seen.moved).toBeGreaterThanOrEqual(ROUNDS);
    }, 60_000);

    it(`after ${EVENINGS} random evenings of takes, undos, recalls and resets, every figure equals a recount of the requests [REQ-24, REQ-25, TRK-09]`, async () => {
      const days = EVENINGS / RESTAURANTS;
      const seed = Date.now();
      const evenings = fc.sample(anyEvening, { numRuns: days, seed });
      const restaurants = await Promise.all(
        Array.from({ length: RESTAURANTS }, () => petitBistrot(app)),
      );
      const seen = { acts: 0, moved: 0 };
      for (const evening of evenings) {
        const ids = restaurants.map((): string[] => []);
        for (const { seconds, acts } of evening) {
          app.clock.advance(seconds * 1000);
          await app.tick();
          const answers = await Promise.all(
            restaurants.map((restaurant, index) => {
              const done = acts[index] ?? { name: 'ask', table: 1, back: 0 };
              return perform(restaurant, done, ids[index] ?? []);
            }),
          );
          seen.acts += answers.length;
          seen.moved += answers.filter((status) => status < 300).length;
          expect(answers.filter((status) => status >= 500)).toEqual([]);
        }
        // The closing rule ends what is left.
        await app.tick();
        app.clock.advance(17 * HOUR);
        await app.tick();
      }
      for (const restaurant of restaurants) {
        expect(await countedIn(restaurant), `seed ${seed}`).toEqual(await recountOf(restaurant));
      }
      // A quarter of random acts find a request that they can move, some evenings fewer. With almost none the
      // figures would prove nothing.
      expect(seen.moved).toBeGreaterThan(seen.acts / 8);
    }, 120_000);

    function move(
      server: TestApp,
      { owner: { token } }: TestRestaurant,
      id: string,
      name: keyof typeof moves,
    ) {
      const body = { ...moves[name], by: 'Tom' };
      return server.call<TableRequest>('PUT', `/requests/${id}/status`, { token, body });
    }

    /** Returns the status of the answer. An act that finds no request does nothing. */
    async function perform(
      restaurant: TestRestaurant,
      { name, table, back }: Act,
      ids: string[],
    ): Promise<number> {
      const { board, owner } = restaurant;
      if (name === 'reset') return (await app.call('DELETE', `${board}/reset`, owner)).status;
      if (name === 'ask') {
        const type = table === 2 ? 'bread' : 'bill';
        const body = { tableNumber: table, type };
        const answer = await app.call<TableRequest>('POST', board, { body });
        if (answer.status === 201) ids.push(answer.body.id);
        return answer.status;
      }
      const id = ids.at(-1 - back);
      if (id === undefined) return 404;
      if (name === 'cancel') return (await app.call('DELETE', `/requests/${id}`)).status;
      if (name === 'renewal' || name === 'dismissal') {
        const { token } = owner;
        return (await app.call('POST', `/requests/${id}/${name}`, { token })).status;
      }
      if (name === 'handover') {
        const { token } = owner;
        const [camille] = await members.list(app.db, restaurant.id);
        const body = { memberId: camille?.id };
        return (await app.call('PUT', `/requests/${id}/taker`, { token, body })).status;
      }
      if (name === 'unserved') return (await app.call('POST', `/requests/${id}/unserved`)).status;
      if (name === 'served') return (await app.call('POST', `/requests/${id}/served`)).status;
      return (await move(app, restaurant, id, name)).status;
    }

    /** The counts of each facet by day, from the rows of the figures. */
    async function countedIn({ id }: TestRestaurant): Promise<Counts> {
      const rows = await app.db
        .selectFrom('figures')
        .selectAll()
        .where('restaurant_id', '=', id)
        .where('facet', 'in', facets)
        .execute();
      const counts: Counts = {};
      for (const { restaurant_id: _, facet, span, part: __, ...columns } of rows) {
        for (const [column, count] of Object.entries(columns)) {
          add(counts, `${facet} ${span} ${column}`, Number(count));
        }
      }
      return withoutZeros(counts);
    }

    /** The same from the requests as they are now. */
    async function recountOf({ id }: TestRestaurant): Promise<Counts> {
      const rows = await app.db
        .selectFrom('requests')
        .selectAll()
        .where('restaurant_id', '=', id)
        .execute();
      const counts: Counts = {};
      for (const { at, adds } of rows.flatMap((row) => factsOf(row, 'Europe/Paris'))) {
        const day = dayInParis.format(new Date(at));
        for (const [column, count] of Object.entries(adds)) {
          for (const facet of facets) {
            for (const span of [day, day.slice(0, 7)])
              add(counts, `${facet} ${span} ${column}`, count);
          }
        }
      }
      return withoutZeros(counts);
    }
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

type Counts = Record<string, number>;
const facets: FigureRow['facet'][] = ['restaurant', 'table', 'kind', 'hour'];

const dayInParis = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
});

function add(counts: Counts, name: string, more: number): void {
  counts[name] = (counts[name] ?? 0) + more;
}

/** Also without receipts: a reopened request's first one is counted, and its row has the second. */
function withoutZeros(counts: Counts): Counts {
  const isCompared = ([name, count]: [string, number]) =>
    count !== 0 && !name.includes(' received_');
  return Object.fromEntries(Object.entries(counts).filter(isCompared));
}
