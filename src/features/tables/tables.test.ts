import { beforeEach, expect, it } from 'vitest';
import { cantine, comptoir, type TestRestaurant } from '../../../test/support/people/people.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import type { Answer, Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';

type Table = { id: string; number: number; label: string | null; zone_id: string | null };

withAppOnEachEngine(
  ({ app, beside }) => {
    let bistrot: TestRestaurant;

    beforeEach(async () => {
      bistrot = await comptoir(app);
    });

    function create<T = Table>(body: unknown, { token } = bistrot.owner, name = bistrot.id) {
      return app.call<T>('POST', `/restaurants/${name}/tables`, { token, body });
    }

    function fill<T = Table[]>(
      from: unknown,
      to: unknown,
      { token } = bistrot.owner,
      server = app,
    ) {
      const body = { from, to };
      return server.call<T>('POST', `/restaurants/${bistrot.id}/tables/bulk`, { token, body });
    }

    async function tables(name = bistrot.id): Promise<Table[]> {
      return (await app.call<Table[]>('GET', `/restaurants/${name}/tables`)).body;
    }

    const numbers = (list: Table[]) => list.map(({ number }) => number);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

    function expectTooMany({ status, body }: Answer<Refused>): void {
      expect(status).toBe(409);
      expect(body).toEqual({
        error: 'Un restaurant a 500 tables au plus.',
        code: 'too_many_tables',
      });
    }

    it.each(['id', 'slug'] as const)(
      'a table can be added by %s and is returned [API-13]',
      async (name) => {
        const answer = await create({ number: 12 }, bistrot.owner, bistrot[name]);
        expect(answer.status).toBe(201);
        const unnamed = { label: null, zone_id: null, muted_until: null };
        expect(answer.body).toEqual({ id: expect.any(String), number: 12, ...unnamed });
        expect(await tables()).toEqual([answer.body]);
      },
    );

    it.each([1, 9999])('%s is accepted as a table number [VAL-16]', async (number) => {
      expect((await create({ number })).status).toBe(201);
    });

    it.each([0, -1, 1.5, 10_000, '', ' ', '12', '1e3', null, true, undefined])(
      '%j is refused as a table number, with a message, and nothing is stored [VAL-16]',
      async (number) => {
        const answer = await create<Refused>({ number });
        expect(answer.status).toBe(400);
        expect(answer.body.code).toBe('invalid_input');
        expect(answer.body.fields).toEqual({ number: expect.stringMatching(/\S/) });
        expect(await tables()).toEqual([]);
      },
    );

    it('an existing number is refused in both languages; another restaurant can use it [VAL-16]', async () => {
      const first = await create({ number: 7 });
      const again = await create<Refused>({ number: 7 });
      expect(again.status).toBe(409);
      expect(again.body).toEqual({
        error: 'Ce numéro de table existe déjà.',
        code: 'table_exists',
      });
      const inEnglish = await app.call('POST', `/restaurants/${bistrot.id}/tables`, {
        token: bistrot.owner.token,
        language: 'en',
        body: { number: 7 },
      });
      expect(inEnglish.body.error).toBe('This table number already exists.');
      expect(await tables()).toEqual([first.body]);
      const other = await cantine(app);
      expect((await create({ number: 7 }, other.owner, other.id)).status).toBe(201);
    });

    it('the missing tables between two numbers are added; existing ones stay unchanged [VAL-16]', async () => {
      const five = (await create({ number: 5 })).body;
      const twenty = (await create({ number: 20 })).body;
      const answer = await fill(4, 12);
      expect(answer.status).toBe(201);
      expect(numbers(answer.body)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 20]);
      expect(answer.body).toContainEqual(five);
      expect(answer.body).toContainEqual(twenty);
      expect(new Set(answer.body.map(({ id }) => id)).size).toBe(10);
      expect(await tables()).toEqual(answer.body);
      expect(await fill(4, 12)).toMatchObject({ status: 201, body: answer.body });
    });

    it.each([
      [5, 4, 'to'],
      [0, 4, 'from'],
      [1, 10_000, 'to'],
      ['1', 4, 'from'],
      [1, '', 'to'],
      [undefined, 4, 'from'],
    ])('from %j to %j is refused, naming the field [VAL-16]', async (from, to, field) => {
      const answer = await fill<Refused>(from, to);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      expect(await tables()).toEqual([]);
    });

    it('a restaurant has at most 500 tables, added one by one or in bulk [VAL-16]', async () => {
      expectTooMany(await fill<Refused>(1, 501));
      expectTooMany(await fill<Refused>(1, 9999));
      expect(await tables()).toEqual([]);
      expect((await fill(1, 499)).body).toHaveLength(499);
      expectTooMany(await fill<Refused>(499, 501));
      expect(await tables()).toHaveLength(499);
      expect((await create({ number: 9000 })).status).toBe(201);
      expectTooMany(await create<Refused>({ number: 9001 }));
      expect((await create<Refused>({ number: 9000 })).body.code).toBe('table_exists');
      expect((await fill(1, 499)).status).toBe(201);
      expect(await tables()).toHaveLength(500);
    });

    it('20 concurrent calls for the same tables create them once and all succeed [VAL-16]', async () => {
      const answers = await Promise.all(
        upTo(20).map((turn) => fill(1, 40, bistrot.owner, turn % 2 === 0 ? app : beside)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      for (const { body } of answers) expect(numbers(body)).toEqual(upTo(40));
    });

    it('of 20 concurrent calls for one number, one creates the table and 19 get 409 [VAL-16]', async () => {
      const answers = await Promise.all(upTo(20).map(() => create({ number: 3 })));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...upTo(19).map(() => 409)]);
      expect(numbers(await tables())).toEqual([3]);
    });

    it('concurrent calls cannot exceed 500 tables [VAL-16]', async () => {
      const answers = await Promise.all(
        upTo(6).map((turn) =>
          fill(turn * 200, turn * 200 + 199, bistrot.owner, turn % 2 === 0 ? app : beside),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 201, 409, 409, 409, 409]);
      expect(await tables()).toHaveLength(400);
    });

    it('a new table leaves the board’s version unchanged [REQ-20]', async () => {
      const tag = async () =>
        (await app.call('GET', bistrot.board, bistrot.owner)).headers.get('etag');
      const before = await tag();
      await create({ number: 1 });
      await fill(1, 12);
      expect(await tag()).toBe(before);
    });
  },
  {},
  startBoth,
);
