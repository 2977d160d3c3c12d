import { beforeEach, describe, expect, it } from 'vitest';
import { finish, read, readBoard } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import { joinTeam, pairStaff } from '../../../../test/support/people/team.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { TableRequest } from '../contract.ts';

type Caller = { token?: string | undefined };

withAppOnEachEngine(
  ({ app, bistrot }) => {
    let lea: { token: string; memberId: string };
    let owner: Caller;

    beforeEach(async () => {
      lea = await pairStaff(app, bistrot, 'Léa');
      owner = { token: bistrot.owner.token };
    });

    const { renewal, taker, status } = requestMoves(app);
    const { now, later, pending, taken, completed, counts } = requestStates(app, bistrot);
    const handOver = (request: TableRequest, caller: Caller) =>
      taker(request, caller, { memberId: lea.memberId });

    describe('a renewal', () => {
      it('answers the request with the instant from which it ages, and keeps its taker [REQ-31]', async () => {
        const request = await taken();
        await later(6);
        const answer = await renewal(request, lea);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ ...request, renewed_at: now(), moved_by: 'Léa' });
        expect(answer.headers.get('board-tag')).toMatch(/-3$/);
        expect(await readBoard(app, bistrot)).toEqual([answer.body]);
        expect(await read(app, request)).toMatchObject({ renewed_at: now(), taken_by: 'Inès' });
      });

      it('gives the request 45 minutes until the closing rule ends it [REQ-21]', async () => {
        const request = await taken();
        await later(40);
        await renewal(request, lea);
        await later(44);
        expect(await read(app, request)).toMatchObject({ status: 'in-progress' });
        await later(1);
        expect(await read(app, request)).toMatchObject({ status: 'completed' });
      });

      it('is refused unless it is in progress, with the present request [REQ-31]', async () => {
        const request = await pending();
        const answer = await renewal(request, lea);
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'not_in_progress', request: { id: request.id, status: 'pending' } },
        });
      });

      it('at the moment when the closing rule is due keeps the request, or is told that it has ended [REQ-21, REQ-31]', async () => {
        for (let round = 0; round < 4; round += 1) {
          const request = await taken(round + 1);
          app.clock.advance(45 * 60_000);
          const closing = () => app.tick();
          const first = round % 2 ? closing() : undefined;
          const { status, body } = await renewal(request, lea);
          await (first ?? closing());
          const present = await read(app, request);
          const isKept = status === 200 && present.status === 'in-progress';
          const isTold = status === 409 && body.request.status === 'completed';
          expect([isKept, isTold && present.status === 'completed']).toContain(true);
        }
      });

      it('names nobody on a device that people share, and whom an account names', async () => {
        const request = await taken();
        const shared = await renewal(request, lea, { isShared: true });
        expect(shared).toMatchObject({ status: 200, body: { moved_by: null } });
        const named = await renewal(request, owner, { by: 'Tom' });
        expect(named).toMatchObject({ status: 200, body: { moved_by: 'Tom' } });
        const tooLong = await renewal(request, owner, { by: 'x'.repeat(61) });
        expect(tooLong).toMatchObject({
          status: 400,
          body: { fields: { by: expect.any(String) } },
        });
      });

      it('counts nothing', async () => {
        const request = await taken();
        const before = await counts();
        await renewal(request, lea);
        expect(await counts()).toEqual(before);
      });
    });

    describe('a taken request of whose taker nothing was heard for 10 minutes', () => {
      it('is stale, for staff and guests, until somebody renews it; it is counted once [RNG-24]', async () => {
        const request = await taken();
        await later(9);
        expect(await read(app, request)).toMatchObject({ stale_at: null });
        await later(1);
        const stale = { stale_at: now() };
        expect(await read(app, request)).toMatchObject(stale);
        expect(await readBoard(app, bistrot)).toMatchObject([stale]);
        expect(await counts()).toMatchObject({ went_stale: 1, requests_created: 1 });
        await renewal(request, lea);
        expect(await read(app, request)).toMatchObject({ stale_at: null });
        await later(10);
        expect(await read(app, request)).toMatchObject({ stale_at: now() });
        await finish(app, bistrot, request);
        expect(await read(app, request)).toMatchObject({ stale_at: null });
        expect(await counts()).toMatchObject({ went_stale: 1, requests_created: 1 });
      });

      it('is not stale after a recall, which is a sign of its taker', async () => {
        const request = await completed();
        await later(20);
        await status(request, owner, { status: 'in-progress' });
        await later(9);
        expect(await read(app, request)).toMatchObject({ stale_at: null });
        await later(1);
        expect(await read(app, request)).toMatchObject({ stale_at: now() });
      });
    });

    describe('a handover', () => {
      it('names the colleague, and the age starts again [REQ-31]', async () => {
        const request = await taken();
        await later(12);
        const answer = await handOver(request, owner);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          status: 'in-progress',
          taken_by: 'Léa',
          taken_at: request.taken_at,
          renewed_at: now(),
          stale_at: null,
        });
        expect(await read(app, request)).toMatchObject({ taken_by: 'Léa' });
      });

      it.each(['nobody', 'a member of another restaurant'])(
        'to %s is refused (404), and changes nothing [REQ-31]',
        async (whom) => {
          const request = await taken();
          const other = await cantine(app);
          const memberId =
            whom === 'nobody' ? 'nobody' : (await pairStaff(app, other, 'Zoé')).memberId;
          const answer = await taker(request, lea, { memberId });
          expect(answer).toMatchObject({ status: 404, body: { code: 'unknown_member' } });
          expect(await readBoard(app, bistrot)).toEqual([request]);
        },
      );

      it('to oneself names whom a take would name [REQ-31]', async () => {
        const request = await taken();
        const { memberId } = lea;
        const shared = await taker(request, lea, { memberId, isShared: true });
        expect(shared.body).toMatchObject({ taken_by: null, moved_by: null });
        const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
        const named = await taker(request, marc, { memberId: marc.memberId, by: 'Tom' });
        expect(named.body).toMatchObject({ taken_by: 'Tom', moved_by: 'Tom' });
        // A colleague is named by the team.
        const handed = await taker(request, marc, { memberId, by: 'Tom' });
        expect(handed.body).toMatchObject({ taken_by: 'Léa', moved_by: 'Tom' });
      });

      it('only if stale is refused (409) while its taker is heard of [REQ-31]', async () => {
        const request = await taken();
        const over = () => taker(request, lea, { memberId: lea.memberId, ifStale: true });
        expect(await over()).toMatchObject({
          status: 409,
          body: { code: 'already_moved', request: { taken_by: 'Inès' } },
        });
        await later(11);
        expect((await over()).body).toMatchObject({ taken_by: 'Léa' });
        expect((await over()).status).toBe(409);
      });

      it('without a member, or with what is no id, is refused (400)', async () => {
        const request = await taken();
        for (const memberId of [undefined, null, '', ' ', 'x'.repeat(101), 'a\u0000']) {
          expect((await taker(request, lea, { memberId })).status).toBe(400);
        }
      });
    });

    describe('a member who leaves', () => {
      it.each(['is removed', 'deletes their account'])(
        'and %s puts back what they have; others keep theirs [REQ-34]',
        async (how) => {
          const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
          const as = async (who: Caller, table: number) =>
            status(await pending(table), who, { status: 'in-progress' });
          await as(marc, 1);
          const { body: kept } = await as(lea, 2);
          await taker(await taken(3), lea, { memberId: marc.memberId });
          const path = `/restaurants/${bistrot.id}/team/${marc.memberId}`;
          const left = how.startsWith('is')
            ? await app.call('DELETE', path, owner)
            : await app.call('DELETE', '/auth/account', { ...marc, body: { email: marc.email } });
          expect(left.status).toBe(200);
          const board = await readBoard(app, bistrot);
          const back = { status: 'pending', taken_by: null, taken_at: null };
          const one = (number: number) => board.find((each) => each.tableNumber === number);
          expect(one(1)).toMatchObject(back);
          expect(one(3)).toMatchObject(back);
          expect(board.filter(({ status }) => status !== 'pending')).toMatchObject([
            { id: kept.id, status: 'in-progress', taken_by: 'Léa' },
          ]);
          const { taken_10 } = await counts();
          expect(taken_10).toBe(1);
        },
      );
    });
  },
  { RATE_LIMITS: 'on' },
);
