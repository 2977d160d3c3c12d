import { describe, expect, it } from 'vitest';
import { ask, cancel, readBoard } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newToken } from '../../../platform/ids.ts';
import { rates } from '../../../rates.ts';
import type { CreatedRequest } from '../contract.ts';
import type { RoomCode } from './room-code.ts';
import { NOT_A_CODE, typedCode } from './rules.ts';

const WINDOW = 10 * 60_000;

it.each([
  { typed: ' 482 913 ', code: '482913' },
  { typed: '482-913', code: '482913' },
  { typed: '٤۸２９१३', code: '482913' },
  { typed: ' \u00a0', code: undefined },
  { typed: '48291', code: NOT_A_CODE },
  { typed: '4829130', code: NOT_A_CODE },
  { typed: 'abcdef', code: NOT_A_CODE },
])('typed as “$typed”, the code is read as $code [EVE-02]', ({ typed, code }) => {
  expect(typedCode(typed)).toBe(code);
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
      String((Number(code) + 1 + turn) % 1_000_000).padStart(6, '0');

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
        const first = await tap(1, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
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

      it('who asked before follows, repeats and cancels without it; others see nothing', async () => {
        const key = newToken();
        const first = await tap(1, { key });
        const path = `/requests/${first.body.id}`;
        await protect();
        expect((await tap(1, { key })).body).toEqual(first.body);
        expect((await app.call('GET', path, { key })).status).toBe(200);
        const closed = { status: 403, body: { code: 'room_code_needed' } };
        expect(await tap(1)).toMatchObject(closed);
        expect(await app.call('GET', path)).toMatchObject(closed);
        expect(await app.call('DELETE', path)).toMatchObject(closed);
        const table = `/restaurants/${bistrot.slug}/tables/1/request`;
        expect(await app.call('GET', table)).toMatchObject(closed);
        expect((await fetch(`${app.url}/api${path}/stream`)).status).toBe(403);
        await cancel(app, first.body, { key });
        expect((await tap(1, { key })).body).toMatchObject({ status: 'cancelled' });
      });

      it('a repeated tap whose answer was lost gets the pass, for the right code only', async () => {
        const { code } = await protect();
        const key = newToken();
        const { pass } = (await tap(1, { key, code })).body;
        expect((await tap(1, { key, code })).body.pass).toBe(pass);
        const { count } = rates.wrongCodesPerAddress;
        for (let turn = 0; turn < count; turn += 1) {
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
      const { pass } = (await tap(1, { code })).body;
      const quiet: boolean[] = [];
      for (let turn = 0; turn <= rates.ringsPerSlot.count; turn += 1) {
        const { body } = await tap(2, { pass });
        const rows = app.db.selectFrom('requests').select('quiet_at').where('id', '=', body.id);
        quiet.push((await rows.executeTakeFirstOrThrow()).quiet_at !== null);
        await app.call('DELETE', `/requests/${body.id}`, bistrot.owner);
      }
      expect(quiet).toEqual([false, false, false, false, true]);
    });

    it('who was let in makes noise, too, also without a key of the request; who withdraws others’ calls makes none [API-64, EVE-02]', async () => {
      const { code } = await protect();
      const { pass = '' } = (await tap(1, { code })).body;
      const call = (from: string) => ({ headers: { 'X-Forwarded-For': from, 'Room-Pass': pass } });
      const ask = (table: number, from: string) =>
        app.call<{ id: string }>('POST', bistrot.board, {
          ...call(from),
          body: { tableNumber: table },
        });
      const askAndWithdraw = async (table: number, asker: string, withdrawer: string) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const { id } = (await ask(table, asker)).body;
          const { status } = await app.call('DELETE', `/requests/${id}`, call(withdrawer));
          expect(status).toBe(200);
        }
        return (await ask(table, asker)).status;
      };
      expect(await askAndWithdraw(2, '192.0.2.1', '192.0.2.2')).toBe(201);
      expect(await askAndWithdraw(3, '192.0.2.1', '192.0.2.1')).toBe(429);
      expect((await ask(4, '192.0.2.1')).status).toBe(201);
    });

    describe('guessing [EVE-04]', () => {
      const guesses = async (count: number, code: string, call: (turn: number) => Call) => {
        for (let turn = 0; turn < count; turn += 1) {
          expect((await tap(2, { code: wrongOf(code, turn), ...call(turn) })).status).toBe(403);
        }
      };

      it('after 20 wrong codes an address waits, and its right one is not read', async () => {
        const { code } = await protect();
        const { pass } = (await tap(1, { code })).body;
        // Without a code, or with anything but six digits, there is no try.
        for (const none of [undefined, 'abcd', code.slice(1), `${code}0`]) {
          for (let turn = 0; turn < 20; turn += 1)
            expect((await tap(2, { ...(none !== undefined && { code: none }) })).status).toBe(403);
        }
        await guesses(rates.wrongCodesPerAddress.count, code, () => ({}));
        const guarded = await tap(2, { code });
        expect(guarded).toMatchObject({ status: 429, body: { code: 'room_code_guarded' } });
        expect(guarded.body.error).toContain('Réessayez dans 10 minutes');
        expect(guarded.headers.get('retry-after')).toBe('600');
        expect((await tap(2, { code, from: '198.51.100.2' })).status).toBe(201);
        expect((await tap(3, { pass })).status).toBe(201);
        app.clock.advance(WINDOW);
        expect((await tap(4, { code })).status).toBe(201);
      });

      it('on the network of the restaurant no try is counted', async () => {
        const { code } = await protect();
        const from = '192.0.2.9';
        const byTeam = { ...bistrot.owner, headers: { 'X-Forwarded-For': from } };
        await app.call('GET', bistrot.board, byTeam);
        await guesses(30, code, () => ({ from }));
        expect((await tap(2, { code, from })).status).toBe(201);
      });

      it('from any number of addresses, the right code is read; boards and journal tell it once an hour', async () => {
        const { code } = await protect();
        const told = async () => {
          const { headers } = await app.call('GET', bistrot.board, bistrot.owner);
          return headers.get('room-code-guessed');
        };
        const guess = (count: number, net: number) =>
          guesses(count, code, (turn) => ({ from: `203.0.${net}.${turn}` }));
        await guess(99, 113);
        expect(await told()).toBeNull();
        await guess(1, 114);
        const first = await told();
        expect(first).toBe(app.clock.now().toISOString());
        expect((await tap(2, { code, from: '192.0.2.1' })).status).toBe(201);
        app.clock.advance(WINDOW);
        await guess(120, 115);
        expect(await told()).toBe(first);
        app.clock.advance(60 * 60_000);
        await guess(120, 116);
        expect(await told()).toBe(app.clock.now().toISOString());
        const path = `/restaurants/${bistrot.id}/journal`;
        const { body } = await app.call<{ entries: { act: string }[] }>('GET', path, bistrot.owner);
        expect(body.entries.filter(({ act }) => act === 'code.guessed')).toHaveLength(2);
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
