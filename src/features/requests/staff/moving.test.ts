import { describe, expect, it } from 'vitest';
import { ask, cancel, finish, readBoard, take } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { Status } from '../../../enums.ts';
import type { TableRequest } from '../contract.ts';

type Conflict = Refused & { request: TableRequest };

withAppOnEachEngine(({ app, bistrot }) => {
  /** Creates a request of table 7 and moves it to this status. */
  async function requestThatIs(status: Status): Promise<TableRequest> {
    const request = await ask(app, bistrot, 7, { message: 'Du sel' });
    if (status === 'cancelled') await cancel(app, request);
    if (status === 'in-progress' || status === 'completed') await take(app, bistrot, request);
    if (status === 'completed') await finish(app, bistrot, request);
    return readOne(request.id);
  }

  async function readOne(id: string): Promise<TableRequest> {
    return (await app.call<TableRequest>('GET', `/requests/${id}`, bistrot.owner)).body;
  }

  function put(id: string, body: unknown, token = bistrot.owner.token) {
    return app.call<Conflict>('PUT', `/requests/${id}/status`, { token, body });
  }

  describe('staff', () => {
    it('take a pending request, and the board shows who took it [API-19, REQ-05, STF-20]', async () => {
      const { id } = await requestThatIs('pending');
      app.clock.advance(61_000);
      const answer = await put(id, { status: 'in-progress', by: ' Inès ' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        id,
        status: 'in-progress',
        message: 'Du sel',
        taken_by: 'Inès',
        taken_at: app.clock.now().toISOString(),
        ended_at: null,
      });
      expect(await readBoard(app, bistrot)).toEqual([answer.body]);
    });

    it('may take a request without giving a name', async () => {
      const { id } = await requestThatIs('pending');
      expect((await put(id, { status: 'in-progress' })).body).toMatchObject({ taken_by: null });
    });

    it('get 409 with the first taker when a colleague was faster [REQ-11]', async () => {
      const request = await requestThatIs('pending');
      await take(app, bistrot, request, 'Inès');
      const answer = await put(request.id, { status: 'in-progress', by: 'Paul' });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'already_moved', request: { status: 'in-progress', taken_by: 'Inès' } },
      });
      expect(await readOne(request.id)).toMatchObject({ taken_by: 'Inès' });
    });

    it.each(['done', 'PENDING', '', null, 1, undefined])(
      'cannot set the status %o [REQ-01]',
      async (status) => {
        const before = await requestThatIs('pending');
        const answer = await put(before.id, { status });
        expect(answer).toMatchObject({
          status: 400,
          body: { fields: { status: expect.any(String) } },
        });
        expect(await readOne(before.id)).toEqual(before);
      },
    );

    it('cannot give a name of 61 characters', async () => {
      const { id } = await requestThatIs('pending');
      const answer = await put(id, { status: 'in-progress', by: 'x'.repeat(61) });
      expect(answer).toMatchObject({ status: 400, body: { fields: { by: expect.any(String) } } });
    });
  });

  describe('the Board-Tag of an answer to staff', () => {
    it('is the ETag of the list that contains the move [REQ-22]', async () => {
      const { id } = await requestThatIs('pending');
      const taken = await put(id, { status: 'in-progress' });
      expect(taken.headers.get('board-tag')).toBe(await listTag());
      const finished = await put(id, { status: 'completed' });
      expect(finished.headers.get('board-tag')).toBe(await listTag());
      expect(finished.headers.get('board-tag')).not.toBe(taken.headers.get('board-tag'));
    });

    it('is the version at which the refused request was read [REQ-22]', async () => {
      const { id } = await requestThatIs('completed');
      await ask(app, bistrot, 1);
      for (const status of ['completed', 'pending']) {
        const refused = await put(id, { status });
        expect(refused.status).toBe(409);
        expect(refused.headers.get('board-tag')).toBe(await listTag());
      }
    });

    it('is not sent for another restaurant’s request, nor to a guest [API-52, REQ-22]', async () => {
      const other = await cantine(app);
      const { id } = await requestThatIs('pending');
      const strange = await put(id, { status: 'in-progress' }, other.owner.token);
      expect(strange).toMatchObject({ status: 404 });
      expect(strange.headers.has('board-tag')).toBe(false);
      const cancelled = await app.call('DELETE', `/requests/${id}`);
      expect(cancelled.headers.has('board-tag')).toBe(false);
    });

    async function listTag(): Promise<string> {
      const { headers } = await app.call('GET', bistrot.board, bistrot.owner);
      return (headers.get('etag') ?? '').slice(1, -1);
    }
  });

  describe('a guest', () => {
    it('cancels a pending request, which frees the table [API-20, REQ-08, REQ-07]', async () => {
      const { id } = await requestThatIs('pending');
      const answer = await app.call<TableRequest>('DELETE', `/requests/${id}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        id,
        status: 'cancelled',
        ended_at: app.clock.now().toISOString(),
        message: null,
      });
      expect(await ask(app, bistrot, 7)).toMatchObject({ isExisting: false });
    });

    it.each(['in-progress', 'completed', 'cancelled'] as const)(
      'cannot cancel a request that is %s [REQ-08]',
      async (status) => {
        const before = await requestThatIs(status);
        const answer = await app.call<Conflict>('DELETE', `/requests/${before.id}`);
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'not_pending', request: { id: before.id, status, message: null } },
        });
        expect(await readOne(before.id)).toEqual(before);
      },
    );

    it('the text of a refusal says what happened', async () => {
      const textOf = async (status: Parameters<typeof requestThatIs>[0]) => {
        const { id } = await requestThatIs(status);
        return (await app.call<Conflict>('DELETE', `/requests/${id}`)).body.error;
      };
      expect(await textOf('completed')).toContain('déjà terminée');
      expect(await textOf('cancelled')).toBe('Cette demande est déjà annulée.');
      const { id } = await requestThatIs('pending');
      const { body } = await put(id, { status: 'completed' });
      expect(body.error).toContain('pas encore prise en charge');
    });
  });
});
