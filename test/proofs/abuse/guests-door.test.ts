import { beforeEach, expect, it } from 'vitest';
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import { newToken } from '../../../src/platform/ids.ts';
import { rates } from '../../../src/rates.ts';
import { keyOfTable } from '../../support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { pairStaff } from '../../support/people/team.ts';
import { subscribe } from '../../support/push/calls.ts';
import { pushesSent } from '../../support/push/sent.ts';
import { startWithPushService } from '../../support/server/start-with.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const STRANGERS = 100;
const MINUTES = 10;
const TABLES = 12;
/** When a bill is late. */
const LATE_MINUTES = 5;

withAppOnEachEngine(
  ({ app, service }) => {
    let bistrot: TestRestaurant;
    let phone: string;
    let code: string;
    let keys: string[];

    beforeEach(async () => {
      bistrot = await petitBistrot(app);
      phone = (await pairStaff(app, bistrot)).token;
      await subscribe(app, service, phone);
      keys = [];
      for (let table = 1; table <= TABLES; table += 1)
        keys.push(await keyOfTable(app, bistrot, table));
      code = '';
    });

    const call = <T>(
      method: string,
      path: string,
      from: string,
      { body, key, ...headers }: Record<string, unknown> = {},
    ) =>
      app.call<T>(method, path, {
        ...(body !== undefined && { body: body as object }),
        ...(key !== undefined && { key: key as string }),
        headers: { 'X-Forwarded-For': from, ...(headers as Record<string, string>) },
      });

    async function attack(kind: 'open' | 'coded' | 'keyed') {
      // A linear congruential generator: the same attack in every run.
      let state = 20261129;
      const chance = () => {
        state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
        return state / 2 ** 32;
      };
      const pick = (most: number) => Math.floor(chance() * most);
      const real = new Map<string, { minute: number }>();
      const strange = new Set<string>();
      const refusedGuests: unknown[] = [];
      const spoken: unknown[] = [];

      /** A real guest, from a mobile network, one per minute, each at another table. */
      async function askAsGuest(minute: number, table: number) {
        const proof = kind === 'coded' ? { 'Room-Code': code } : { 'Table-Key': keys[table - 1] };
        const body = { tableNumber: table, type: 'bill' };
        const from = `192.0.2.${table}`;
        const asked = { body, key: newToken(), ...proof };
        const answer = await call<CreatedRequest>('POST', bistrot.board, from, asked);
        if (answer.status === 201) real.set(answer.body.id, { minute });
        else refusedGuests.push([minute, table, answer.status, answer.body]);
      }

      async function actAsStranger(n: number) {
        const from = `203.0.113.${n}`;
        const table = 1 + pick(TABLES);
        const targets = [...real.keys(), ...strange];
        const target = targets[pick(targets.length)] ?? newToken();
        // One photograph of the card of table 1 goes round.
        const photo = chance() < 0.1 ? { 'Table-Key': keys[0] } : {};
        const ask = async (more: Record<string, unknown>) => {
          const tableNumber = 'Table-Key' in photo ? 1 : table;
          const body = { tableNumber, type: 'other', message: 'hé' };
          const asked = { body, ...photo, ...more };
          const answer = await call<CreatedRequest>('POST', bistrot.board, from, asked);
          if (answer.status === 201) strange.add(answer.body.id);
          return answer;
        };
        const speak = async (method: string, act: string, body?: object) => {
          const answer = await call<TableRequest>(method, `/requests/${target}/${act}`, from, {
            body,
            key: newToken(),
          });
          if (answer.status < 400 && real.has(target)) spoken.push([act, answer.body]);
        };
        const acts = [
          () => ask({ key: newToken() }),
          () => ask({}),
          async () => {
            const key = newToken();
            const { body } = await ask({ key });
            return call('DELETE', `/requests/${body.id}`, from, { key });
          },
          () => ask({ key: newToken(), 'Room-Code': String(pick(1_000_000)).padStart(6, '0') }),
          () => ask({ key: newToken(), 'Table-Key': 'abcdefgh' }),
          () => call('GET', `/restaurants/${bistrot.slug}/tables/${table}/request`, from),
          () => call('GET', `/requests/${target}`, from),
          () => call('DELETE', `/requests/${target}`, from),
          () => speak('PUT', 'choice', { choice: null }),
          () => speak('POST', 'reminder'),
          () => speak('POST', 'served'),
          () => speak('POST', 'unserved'),
        ];
        await acts[pick(acts.length)]?.();
      }

      /** Staff dismiss the noise, and take and finish what has rung. */
      async function serve(minute: number) {
        const { body } = await app.call<TableRequest[]>('GET', bistrot.board, bistrot.owner);
        for (const { id, status } of body) {
          if (status === 'pending' && strange.has(id) && chance() < 0.5) {
            await app.call('POST', `/requests/${id}/dismissal`, { ...bistrot.owner, body: {} });
          }
          const madeIn = real.get(id)?.minute ?? minute;
          if (status === 'pending' && minute > madeIn + LATE_MINUTES) {
            expect(await rungAt(id)).not.toBeNull();
            for (const next of ['in-progress', 'completed'])
              await app.call('PUT', `/requests/${id}/status`, {
                ...bistrot.owner,
                body: { status: next },
              });
          }
        }
      }

      for (let minute = 0; minute < MINUTES; minute += 1) {
        await askAsGuest(minute, minute + 1);
        for (let n = 1; n <= STRANGERS; n += 1) await actAsStranger(n);
        for (let second = 0; second < 60; second += 20) {
          app.clock.advance(20_000);
          await app.tick();
        }
        await pushesSent(app.db);
        await serve(minute + 1);
      }
      return { real, strange, refusedGuests, spoken };
    }

    async function rungAt(id: string) {
      const rows = app.db.selectFrom('requests').select('rung_at').where('id', '=', id);
      return (await rows.executeTakeFirstOrThrow()).rung_at;
    }

    async function turn(kind: 'open' | 'coded' | 'keyed') {
      const path = `/restaurants/${bistrot.id}`;
      if (kind === 'keyed')
        await app.call('PUT', path, { ...bistrot.owner, body: { codes: kind } });
      if (kind !== 'coded') return;
      const on = { ...bistrot.owner, body: { on: true } };
      code = (await app.call<{ code: string }>('PUT', `${path}/protection`, on)).body.code;
    }

    it.each(['open', 'coded', 'keyed'] as const)(
      `${STRANGERS} strangers at the door of a restaurant that is %s: in ${MINUTES} minutes no guest is refused, nobody speaks for one, and the phone rings within its budgets [RNG-28, EVE-02, EVE-04, KEY-06, API-78]`,
      async (kind) => {
        await turn(kind);
        const { real, strange, refusedGuests, spoken } = await attack(kind);
        expect(refusedGuests).toEqual([]);
        expect(spoken).toEqual([]);
        expect(real.size).toBe(MINUTES);
        const rows = await app.db
          .selectFrom('requests')
          .selectAll()
          .where('restaurant_id', '=', bistrot.id)
          .execute();
        const guests = rows.filter(({ id }) => real.has(id));
        for (const { reminders, choice, reopened_at, ended_by } of guests) {
          expect([reminders, choice, reopened_at]).toEqual([0, null, null]);
          // In an open restaurant a stranger may withdraw three.
          const byStranger = kind === 'open' ? ['diner'] : [];
          expect([null, 'staff', ...byStranger]).toContain(ended_by);
        }
        // Within one window, those with the photographed key apart.
        const loud = rows.filter(({ id, quiet_at }) => strange.has(id) && quiet_at === null);
        const withPhoto = rates.ringsPerKey.count * 2;
        const fromAfar = kind === 'open' ? rates.ringsPerRestaurant.perTable * TABLES * 2 : 0;
        expect(loud.length).toBeLessThanOrEqual(withPhoto + fromAfar);
        expect(strange.size).toBeGreaterThan(0);
      },
    );
  },
  { TRUST_PROXY: 'on' },
  startWithPushService,
);
