import { describe, expect, it } from 'vitest';
import { ask, cancel, read, readBoard } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import type { Refusal } from '../../../platform/http/errors.ts';
import { RateLimiter } from '../../../platform/http/rate.ts';
import { newToken } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { rates } from '../../../rates.ts';
import type { CreatedRequest } from '../contract.ts';
import type { RoomCode } from './room-code.ts';
import { enterWithCode } from './room-entrance.ts';
import { typedCode } from './rules.ts';

const WINDOW = 10 * 60_000;
const OPENING = '2026-11-21T19:30:00.000Z';

it('10,000 guesses from 100 addresses: 50 in 10 minutes are read, and the log says so once each time [EVE-04]', () => {
  const clock = { elapsed: 0, now: () => new Date(OPENING), monotonic: () => clock.elapsed };
  const lines: unknown[] = [];
  const log = { warn: (line: unknown) => lines.push(line) } as unknown as Logger;
  const deps = { rate: new RateLimiter(clock, true), log, secretKey: 'secret' };
  const restaurant = {
    id: 'bistrot',
    time_zone: 'Europe/Paris',
    room_code: '0417',
    room_code_day: '2026-11-21',
  };
  const codes = { room_code_needed: 0, room_code_guarded: 0 };
  for (let turn = 0; turn < 10_000; turn += 1) {
    // Four windows of ten minutes.
    if (turn > 0 && turn % 2500 === 0) clock.elapsed += WINDOW;
    const c = { get: () => `203.0.113.${turn % 100}` } as unknown as AppContext;
    const given = { code: turn === 417 ? '0000' : String(turn).padStart(4, '0'), pass: undefined };
    try {
      enterWithCode(c, deps, restaurant, given, clock.now());
    } catch (error) {
      codes[(error as Refusal).kind.code as keyof typeof codes] += 1;
    }
  }
  const read = 4 * rates.roomCodesPerRestaurant.count;
  expect(codes).toEqual({ room_code_needed: read, room_code_guarded: 10_000 - read });
  expect(lines).toEqual(Array(4).fill({ restaurant: 'bistrot' }));
});

it('a code is typed with spaces, or with the digits of the guest’s own keyboard [EVE-02]', () => {
  expect(typedCode(' 04 17 ')).toBe('0417');
  expect(typedCode('٠۴١７')).toBe('0417');
  expect(typedCode(' \u00a0')).toBeUndefined();
});

