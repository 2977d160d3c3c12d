import { describe, expect, it } from 'vitest';
import {
  asAuthor,
  ask,
  finish,
  read,
  readBoard,
  take,
} from '../../../../test/support/people/acts.ts';
import { requestMoves, requestStates } from '../../../../test/support/people/request-states.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { TableRequest } from '../contract.ts';

type Conflict = Refused & { request: TableRequest };

const MINUTE = 60_000;

withAppOnEachEngine(({ app, bistrot }) => {
  const put = ({ id }: { id: string }, body: object) =>
    app.call<Conflict>('PUT', `/requests/${id}/status`, { ...bistrot.owner, body });
  const release = (request: { id: string }) => put(request, { status: 'pending' });
  const recall = (request: { id: string }) => put(request, { status: 'in-progress' });

  const { later, taken, completed, counts } = requestStates(app, bistrot);

  it('staff, but not strangers, read which of them made the last move; a move by the guest clears the name', async () => {
    const request = await ask(app, bistrot, 7);
    const move = async (status: string, by?: string) =>
      (
        await app.call<TableRequest>('PUT', `/requests/${request.id}/status`, {
          ...bistrot.owner,
          body: { status, by },
        })
      ).body.moved_by;
    expect(request.moved_by).toBeNull();
    expect(await move('in-progress', 'Inès')).toBe('Inès');
    expect(await move('pending', 'Paul')).toBe('Paul');
    expect(await move('in-progress')).toBeNull();
    expect(await move('completed', 'Léa')).toBe('Léa');
    expect(await move('in-progress', 'Zoé')).toBe('Zoé');
    const readBy = async (options: object) =>
      (await app.call<{ moved_by: string | null }>('GET', `/requests/${request.id}`, options)).body;
    expect((await readBy(bistrot.owner)).moved_by).toBe('Zoé');
    expect((await readBy({})).moved_by).toBeNull();
    app.clock.advance(2 * MINUTE);
    await app.call('POST', `/requests/${request.id}/served`, asAuthor(request));
    expect(await readBy(bistrot.owner)).toMatchObject({ status: 'completed', moved_by: null });
  });

  describe('a release', () => {
    it('makes a request in progress pending again, taken by nobody, at any time [REQ-24]', async () => {
      const request = await taken();
      app.clock.advance(44 * MINUTE);
      const answer = await release(request);
      expect(answer.status).toBe(200);
      const pending = {
        status: 'pending',
        taken_at: null,
        taken_by: null,
        moved_by: null,
        ended_at: null,
        remindable_from: new Date(app.clock.now().getTime() + 2 * MINUTE).toISOString(),
      };
      const returned_at = app.clock.now().toISOString();
      expect(answer.body).toEqual({ ...request, ...pending, returned_at, taker_id: null });
      expect(await readBoard(app, bistrot)).toEqual([
        { ...(answer.body as object), remindable_from: null },
      ]);
      expect(await read(app, request)).toMatchObject(pending);
    });

    it('subtracts the take from the counts; the next take is counted [REQ-24, TRK-09]', async () => {
      const request = await taken();
      const before = await counts();
      await release(request);
      // The take proved that a staff screen showed the request, so it stays received.
      expect(await counts()).toEqual({ requests_created: 1, received_1: 1 });
      await take(app, bistrot, request);
      expect(await counts()).toEqual(before);
    });

    it('gives the request two hours until the closing rule ends it [REQ-21]', async () => {
      const request = await ask(app, bistrot, 7);
      await later(100);
      await take(app, bistrot, request);
      await later(40);
      await release(request);
      await later(119);
      expect(await read(app, request)).toMatchObject({ status: 'pending' });
      await later(1);
      expect(await read(app, request)).toMatchObject({ status: 'cancelled' });
    });
  });

  describe('a release by a screen that shows an earlier taker', () => {
    const since = ({ renewed_at, taken_at }: TableRequest) => renewed_at ?? taken_at;
    const give = (request: TableRequest, ifTakenAt = since(request)) =>
      put(request, { status: 'pending', from: 'in-progress', ifTakenAt });

    it('is refused (409) with the colleague who has the request since [REQ-24]', async () => {
      const seen = await taken();
      app.clock.advance(1);
      const { memberId } = await pairStaff(app, bistrot, 'Léa');
      await requestMoves(app).taker(seen, bistrot.owner, { memberId });
      expect(await give(seen)).toMatchObject({
        status: 409,
        body: { code: 'already_moved', request: { taken_by: 'Léa' } },
      });
      const [present] = await readBoard(app, bistrot);
      expect(present).toMatchObject({ status: 'in-progress', taken_by: 'Léa' });
      expect(await give(present as TableRequest)).toMatchObject({ status: 200 });
    });

    it('is refused (409) too after a release and another take', async () => {
      const seen = await taken();
      app.clock.advance(1);
      await release(seen);
      const present = await take(app, bistrot, seen, 'Léa');
      expect((await give(seen)).status).toBe(409);
      expect((await give(present)).status).toBe(200);
      expect((await give(present)).status).toBe(409);
    });

    it('may still finish the request: what a colleague has may be done', async () => {
      const seen = await taken();
      const { memberId } = await pairStaff(app, bistrot, 'Léa');
      await requestMoves(app).taker(seen, bistrot.owner, { memberId });
      const finished = await put(seen, { status: 'completed', from: 'in-progress' });
      expect(finished).toMatchObject({ status: 200, body: { taken_by: 'Léa' } });
    });
  });

  describe('a recall', () => {
    it('puts a completed request back in progress within 30 minutes, taken by the same person [REQ-25]', async () => {
      const request = await completed();
      app.clock.advance(30 * MINUTE);
      const answer = await recall(request);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...request,
        status: 'in-progress',
        reopenable_until: null,
        returned_at: app.clock.now().toISOString(),
        ended_at: null,
        ended_by: null,
        taker_id: expect.any(String),
      });
      expect(answer.body).toMatchObject({ taken_by: 'Inès' });
      expect(await readBoard(app, bistrot)).toEqual([answer.body]);
    });

    it('subtracts the end from the counts; the next end is counted [REQ-25, TRK-09]', async () => {
      const request = await taken();
      const before = await counts();
      await finish(app, bistrot, request);
      const after = await counts();
      await recall(request);
      expect(await counts()).toEqual(before);
      await finish(app, bistrot, request);
      expect(await counts()).toEqual(after);
    });

    it('of a request that the closing rule ended keeps it open for 45 minutes more [REQ-21, REQ-25]', async () => {
      const request = await taken();
      await later(45);
      expect(await read(app, request)).toMatchObject({ status: 'completed' });
      expect(await counts()).toMatchObject({ closed_by_rule: 1 });
      await recall(request);
      expect(await counts()).not.toHaveProperty('closed_by_rule');
      await later(44);
      expect(await read(app, request)).toMatchObject({ status: 'in-progress' });
      await later(1);
      expect(await read(app, request)).toMatchObject({ status: 'completed' });
    });

    it('is refused after 30 minutes [REQ-25]', async () => {
      const request = await completed();
      app.clock.advance(30 * MINUTE + 1);
      const body = { code: 'too_late', request };
      expect(await recall(request)).toMatchObject({ status: 409, body });
    });

    it('is refused on the next service day [REQ-25]', async () => {
      const now = app.clock.now();
      const minutes = (24 + 4) * 60 + 55 - ((now.getUTCHours() + 1) * 60 + now.getUTCMinutes());
      app.clock.advance(minutes * MINUTE);
      const request = await completed();
      app.clock.advance(10 * MINUTE);
      expect(await recall(request)).toMatchObject({ status: 409, body: { code: 'too_late' } });
    });

    it('is refused while the table has a new request [REQ-10, REQ-25]', async () => {
      const request = await completed();
      await ask(app, bistrot, 7);
      const body = { code: 'table_busy', request };
      expect(await recall(request)).toMatchObject({ status: 409, body });
    });

    it('is refused after a reset [REQ-25]', async () => {
      const request = await completed();
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      expect(await recall(request)).toMatchObject({ status: 409, body: { code: 'cleared' } });
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('is refused after its table was deleted [REQ-25]', async () => {
      const request = await completed();
      const path = `/restaurants/${bistrot.id}/tables`;
      const { body: tables } = await app.call<{ id: string; number: number }[]>('GET', path);
      const table = tables.find(({ number }) => number === 7);
      const deleted = await app.call('DELETE', `${path}/${table?.id}`, bistrot.owner);
      expect(deleted.status).toBe(200);
      expect(await recall(request)).toMatchObject({ status: 409, body: { code: 'table_deleted' } });
    });
  });

  describe('a move that names the status on the screen', () => {
    it('is refused when the request has another status, so that a late take is not a recall [REQ-11]', async () => {
      const request = await completed();
      const answer = await put(request, { status: 'in-progress', from: 'pending', by: 'Paul' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_moved', request } });
    });
  });
});
