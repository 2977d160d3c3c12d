import { beforeEach, describe, expect, it } from 'vitest';
import { readBoard, take } from '../../../../test/support/people/acts.ts';
import { cantine, root } from '../../../../test/support/people/people.ts';
import type { CallOptions } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { CreatedRequest } from '../contract.ts';

const MINUTE = 60_000;

withAppOnEachEngine(
  ({ app, bistrot }) => {
    let networks = 0;

    beforeEach(async () => {
      networks += 1;
    });

    /** A network address that no other test uses. */
    const network = (host = 1) => ({ 'X-Forwarded-For': `203.0.${networks}.${host}` });
    const ask = async (tableNumber: number, options: CallOptions = {}) => {
      const body = { tableNumber };
      return (await app.call<CreatedRequest>('POST', bistrot.board, { ...options, body })).body;
    };
    const cancel = (id: string, options: CallOptions) =>
      app.call('DELETE', `/requests/${id}`, options);
    const statuses = async () => (await readBoard(app, bistrot)).map(({ status }) => status);

    describe('a request that was made with a key', () => {
      it('is cancelled with it, without a limit [API-78]', async () => {
        for (let table = 1; table <= 8; table += 1) {
          const key = `of table ${table}`;
          const { id } = await ask(table, { key, headers: network() });
          expect((await cancel(id, { key, headers: network() })).status).toBe(200);
        }
        expect(new Set(await statuses())).toEqual(new Set(['cancelled']));
      });

      it('is cancelled without it three times in ten minutes per network address, then 429 [API-78]', async () => {
        const ids: string[] = [];
        for (let table = 1; table <= 5; table += 1) {
          ids.push((await ask(table, { key: `k${table}` })).id);
        }
        const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
        expect((await cancel(first, { headers: network() })).status).toBe(200);
        expect((await cancel(second, { key: 'k1', headers: network() })).status).toBe(200);
        expect((await cancel(third, { headers: network() })).status).toBe(200);
        for (const [language, error] of [
          [
            'fr',
            'Annulez depuis le téléphone qui a envoyé cette demande, ou dites-le à un serveur.',
          ],
          ['en', 'Cancel from the phone that sent this request, or tell a server.'],
        ] as const) {
          const refused = await cancel(fourth, { language, headers: network() });
          expect(refused).toMatchObject({ status: 429, body: { code: 'cancel_elsewhere', error } });
          expect(Number(refused.headers.get('retry-after'))).toBe(600);
        }
        expect(await statuses()).toEqual([
          'pending',
          'pending',
          'cancelled',
          'cancelled',
          'cancelled',
        ]);
        expect((await cancel(fourth, { headers: network(2) })).status).toBe(200);
        app.clock.advance(10 * MINUTE);
        expect((await cancel(fifth, { headers: network() })).status).toBe(200);
      });

      it('is not cancelled with the key of another restaurant or request [API-78]', async () => {
        const other = await cantine(app);
        const body = { tableNumber: 1 };
        await app.call('POST', other.board, { body, key: 'theirs' });
        await ask(1, { key: 'first' });
        const answered = await ask(1, { key: 'another phone' });
        expect(answered.isExisting).toBe(true);
        for (const key of ['theirs', 'another phone', 'guessed']) {
          const { id } = await ask(2, { key: `second, ${key}` });
          await cancel(id, { key, headers: network() });
        }
        for (const key of ['theirs', 'another phone', 'guessed']) {
          const refused = await cancel(answered.id, { key, headers: network() });
          expect(refused.body.code).toBe('cancel_elsewhere');
        }
        expect((await cancel(answered.id, { key: 'first', headers: network() })).status).toBe(200);
      });

      it('is cancelled by its own staff and by a super_admin, not by another restaurant’s staff [API-78]', async () => {
        const nadia = (await cantine(app)).owner;
        const { token } = await root(app);
        for (let table = 1; table <= 6; table += 1) {
          const { id } = await ask(table, { key: `k${table}` });
          const caller = table % 2 === 0 ? bistrot.owner.token : token;
          expect((await cancel(id, { token: caller, headers: network() })).status).toBe(200);
        }
        const answers: number[] = [];
        for (let table = 7; table <= 10; table += 1) {
          const { id } = await ask(table, { key: `k${table}` });
          answers.push((await cancel(id, { token: nadia.token, headers: network() })).status);
        }
        expect(answers).toEqual([200, 200, 200, 429]);
      });
    });

    it('anyone with the id may cancel a request made without a key, three in ten minutes per network address [API-20, API-78, REQ-08, REQ-07]', async () => {
      const answers: number[] = [];
      for (let table = 1; table <= 4; table += 1) {
        const { id } = await ask(table);
        answers.push((await cancel(id, { headers: network() })).status);
      }
      expect(answers).toEqual([200, 200, 200, 429]);
    });

    it('a cancellation that comes too late gets 409 and does not count against the limit [API-78, REQ-08]', async () => {
      const taken = await ask(1, { key: 'taken' });
      await take(app, bistrot, taken);
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await cancel(taken.id, { headers: network() })).body.code).toBe('not_pending');
      }
      const { id } = await ask(2, { key: 'other' });
      expect((await cancel(id, { headers: network() })).status).toBe(200);
    });

    it('all addresses of an IPv6 /64 share one limit [API-78]', async () => {
      const answers: number[] = [];
      for (let table = 1; table <= 4; table += 1) {
        const headers = { 'X-Forwarded-For': `2001:db8:${networks}:1::${table}` };
        answers.push(
          (await cancel((await ask(table, { key: `${table}` })).id, { headers })).status,
        );
      }
      expect(answers).toEqual([200, 200, 200, 429]);
    });

    describe('a page without script', () => {
      const address = (table: number) =>
        `${app.url}/demande?restaurant=${bistrot.slug}&table=${table}`;
      const post = (table: number, form: Record<string, string>) =>
        fetch(address(table), {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: network(),
          redirect: 'manual',
        });
      /** Posts the fields of the form, as its button does. */
      const pressCancel = (table: number, html: string) => {
        const [, form = ''] =
          /<form[^>]*>((?:(?!<\/form>).)*value="cancel".*?)<\/form>/s.exec(html) ?? [];
        const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
        const hidden = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
        return post(table, { ...hidden, act: 'cancel' });
      };

      it('cancels its own requests, without a limit [API-78, DIN-16]', async () => {
        for (let table = 1; table <= 6; table += 1) {
          const sent = await post(table, { type: 'bread' });
          const page = await fetch(app.url + sent.headers.get('location'));
          const cancelled = await pressCancel(table, await page.text());
          expect(cancelled.status).toBe(303);
          const after = await fetch(app.url + cancelled.headers.get('location'));
          expect(await after.text()).toContain('Demande annulée');
        }
        expect(new Set(await statuses())).toEqual(new Set(['cancelled']));
      });

      it('shows its guest’s text again, which another phone’s page does not [API-78]', async () => {
        const sent = await post(7, { type: 'other', message: 'Allergie aux noix' });
        const page = await fetch(app.url + sent.headers.get('location'));
        expect(await page.text()).toContain('Allergie aux noix');
        expect(await (await fetch(address(7))).text()).not.toContain('Allergie');
      });

      it('of another phone cancels three times, then says where to cancel [API-78]', async () => {
        for (let table = 1; table <= 4; table += 1) {
          await ask(table, { key: `k${table}` });
          const answer = await pressCancel(table, await (await fetch(address(table))).text());
          expect(answer.status).toBe(table < 4 ? 303 : 429);
          if (table < 4) continue;
          expect(answer.headers.get('retry-after')).toBe('600');
          expect(await answer.text()).toContain('Annulez depuis le téléphone qui a envoyé');
        }
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