withAppOnEachEngine(
  ({ app, bistrot }) => {
    async function protect(on = true): Promise<RoomCode> {
      const path = `/restaurants/${bistrot.id}/protection`;
      return (await app.call<RoomCode>('PUT', path, { ...bistrot.owner, body: { on } })).body;
    }

    type Call = { code?: string; pass?: string; key?: string; from?: string; language?: string };

    /** A guest asks at a table. */
    function tap(tableNumber: number, { code, pass, key = newToken(), from, language }: Call = {}) {
      const headers = {
        'X-Forwarded-For': from ?? '198.51.100.1',
        ...(code !== undefined && { 'Room-Code': code }),
        ...(pass !== undefined && { 'Room-Pass': pass }),
      };
      const options = { body: { tableNumber }, key, headers, ...(language && { language }) };
      return app.call<CreatedRequest & { error: string; code: string }>(
        'POST',
        bistrot.board,
        options,
      );
    }

    const wrongOf = (code: string, turn = 0) =>
      String((Number(code) + 1 + turn) % 10_000).padStart(4, '0');

    describe('while the code of the evening is on [EVE-02]', () => {
      it.each([
        ['fr', 'Il faut le code du soir.', 'Ce n’est pas le bon code.'],
        ['en', 'You need the code of the evening.', 'That isn’t the right code.'],
      ])(
        'a new request without it or with a wrong one is refused, in %s',
        async (language, missing, wrong) => {
          const { code } = await protect();
          const none = await tap(1, { language });
          expect(none).toMatchObject({ status: 403, body: { code: 'room_code_needed' } });
          expect(none.body.error).toContain(missing);
          const other = await tap(1, { language, code: wrongOf(code) });
          expect(other).toMatchObject({ status: 403, body: { code: 'room_code_needed' } });
          expect(other.body.error).toContain(wrong);
          expect(await readBoard(app, bistrot)).toEqual([]);
        },
      );

      it('the right one makes it, also typed with spaces, and brings a pass that stands for it', async () => {
        const { code } = await protect();
        const first = await tap(1, { code: ` ${code.slice(0, 2)} ${code.slice(2)}` });
        expect(first.status).toBe(201);
        const { pass } = first.body;
        const second = await tap(2, { pass });
        expect([second.status, second.body.pass]).toEqual([201, undefined]);
        expect((await tap(3)).status).toBe(403);
      });

      it('staff need none, and another restaurant asks for none', async () => {
        await protect();
        await ask(app, bistrot, 1, {}, bistrot.owner);
        const other = await cantine(app);
        await ask(app, other, 1);
        const theirs = { token: other.owner.token, body: { tableNumber: 2 } };
        expect((await app.call('POST', bistrot.board, theirs)).status).toBe(403);
      });

      it('following, cancelling and repeating one’s own request need none', async () => {
        const key = newToken();
        const first = await tap(1, { key });
        await protect();
        expect((await tap(1, { key })).body).toEqual(first.body);
        // A tap that finds the table's active request makes nothing.
        expect(await tap(1)).toMatchObject({ status: 200, body: { id: first.body.id } });
        expect(await read(app, first.body)).toMatchObject({ status: 'pending' });
        await cancel(app, first.body, { key });
        expect((await tap(1, { key })).body).toMatchObject({ status: 'cancelled' });
        expect((await tap(1)).status).toBe(403);
      });

      it('a repeated tap whose answer was lost gets the pass, for the right code only', async () => {
        const { code } = await protect();
        const key = newToken();
        const { pass } = (await tap(1, { key, code })).body;
        expect((await tap(1, { key, code })).body.pass).toBe(pass);
        for (let turn = 0; turn < 5; turn += 1) {
          expect((await tap(1, { key, code: wrongOf(code) })).body.pass).toBeUndefined();
        }
        // Those were tries: the right one is not read any more.
        expect((await tap(1, { key, code })).body.pass).toBeUndefined();
        expect((await tap(2, { code })).status).toBe(429);
      });
    });

    describe('a pass [EVE-02]', () => {
      it('is valid until 05:00, also if the code is switched off and on', async () => {
        const { code, until } = await protect();
        const { pass } = (await tap(1, { code })).body;
        await protect(false);
        const again = await protect();
        expect((await tap(2, { pass })).status).toBe(201);
        app.clock.advance(Date.parse(again.until) - app.clock.now().getTime());
        expect(until).toBe(again.until);
        await protect();
        expect((await tap(3, { pass })).status).toBe(403);
      });

      it('in a link is kept by the page only if it is right', async () => {
        const { code } = await protect();
        const { pass = '' } = (await tap(1, { code })).body;
        const shown = async (given: string) => {
          const query = new URLSearchParams({ restaurant: bistrot.slug, table: '1', pass: given });
          return (await fetch(`${app.url}/demande?${query}`)).text();
        };
        expect(await shown(pass)).toContain(`"pass":"${pass}"`);
        for (const wrong of ['☃', 'of-somebody-else']) {
          expect(await shown(wrong)).toContain('"pass":null');
        }
      });

      it('is of one restaurant, and cannot be forged', async () => {
        const { code } = await protect();
        const { pass = '' } = (await tap(1, { code })).body;
        const other = await cantine(app);
        const path = `/restaurants/${other.id}/protection`;
        await app.call('PUT', path, { ...other.owner, body: { on: true } });
        const headers = { 'Room-Pass': pass };
        const there = await app.call('POST', other.board, { body: { tableNumber: 1 }, headers });
        expect(there.status).toBe(403);
        const last = pass.endsWith('A') ? 'B' : 'A';
        expect((await tap(2, { pass: pass.slice(0, -1) + last })).status).toBe(403);
      });

      it('outlasts a restart: nothing of it is stored', async () => {
        const { code } = await protect();
        const { pass = '' } = (await tap(1, { code })).body;
        const rows = await app.db.selectFrom('restaurants').selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(pass);
        expect((await tap(2, { pass })).status).toBe(201);
      });
    });

    it('the budgets of rings are also for whoever was let in [EVE-02, RNG-28]', async () => {
      const { code } = await protect();
      const quiet = async (id: string) => {
        const rows = app.db.selectFrom('requests').select('quiet_at').where('id', '=', id);
        return (await rows.executeTakeFirstOrThrow()).quiet_at;
      };
      const { count } = rates.ringsPerAddress;
      const { pass } = (await tap(1, { code, from: '192.0.2.9' })).body;
      for (let table = 2; table <= count + 1; table += 1) {
        const { body } = await tap(table, { pass, from: '192.0.2.9' });
        expect(await quiet(body.id)).toEqual(table <= count ? null : expect.any(String));
      }
    });

    describe('guessing [EVE-04]', () => {
      it('after five wrong codes an address waits, and its right one is not read', async () => {
        const { code } = await protect();
        const { pass } = (await tap(1, { code })).body;
        // Without a code there is no try.
        for (let turn = 0; turn < 20; turn += 1) expect((await tap(2)).status).toBe(403);
        for (let turn = 0; turn < rates.roomCodesPerAddress.count; turn += 1) {
          expect((await tap(2, { code: wrongOf(code, turn) })).status).toBe(403);
        }
        const guarded = await tap(2, { code });
        expect(guarded).toMatchObject({ status: 429, body: { code: 'room_code_guarded' } });
        expect(guarded.body.error).toContain('Réessayez dans 10 minutes');
        expect(guarded.headers.get('retry-after')).toBe('600');
        expect((await tap(2, { code, from: '198.51.100.2' })).status).toBe(201);
        expect((await tap(3, { pass })).status).toBe(201);
        app.clock.advance(WINDOW);
        expect((await tap(4, { code })).status).toBe(201);
      });

      it('50 wrong codes from any addresses stop all guesses; who was in stays in', async () => {
        const { code } = await protect();
        const { pass } = (await tap(1, { code })).body;
        const statuses: Record<number, number> = {};
        for (let turn = 0; turn < 100; turn += 1) {
          const guess = { code: wrongOf(code, turn), from: `203.0.113.${turn}` };
          const { status } = await tap(2, guess);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
        const { count } = rates.roomCodesPerRestaurant;
        expect(statuses).toEqual({ 403: count, 429: 100 - count });
        expect((await tap(2, { code, from: '192.0.2.1' })).status).toBe(429);
        expect((await tap(2, { pass, from: '192.0.2.1' })).status).toBe(201);
        app.clock.advance(WINDOW);
        expect((await tap(3, { code, from: '192.0.2.1' })).status).toBe(201);
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
