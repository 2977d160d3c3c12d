import { expect, it } from 'vitest';
import type { RequestType } from '../../../src/enums.ts';
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import { allowSeveral, ask, read, readBoard } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import type { Answer, Refused } from '../../support/server/http.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const TAPS = 200;
const wishes = ['bread', 'water', 'bill'] as const;

type Tap = { asked: RequestType; answer: Answer<CreatedRequest> };
type Seen = { created: number; existing: number; errors: string[]; wrong_request: number };

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    /** Sends all calls before the first is answered. */
    function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
      return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
    }

    /** Taps of guests at one table, on both servers, as many for each type. */
    function tapAtOnce(restaurant: TestRestaurant, types: readonly RequestType[]): Promise<Tap[]> {
      return atOnce(TAPS * types.length, async (index) => {
        const asked = types[index % types.length] ?? 'waiter';
        const server = Math.floor(index / types.length) % 2 ? beside : app;
        return { asked, answer: await tap(server, restaurant, asked) };
      });
    }

    /** Sent again while the database has no free connection, as a guest's page does. */
    async function tap(server: TestApp, restaurant: TestRestaurant, type: RequestType) {
      const body = { tableNumber: 7, type };
      for (;;) {
        const answer = await server.call<CreatedRequest>('POST', restaurant.board, { body });
        if (answer.status !== 503) return answer;
      }
    }

    function take({ id }: TableRequest, by: string) {
      return app.call<TableRequest & Refused & { request: TableRequest }>(
        'PUT',
        `/requests/${id}/status`,
        { token: bistrot.owner.token, body: { status: 'in-progress', by } },
      );
    }

    it('200 taps on one table at once create 1 request, and 199 responses return it as existing [REQ-10]', async () => {
      const answers = await tapAtOnce(bistrot, ['waiter']);
      const [stored, ...more] = await readBoard(app, bistrot);
      expect(more).toEqual([]);
      const seen = count(answers, () => stored?.id);
      expect(seen).toEqual({ created: 1, existing: TAPS - 1, errors: [], wrong_request: 0 });
    });

    it('200 taps on each of three wishes of one table at once create 3 requests, and each tap gets that of its wish [WISH-10]', async () => {
      await allowSeveral(app, bistrot);
      const answers = await tapAtOnce(bistrot, wishes);
      const stored = await readBoard(app, bistrot);
      expect(stored.map(({ type }) => type).sort()).toEqual([...wishes].sort());
      const seen = count(answers, (asked) => stored.find(({ type }) => type === asked)?.id);
      const existing = 3 * (TAPS - 1);
      expect(seen).toEqual({ created: 3, existing, errors: [], wrong_request: 0 });
    });

    it('100 simultaneous posts with one idempotency key create 1 request and get equal responses [API-33]', async () => {
      const answers = await atOnce(100, () =>
        app.call<CreatedRequest>('POST', bistrot.board, { body: { tableNumber: 7 }, key: 'once' }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });

    it('one idempotency key used at 12 tables at once creates 1 request; the other tables are refused [API-33]', async () => {
      const answers = await atOnce(48, (index) =>
        app.call<CreatedRequest>('POST', bistrot.board, {
          body: { tableNumber: (index % 12) + 1 },
          key: 'once',
        }),
      );
      const accepted = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status === 422);
      expect([accepted.length, refused.length]).toEqual([4, 44]);
      expect(new Set(accepted.map(({ body }) => body.id)).size).toBe(1);
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });

    it('of 20 waiters who take one request at once, 1 wins, and 19 learn who it was [REQ-11]', async () => {
      const request = await ask(app, bistrot, 7);
      const answers = await atOnce(20, (index) => take(request, `Serveur ${index}`));
      const winners = answers.filter(({ status }) => status === 200);
      const losers = answers.filter(({ status }) => status === 409);
      expect([winners.length, losers.length]).toEqual([1, 19]);
      const winner = winners[0]?.body.taken_by;
      expect(winner).toMatch(/^Serveur \d+$/);
      expect(new Set(losers.map(({ body }) => body.request.taken_by))).toEqual(new Set([winner]));
      expect(await read(app, request)).toMatchObject({ status: 'in-progress', taken_by: winner });
    });

    it('12 simultaneous requests of 12 tables are all created, and the version rises by 12 [REQ-10, REQ-20]', async () => {
      const answers = await atOnce(12, (index) => ask(app, bistrot, index + 1));
      expect(answers.every(({ isExisting }) => !isExisting)).toBe(true);
      const { headers, body } = await app.call<TableRequest[]>('GET', bistrot.board, bistrot.owner);
      expect(body).toHaveLength(12);
      expect(headers.get('etag')).toMatch(/-12"$/);
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

/** `idOf`: the request that a tap for this type must get. */
function count(taps: Tap[], idOf: (asked: RequestType) => string | undefined): Seen {
  const seen: Seen = { created: 0, existing: 0, errors: [], wrong_request: 0 };
  for (const { asked, answer } of taps) {
    const { status, body } = answer;
    if (status === 201 && !body.isExisting) seen.created += 1;
    else if (status === 200 && body.isExisting) seen.existing += 1;
    else seen.errors.push(`${status} ${JSON.stringify(body)}`);
    if (body.id !== idOf(asked)) seen.wrong_request += 1;
  }
  return seen;
}
