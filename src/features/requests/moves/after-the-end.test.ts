import { beforeEach, describe, expect, it } from 'vitest';
import { cancel, finish, read, readBoard, take } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { TableRequest } from '../contract.ts';

type Id = { id: string };
type Caller = { token?: string | undefined };

const MINUTE = 60_000;

withAppOnEachEngine(
  ({ app, bistrot }) => {
    let lea: { token: string; memberId: string };
    let owner: Caller;

    beforeEach(async () => {
      lea = await pairStaff(app, bistrot, 'Léa');
      owner = { token: bistrot.owner.token };
    });

    const moves = requestMoves(app);
    const { now, later, pending, taken, completed, counts } = requestStates(app, bistrot);
    const acts = {
      renewal: moves.renewal,
      taker: (request: Id, caller: Caller) =>
        moves.taker(request, caller, { memberId: lea.memberId }),
      dismissal: moves.dismissal,
      unserved: moves.unserved,
      restoring: (request: Id, caller: Caller) =>
        moves.status(request, caller, { status: 'pending', from: 'cancelled' }),
    };
    type Act = keyof typeof acts;

    const dismissed = async (table = 7) =>
      (await acts.dismissal(await pending(table), owner)).body as TableRequest;
    const served = async () => {
      const request = await taken();
      app.clock.advance(2 * MINUTE);
      await moves.served(request);
      return request;
    };
    const closed = async () => {
      const request = await taken();
      await later(45);
      return request;
    };

    const states = {
      pending,
      taken,
      completed,
      served,
      closed,
      withdrawn: async () => cancel(app, await pending()),
      dismissed,
    };

    it('of all states, each act is possible from one, and changes nothing from the others [REQ-30, REQ-31, REQ-32, REQ-33]', async () => {
      const made: string[] = [];
      const wronglyChanged: string[] = [];
      for (const act of Object.keys(acts) as Act[]) {
        for (const [state, make] of Object.entries(states)) {
          for (const role of ['staff', 'strangers', 'staff of another restaurant'] as const) {
            const request = await make();
            const before = await read(app, request);
            const other = role === 'strangers' ? undefined : (await cantine(app)).owner.token;
            const token = role === 'staff' ? lea.token : other;
            const { status } = await acts[act](request, { token });
            const after = await read(app, request);
            const name = `${state}, ${act} by ${role}: ${after.status}`;
            if (status === 200) made.push(name);
            else if (JSON.stringify(after) !== JSON.stringify(before)) wronglyChanged.push(name);
            await app.call('DELETE', `${bistrot.board}/reset`, owner);
          }
        }
      }
      expect(wronglyChanged).toEqual([]);
      expect(made).toEqual([
        'taken, renewal by staff: in-progress',
        'taken, taker by staff: in-progress',
        'pending, dismissal by staff: cancelled',
        // Without a key, whoever may cancel a request may also reopen it.
        'completed, unserved by staff: pending',
        'completed, unserved by strangers: pending',
        'completed, unserved by staff of another restaurant: pending',
        'dismissed, restoring by staff: pending',
      ]);
    }, 60_000);

    describe('a guest who was not served', () => {
      it('has a pending request again, with its first creation, taken by nobody [REQ-32]', async () => {
        const request = await completed();
        await later(10);
        const answer = await acts.unserved(request, {});
        expect(answer.status).toBe(200);
        const { created_at } = request;
        expect(await readBoard(app, bistrot)).toMatchObject([
          { status: 'pending', created_at, reopened_at: now(), taken_at: null, taken_by: null },
        ]);
        expect(await read(app, request)).toMatchObject({ ended_at: null, reopened_at: now() });
      });

      it('is in no time and no share of what was answered, and is counted once [REQ-32, TRK-12]', async () => {
        const request = await completed();
        await acts.unserved(request, {});
        const reopened = { requests_created: 1, received_1: 1, reopened: 1 };
        expect(await counts()).toEqual(reopened);
        await finish(app, bistrot, await take(app, bistrot, request));
        expect(await counts()).toEqual(reopened);
        await acts.unserved(request, {});
        expect(await counts()).toEqual(reopened);
        await later(120);
        expect(await counts()).toEqual({ ...reopened, unanswered: 1, closed_by_rule: 1 });
      });

      it('has two hours until the closing rule ends the request [REQ-21]', async () => {
        const request = await pending();
        await later(119);
        await finish(app, bistrot, await take(app, bistrot, request));
        await acts.unserved(request, {});
        await later(119);
        expect(await read(app, request)).toMatchObject({ status: 'pending' });
      });

      it('is refused after 10 minutes, and where the table has a new request', async () => {
        const request = await completed();
        app.clock.advance(10 * MINUTE + 1);
        const late = await acts.unserved(request, {});
        expect(late).toMatchObject({ status: 409, body: { code: 'too_late' } });
        const other = await completed(3);
        await pending(3);
        const busy = await acts.unserved(other, {});
        expect(busy).toMatchObject({ status: 409, body: { code: 'table_busy' } });
      });

      it('is refused after a reset, and where the table was deleted', async () => {
        const request = await completed();
        await app.call('DELETE', `${bistrot.board}/reset`, owner);
        const answer = await acts.unserved(request, {});
        expect(answer).toMatchObject({ status: 409, body: { code: 'cleared' } });
      });

      it('who is a stranger may try three times', async () => {
        const requests = [];
        for (const table of [1, 2, 3, 4]) {
          const body = { tableNumber: table, type: 'bread' };
          const key = `key ${table}`;
          const { body: request } = await app.call<TableRequest>('POST', bistrot.board, {
            body,
            key,
          });
          requests.push(await finish(app, bistrot, await take(app, bistrot, request)));
        }
        const answers = [];
        for (const request of requests) answers.push((await acts.unserved(request, {})).status);
        expect(answers).toEqual([200, 200, 200, 429]);
      });
    });

    describe('a false alarm', () => {
      it('ends the request, and counts in no share of what was unanswered [REQ-33, TRK-12]', async () => {
        const request = await dismissed();
        expect(request).toMatchObject({ status: 'cancelled', dismissed_at: now() });
        expect(await counts()).toEqual({ requests_created: 1, dismissed: 1 });
      });

      it('names whoever said so, but nobody on a device that people share [BRD-25]', async () => {
        const by = async (request: Id, body?: object) =>
          (await acts.dismissal(request, lea, body)).body.moved_by;
        expect(await by(await pending(1))).toBe('Léa');
        expect(await by(await pending(2), { isShared: true })).toBeNull();
      });

      it('is taken back within 30 minutes [REQ-33]', async () => {
        const request = await dismissed();
        app.clock.advance(30 * MINUTE);
        const answer = await acts.restoring(request, lea);
        expect(answer).toMatchObject({ status: 200, body: { status: 'pending', ended_at: null } });
        expect(answer.body.dismissed_at).toBeNull();
        expect(await counts()).toEqual({ requests_created: 1 });
      });

      it('is final after 30 minutes, and while the table has a new request', async () => {
        const request = await dismissed();
        await pending();
        const busy = await acts.restoring(request, lea);
        expect(busy).toMatchObject({ status: 409, body: { code: 'table_busy' } });
        app.clock.advance(30 * MINUTE + 1);
        const late = await acts.restoring(request, lea);
        expect(late).toMatchObject({ status: 409, body: { code: 'too_late' } });
      });
    });
  },
  { RATE_LIMITS: 'on' },
);
