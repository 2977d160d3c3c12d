import { afterEach, describe, expect, it } from 'vitest';
import { ask, cancel, finish, keyOfTable, take } from '../../../../test/support/people/acts.ts';
import { type OpenStream, openStream } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  const opened: OpenStream[] = [];

  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close();
  });

  async function openGuest(
    { id }: { id: string },
    lastEventId?: string,
    tableKey?: string,
  ): Promise<OpenStream> {
    const headers = {
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      ...(tableKey && { 'Table-Key': tableKey }),
    };
    const stream = await openStream(`${app.url}/api/requests/${id}/stream`, headers);
    opened.push(stream);
    return stream;
  }

  describe('a guest’s stream', () => {
    it('with the key of the table sends the request, then its changes, without what the guest wrote', async () => {
      const request = await ask(app, bistrot, 1, { message: 'Allergie aux noix' });
      const stream = await openGuest(request, undefined, await keyOfTable(app, bistrot, 1));
      const first = await stream.next('request');
      expect(first.data).toMatchObject({ id: request.id, status: 'pending', message: null });
      await take(app, bistrot, request, 'Inès');
      expect((await stream.next('request')).data).toMatchObject({
        status: 'in-progress',
        taken_by: 'Inès',
        message: null,
      });
      await finish(app, bistrot, request);
      expect((await stream.next('request')).data).toMatchObject({ status: 'completed' });
    });

    it('of a stranger, and what else strangers read, does not say who serves the table, nor since when [KEY-13]', async () => {
      const key = 'of the phone';
      const request = await ask(app, bistrot, 1, {}, { key });
      const known: Record<string, string>[] = [
        { 'Idempotency-Key': key },
        { 'Table-Key': await keyOfTable(app, bistrot, 1) },
        { Authorization: `Bearer ${bistrot.owner.token}` },
      ];
      const unknown: Record<string, string>[] = [
        {},
        { 'Idempotency-Key': 'guessed' },
        { 'Table-Key': await keyOfTable(app, bistrot, 2) },
      ];
      await take(app, bistrot, request, 'Inès');
      const nobody = { status: 'in-progress', taken_by: null, taken_at: null, zone_id: null };
      const ines = { status: 'in-progress', taken_by: 'Inès', taken_at: expect.any(String) };
      for (const headers of [...known, ...unknown]) {
        const expected = known.includes(headers) ? ines : nobody;
        const path = `/restaurants/${bistrot.slug}/tables/1/request`;
        const check = await app.call<{ request: object }>('GET', path, { headers });
        expect(check.body.request).toMatchObject(expected);
        const one = await app.call('GET', `/requests/${request.id}`, { headers });
        expect(one.body).toMatchObject(expected);
        const stream = await openStream(`${app.url}/api/requests/${request.id}/stream`, headers);
        opened.push(stream);
        expect((await stream.next('request')).data).toMatchObject(expected);
      }
      // A request that was made without a key has no author to know it by.
      const call = { body: { tableNumber: 2 } };
      const { body: open } = await app.call<{ id: string }>('POST', bistrot.board, call);
      await take(app, bistrot, open, 'Inès');
      expect((await app.call('GET', `/requests/${open.id}`)).body).toMatchObject(nobody);
    });

    it('follows a completed request for 2 minutes more, because it may be recalled [REQ-25]', async () => {
      const request = await ask(app, bistrot, 7);
      const stream = await openGuest(request);
      await stream.next('request');
      await finish(app, bistrot, await take(app, bistrot, request));
      for (const status of ['in-progress', 'completed']) {
        expect((await stream.next('request')).data).toMatchObject({ status });
      }
      const put = { token: bistrot.owner.token, body: { status: 'in-progress' } };
      await app.call('PUT', `/requests/${request.id}/status`, put);
      expect((await stream.next('request')).data).toMatchObject({ status: 'in-progress' });
      app.clock.advance(3 * 60_000);
      await app.tick();
      await finish(app, bistrot, request);
      const { id, data } = await stream.next('request');
      expect(data).toMatchObject({ status: 'completed' });
      const later = await openGuest(request, id);
      app.clock.advance(119_000);
      await app.tick();
      await later.says(': beat');
      app.clock.advance(1000);
      await app.tick();
      await Promise.all([stream.ended(), later.ended()]);
      await (await openGuest(request)).ended();
    });

    it('ends when its request is cancelled; if opened after that, it ends at once', async () => {
      const request = await ask(app, bistrot, 7);
      const stream = await openGuest(request);
      await stream.next('request');
      await cancel(app, request);
      const { id, data } = await stream.next('request');
      expect(data).toMatchObject({ status: 'cancelled' });
      await stream.ended();
      for (const last of [undefined, id]) await (await openGuest(request, last)).ended();
    });

    it('ends when the key of the table is renewed with which it was opened; others go on [KEY-03]', async () => {
      const request = await ask(app, bistrot, 1);
      const ofTable = await openGuest(request, undefined, await keyOfTable(app, bistrot, 1));
      const other = await openGuest(request);
      for (const stream of [ofTable, other]) await stream.next('request');
      const path = `/restaurants/${bistrot.id}/tables`;
      const { body: tables } = await app.call<{ id: string }[]>('GET', path, bistrot.owner);
      const renewed = await app.call('POST', `${path}/${tables[0]?.id}/key`, bistrot.owner);
      expect(renewed.status).toBe(200);
      await ofTable.ended();
      await take(app, bistrot, request);
      expect((await other.next('request')).data).toMatchObject({ status: 'in-progress' });
    });

    it('of a stranger ends when the code of the evening is switched on or codes are keyed [EVE-02, KEY-06]', async () => {
      const path = `/restaurants/${bistrot.id}`;
      const guards = [
        () => app.call('PUT', path, { ...bistrot.owner, body: { codes: 'keyed' } }),
        () => app.call('PUT', `${path}/protection`, { ...bistrot.owner, body: { on: true } }),
      ];
      for (const guard of guards) {
        await app.call('PUT', path, { ...bistrot.owner, body: { codes: 'open' } });
        const stream = await openGuest(await ask(app, bistrot, 1));
        await stream.next('request');
        expect((await guard()).status).toBe(200);
        await stream.ended();
        await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      }
    });

    it('receives a reset, but no changes of other tables', async () => {
      const request = await ask(app, bistrot, 1);
      const stream = await openGuest(request);
      await stream.next('request');
      await ask(app, bistrot, 2);
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      expect((await stream.next('request')).data).toMatchObject({
        id: request.id,
        status: 'cancelled',
      });
    });

    it('that reconnects with the current version gets only later changes', async () => {
      const request = await ask(app, bistrot, 1);
      const first = await openGuest(request);
      const { id } = await first.next('request');
      const again = await openGuest(request, id);
      await take(app, bistrot, request);
      expect((await again.next('request')).data).toMatchObject({ status: 'in-progress' });
    });
  });
});
