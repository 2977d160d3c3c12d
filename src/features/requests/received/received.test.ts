import { describe, expect, it } from 'vitest';
import { ask, cancel, finish, read, take } from '../../../../test/support/people/acts.ts';
import { cantine, root } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import { openStream } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newId } from '../../../platform/ids.ts';
import type { CreatedRequest } from '../contract.ts';
import { SILENT_SCREEN_HEADER } from '../rules.ts';

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    /** A poll of the board; returns its status and tag. */
    async function poll(known?: string, { token } = bistrot.owner, server = app) {
      const headers: Record<string, string> = known === undefined ? {} : { 'If-None-Match': known };
      const answer = await server.call('GET', bistrot.board, { token, headers });
      return { status: answer.status, tag: answer.headers.get('etag') ?? '' };
    }

    const receivedAt = async (request: { id: string }, server = app) =>
      (await read(server, request)).received_at;
    const now = () => app.clock.now().toISOString();

    /**
     * Sends a request and reads the list as a new board does. Only a poll with this tag proves the receipt.
     */
    async function shown(): Promise<{ request: CreatedRequest; tag: string }> {
      const request = await ask(app, bistrot, 7);
      return { request, tag: (await poll()).tag };
    }

    async function countsOfReceipts(): Promise<number> {
      const rows = await app.db.selectFrom('figures').selectAll().execute();
      return rows
        .flatMap((row) => Object.entries(row))
        .filter(([column]) => column.startsWith('received_'))
        .reduce((sum, [, value]) => sum + Number(value), 0);
    }

    describe('a request is received', () => {
      it('with the first poll whose version has it, and keeps that instant [RCV-10]', async () => {
        const { request, tag } = await shown();
        expect(await receivedAt(request)).toBeNull();
        app.clock.advance(2000);
        const first = now();
        expect((await poll(tag)).status).toBe(304);
        await expect.poll(() => receivedAt(request)).toBe(first);
        app.clock.advance(2000);
        await poll(tag);
        await ask(app, bistrot, 8);
        await poll((await poll()).tag);
        expect(await receivedAt(request)).toBe(first);
      });

      it('with a poll that is answered from memory, and with a weak tag [RCV-10]', async () => {
        await poll();
        await app.tick();
        const { request, tag } = await shown();
        await poll(`W/${tag}`);
        await expect.poll(() => receivedAt(request)).not.toBeNull();
      });

      it('with a poll of a later version, after the list has changed again [RCV-10]', async () => {
        const { request, tag } = await shown();
        await ask(app, bistrot, 8);
        expect((await poll(tag)).status).toBe(200);
        await expect.poll(() => receivedAt(request)).not.toBeNull();
      });

      it('when somebody takes it, even without a poll [RCV-10]', async () => {
        const request = await ask(app, bistrot, 7);
        await take(app, bistrot, request, 'Camille');
        const { received_at, taken_at } = await read(app, request);
        expect(received_at).toBe(taken_at);
      });

      it('on every server, and the guest’s stream shows it at once [REQ-20]', async () => {
        const { request, tag } = await shown();
        const guest = await openStream(`${beside.url}/api/requests/${request.id}/stream`);
        await guest.next('request');
        await poll(tag);
        const event = await guest.next('request');
        expect(event.data).toMatchObject({ received_at: now() });
        expect(await receivedAt(request, beside)).toBe(now());
        guest.close();
      });

      it('anew once its guest has reopened it, by a board that shows it again, and counts once [RCV-10]', async () => {
        for (const isTaken of [false, true]) {
          const call = { key: `key of ${isTaken}` };
          const request = await ask(app, bistrot, isTaken ? 8 : 7, {}, call);
          await poll((await poll()).tag);
          await expect.poll(() => receivedAt(request)).not.toBeNull();
          await take(app, bistrot, request);
          await finish(app, bistrot, request);
          const { tag } = await poll();
          const counts = await countsOfReceipts();
          const reopened = await app.call('POST', `/requests/${request.id}/unserved`, call);
          expect(reopened.body).toMatchObject({ status: 'pending', received_at: null });
          await poll(tag);
          await app.tick();
          expect(await receivedAt(request)).toBeNull();
          if (isTaken) await take(app, bistrot, request);
          else await poll((await poll()).tag);
          await expect.poll(() => receivedAt(request)).not.toBeNull();
          expect(await countsOfReceipts()).toBe(counts);
        }
      });

      it('without changing the version of its board', async () => {
        const { request, tag } = await shown();
        await poll(tag);
        await expect.poll(() => receivedAt(request)).not.toBeNull();
        expect((await poll(tag)).status).toBe(304);
        expect((await poll()).tag).toBe(tag);
      });
    });

    describe('a request is not received', () => {
      it('by a poll without tag, with *, or with a tag that the board does not have [RCV-10]', async () => {
        const { request, tag } = await shown();
        const [, lineage = '', day = '', version = '0'] =
          /^"(.*)-(\d{4}-\d\d-\d\d)-(\d+)"$/.exec(tag) ?? [];
        const forged = [
          undefined,
          '',
          '*',
          '"*"',
          'x',
          `${lineage}-${day}-${version}`,
          `"${lineage}-${day}-${Number(version) - 1}"`,
          `"${lineage}x-${day}-${version}"`,
          `"x${lineage}-${day}-${version}"`,
          `"${lineage}-${day}-${version}x"`,
          `"${lineage}-${version}"`,
          // Last, because it gives the board a new epoch.
          `"${lineage}-${day}-${Number(version) + 1}"`,
        ];
        for (const each of forged) await poll(each);
        await app.tick();
        expect(await receivedAt(request)).toBeNull();
        await poll((await poll()).tag);
        await expect.poll(() => receivedAt(request)).not.toBeNull();
      });

      it('by an operator who looks at the board, nor by another restaurant [RCV-10]', async () => {
        const { request, tag } = await shown();
        const operator = await root(app);
        const other = await cantine(app);
        expect((await poll(tag, operator)).status).toBe(304);
        expect((await poll(tag, other.owner)).status).toBe(403);
        expect((await poll(tag, { token: 'a token of nobody' } as never)).status).toBe(401);
        await app.tick();
        expect(await receivedAt(request)).toBeNull();
      });

      it('by a screen that does not ring, such as the statistics on a device where no service was started today [RCV-10]', async () => {
        const { request, tag } = await shown();
        const headers = { [SILENT_SCREEN_HEADER]: '1', 'If-None-Match': tag };
        const { token } = bistrot.owner;
        expect((await app.call('GET', bistrot.board, { token, headers })).status).toBe(304);
        await app.tick();
        expect(await receivedAt(request)).toBeNull();
        await poll(tag);
        await expect.poll(() => receivedAt(request)).not.toBeNull();
      });

      it('because the list or a stream was sent [RCV-10]', async () => {
        const lea = await pairStaff(app, bistrot);
        const stream = await openStream(`${app.url}/api${bistrot.board}/stream`, {
          Authorization: `Bearer ${lea.token}`,
        });
        await stream.next('snapshot');
        const request = await ask(app, bistrot, 7);
        await stream.next('request');
        await poll();
        await app.tick();
        expect(await receivedAt(request)).toBeNull();
        stream.close();
      });

      it('by a version from before a fail-over that another server has noticed [RCV-10]', async () => {
        const rows = app.db.updateTable('all_restaurants').where('id', '=', bistrot.id);
        let request = { id: '' };
        // If a sweep reads the new epoch before the poll, the next attempt takes another request.
        const pollAfterFailOver = async () => {
          await poll();
          await app.tick();
          const before = await shown();
          request = before.request;
          await rows.set({ request_epoch: newId(app.clock.now()) }).execute();
          return (await poll(before.tag)).status;
        };
        await expect.poll(pollAfterFailOver).toBe(304);
        await app.tick();
        await app.tick();
        expect(await receivedAt(request)).toBeNull();
        await poll((await poll()).tag);
        await expect.poll(() => receivedAt(request)).not.toBeNull();
      });

      it('after its guest cancelled it [RCV-10]', async () => {
        const { request, tag } = await shown();
        await cancel(app, request);
        await poll(tag);
        await poll((await poll()).tag);
        await app.tick();
        expect(await receivedAt(request)).toBeNull();
      });
    });
  },
  {},
  startBoth,
);
