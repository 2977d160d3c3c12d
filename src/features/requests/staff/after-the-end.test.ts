import { beforeEach, describe, expect, it } from 'vitest';
import { finish, read, readBoard, take } from '../../../../test/support/people/acts.ts';
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
    const { now, later, pending, completed, counts } = requestStates(app, bistrot);
    const restoring = (request: Id, caller: Caller) =>
      moves.status(request, caller, { status: 'pending', from: 'cancelled' });

    const dismissed = async (table = 7) =>
      (await moves.dismissal(await pending(table), owner)).body as TableRequest;

    describe('a guest who was not served', () => {
      it('has a pending request again, with its first creation, taken by nobody [REQ-32]', async () => {
        const request = await completed();
        await later(10);
        const answer = await moves.unserved(request);
        expect(answer.status).toBe(200);
        const { created_at } = request;
        expect(await readBoard(app, bistrot)).toMatchObject([
          { status: 'pending', created_at, reopened_at: now(), taken_at: null, taken_by: null },
        ]);
        expect(await read(app, request)).toMatchObject({ ended_at: null, reopened_at: now() });
      });

      it('is in no time and no share of what was answered, and is counted once [REQ-32]', async () => {
        const request = await completed();
        await moves.unserved(request);
        const reopened = { requests_created: 1, received_1: 1, reopened: 1 };
        expect(await counts()).toEqual(reopened);
        await finish(app, bistrot, await take(app, bistrot, request));
        expect(await counts()).toEqual(reopened);
        await moves.unserved(request);
        expect(await counts()).toEqual(reopened);
        await later(120);
        expect(await counts()).toEqual({ ...reopened, unanswered: 1, closed_by_rule: 1 });
      });

      it('has two hours until the closing rule ends the request [REQ-21]', async () => {
        const request = await pending();
        await later(119);
        await finish(app, bistrot, await take(app, bistrot, request));
        await moves.unserved(request);
        await later(119);
        expect(await read(app, request)).toMatchObject({ status: 'pending' });
      });

      it('is refused after 10 minutes, and where the table has a new request', async () => {
        const request = await completed();
        app.clock.advance(10 * MINUTE + 1);
        const late = await moves.unserved(request);
        expect(late).toMatchObject({ status: 409, body: { code: 'too_late' } });
        const other = await completed(3);
        await pending(3);
        const busy = await moves.unserved(other);
        expect(busy).toMatchObject({ status: 409, body: { code: 'table_busy' } });
      });

      it('is refused after a reset, and where the table was deleted', async () => {
        const request = await completed();
        await app.call('DELETE', `${bistrot.board}/reset`, owner);
        const answer = await moves.unserved(request);
        expect(answer).toMatchObject({ status: 409, body: { code: 'cleared' } });
      });
    });

    describe('a false alarm', () => {
      it('ends the request, and counts in no share of what was unanswered [REQ-33]', async () => {
        const request = await dismissed();
        expect(request).toMatchObject({ status: 'cancelled', dismissed_at: now() });
        expect(await counts()).toEqual({ requests_created: 1, dismissed: 1 });
      });

      it('names whoever said so, but nobody on a device that people share', async () => {
        const by = async (request: Id, body?: object) =>
          (await moves.dismissal(request, lea, body)).body.moved_by;
        expect(await by(await pending(1))).toBe('Léa');
        expect(await by(await pending(2), { isShared: true })).toBeNull();
      });

      it('is taken back within 30 minutes [REQ-33]', async () => {
        const request = await dismissed();
        app.clock.advance(30 * MINUTE);
        const answer = await restoring(request, lea);
        expect(answer).toMatchObject({ status: 200, body: { status: 'pending', ended_at: null } });
        expect(answer.body.dismissed_at).toBeNull();
        expect(await counts()).toEqual({ requests_created: 1 });
      });

      it('is final after 30 minutes, and while the table has a new request', async () => {
        const request = await dismissed();
        await pending();
        const busy = await restoring(request, lea);
        expect(busy).toMatchObject({ status: 409, body: { code: 'table_busy' } });
        app.clock.advance(30 * MINUTE + 1);
        const late = await restoring(request, lea);
        expect(late).toMatchObject({ status: 409, body: { code: 'too_late' } });
      });
    });
  },
  { RATE_LIMITS: 'on' },
);
