import { beforeEach, expect, it } from 'vitest';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { newToken } from '../../../src/platform/ids.ts';
import { rateOfRestaurant, rates } from '../../../src/rates.ts';
import { finish, readBoard, take } from '../../support/people/acts.ts';
import { joinTeam, pairStaff } from '../../support/people/team.ts';
import { subscribeOnly } from '../../support/push/calls.ts';
import type { TestSubscription } from '../../support/push/push-service.ts';
import { pushesSent } from '../../support/push/sent.ts';
import type { CallOptions } from '../../support/server/http.ts';
import { startWithPushService } from '../../support/server/start-with.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const MINUTE = 60_000;
const TABLES = 12;
const HOUSE = '192.0.2.1';

/** A guest’s or a stranger’s request, and what its browser sends along. */
type Call = { status: number; request: CreatedRequest; own: CallOptions };

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    let lea: { token: string; pushes: TestSubscription };
    let boss: { token: string; pushes: TestSubscription };

    beforeEach(async () => {
      await app.setTime('2026-11-21T18:00:00.000Z');
      const { token } = await pairStaff(app, bistrot, 'Léa');
      lea = { token, pushes: await subscribeOnly(app, service, token) };
      const manager = await joinTeam(app, bistrot, { name: 'Inès', role: 'manager' });
      const escalations = { escalations: true };
      boss = {
        token: manager.token,
        pushes: await subscribeOnly(app, service, manager.token, escalations),
      };
    });

    const tables = Array.from({ length: TABLES }, (_, index) => index + 1);
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const stranger = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${(n % 250) + 1}`;

    /** `tableKey`: of the code on the table. */
    async function ask(
      tableNumber: number,
      address: string,
      type = 'bill',
      tableKey?: string,
    ): Promise<Call> {
      const headers = {
        ...from(address),
        ...(tableKey !== undefined && { 'Table-Key': tableKey }),
      };
      const own = { headers, key: newToken() };
      const message = type === 'other' ? 'Réveillez-vous' : undefined;
      const body = { tableNumber, type, message };
      const { status, body: request } = await app.call<CreatedRequest>('POST', bistrot.board, {
        ...own,
        body,
      });
      return { status, request, own };
    }

    const withdraw = ({ request, own }: Call) => app.call('DELETE', `/requests/${request.id}`, own);

    const chooseZones = ({ token }: { token: string }) =>
      app.call('PUT', '/auth/serving', { token, body: { zones: null }, headers: from(HOUSE) });

    const countRings = ({ pushes }: { pushes: TestSubscription }) =>
      pushes.received.filter(({ payload }) => payload.kind === 'request').length;

    async function pass(milliseconds: number): Promise<void> {
      app.clock.advance(milliseconds);
      await app.tick();
      await pushesSent(app.db);
    }

    it('at night, calls at every table for nine hours ring nobody, neither the waiter nor the manager [RNG-26]', async () => {
      await chooseZones(lea);
      await pass(4 * 60 * MINUTE);
      let accepted = 0;
      /** Those that still wait, by their tables. */
      const open = new Map<number, Call>();
      for (let minute = 0; minute < 9 * 60; minute += 2) {
        const table = ((minute / 2) % TABLES) + 1;
        const before = open.get(table);
        if (before) await withdraw(before);
        const call = await ask(table, stranger(minute), 'other');
        if (call.status === 201) accepted += 1;
        open.set(table, call);
        await pass(2 * MINUTE);
      }
      const rings = { waiter: countRings(lea), manager: countRings(boss) };
      expect(accepted).toBeGreaterThan(250);
      expect(rings).toEqual({ waiter: 0, manager: 0 });
    });

    it('in the evening, calls of 100 addresses at every table ring within the budget, and every guest of the house is heard [RNG-28]', async () => {
      await chooseZones(lea);
      let asked = 0;
      // First they use up what one table may ring, then what the restaurant may.
      const rounds = Array.from({ length: 10 }, () => tables).flat();
      for (const [turn, table] of [1, 1, 1, 1, ...rounds].entries()) {
        const { status, request } = await ask(table, stranger(turn % 100), 'other');
        if (status !== 201) continue;
        asked += 1;
        await app.tick();
        await app.call('POST', `/requests/${request.id}/dismissal`, bistrot.owner);
      }
      await pushesSent(app.db);
      const budget = rateOfRestaurant(rates.ringsPerRestaurant, TABLES).count;
      const rings = countRings(lea);
      for (const table of tables) {
        expect((await ask(table, HOUSE)).request).toMatchObject({
          isExisting: false,
          type: 'bill',
        });
      }
      await app.tick();
      await pushesSent(app.db);
      const heard = countRings(lea) - rings;
      expect(asked).toBe(4 + 10 * TABLES);
      expect(rings).toBeLessThanOrEqual(budget);
      expect(heard).toBe(TABLES);
      const board = await readBoard(app, bistrot);
      expect(board.filter(({ status }) => status === 'pending')).toHaveLength(TABLES);
    });

    it('strangers at all tables swallow no call of a guest who scanned the code with its key [KEY-05, RNG-28]', async () => {
      await chooseZones(lea);
      type Keyed = { number: number; key: string }[];
      const path = `/restaurants/${bistrot.id}/tables`;
      const { body: keyed } = await app.call<Keyed>('GET', path, bistrot.owner);
      const keyAt = new Map(keyed.map(({ number, key }) => [number, key]));
      let swallowed = 0;
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(tables.map((table) => ask(table, stranger(table), 'other')));
        const before = countRings(lea);
        const asked = tables.map((table) => ask(table, stranger(99), 'bill', keyAt.get(table)));
        for (const { request } of await Promise.all(asked)) {
          if (request.isExisting || request.type !== 'bill') swallowed += 1;
        }
        await app.tick();
        await pushesSent(app.db);
        expect(countRings(lea) - before).toBeGreaterThanOrEqual(TABLES);
        const pending = (await readBoard(app, bistrot)).filter((each) => each.status === 'pending');
        expect(pending.map(({ type }) => type)).toEqual(tables.map(() => 'bill'));
        for (const request of pending)
          await finish(app, bistrot, await take(app, bistrot, request));
      }
      expect(swallowed).toBe(0);
    });

    it.each([
      ['keyed codes', 'code_needed', 'PUT', '', { codes: 'keyed' }],
      ['the code of the evening', 'room_code_needed', 'PUT', '/protection', { on: true }],
    ])(
      'with %s no call of a stranger reaches the room [KEY-06, EVE-02]',
      async (_, code, method, path, body) => {
        const call = { ...bistrot.owner, body };
        expect((await app.call(method, `/restaurants/${bistrot.id}${path}`, call)).status).toBe(
          200,
        );
        for (const table of tables) {
          const { status, request } = await ask(table, stranger(table), 'other');
          expect([status, request]).toEqual([403, expect.objectContaining({ code })]);
        }
        expect(await readBoard(app, bistrot)).toEqual([]);
      },
    );

    it('600 requests that strangers create and withdraw leave 20 cards without words on the board [STF-27]', async () => {
      const [first] = await Promise.all(tables.slice(1).map((table) => ask(table, HOUSE)));
      expect(first?.status).toBe(201);
      let withdrawn = 0;
      for (let turn = 0; turn < 600; turn += 1) {
        const call = await ask(1, stranger(turn % 100), 'other');
        if (call.status !== 201) continue;
        await withdraw(call);
        withdrawn += 1;
      }
      await pass(30_000);
      const board = await readBoard(app, bistrot);
      const words = board.filter(({ message }) => message !== null);
      expect(withdrawn).toBeGreaterThan(500);
      expect(board.filter(({ status }) => status === 'pending')).toHaveLength(TABLES - 1);
      expect(board.length).toBeLessThanOrEqual(TABLES - 1 + 20);
      expect(words).toEqual([]);
    });
  },
  { TRUST_PROXY: 'on', RATE_LIMITS: 'on' },
  startWithPushService,
);
