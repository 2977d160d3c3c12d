import { beforeEach, describe, expect, it } from 'vitest';
import { ask, cancel, read, take } from '../../../../test/support/people/acts.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { pushCalls, subscribe, subscribeOnly } from '../../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../../test/support/push/sent.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { startWithPushService } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { SILENT_SCREEN_HEADER } from '../rules.ts';

/** The phone of a member of the team. */
type Phone = { name: string; token: string; memberId: string; pushes: TestSubscription };

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    let zones: { terrasse: string; salle: string };

    beforeEach(async () => {
      zones = {
        terrasse: (await addZone(app, bistrot, { name: 'Terrasse', tables: [11, 12] })).id,
        salle: (await addZone(app, bistrot, { name: 'Salle', tables: [1, 2, 3] })).id,
      };
    });

    async function phone(name: string): Promise<Phone> {
      const { token, memberId } = await pairStaff(app, bistrot, name);
      return { name, token, memberId, pushes: await subscribe(app, service, token) };
    }

    async function serve({ token }: { token: string }, ...served: string[]): Promise<void> {
      const answer = await app.call('PUT', '/auth/serving', { token, body: { zones: served } });
      expect(answer.status).toBe(200);
    }

    /** The restaurant, with the session of this device. */
    const as = ({ token }: { token: string }) => ({
      ...bistrot,
      owner: { ...bistrot.owner, token },
    });

    const kinds = ({ pushes }: Phone) => pushes.received.map(({ payload }) => payload.kind);

    async function passSeconds(seconds: number): Promise<void> {
      app.clock.advance(seconds * 1000);
      await app.tick();
      await pushesSent(app.db);
    }

    it('an evening with four devices and two zones: who rings when [RNG-06, RNG-21, RNG-23]', async () => {
      const lea = await phone('Léa');
      const noe = await phone('Noé');
      const tablet = await pairStaff(app, bistrot, 'Tablette');
      const patron = await subscribeOnly(app, service, bistrot.owner.token, { escalations: true });
      await serve(lea, zones.terrasse);
      await serve(noe, zones.salle);
      await serve(tablet, zones.salle);
      const board = await openBoard(app, as(tablet));
      await app.tick();
      const rows: string[] = [];
      const countsBefore = new Map<TestSubscription, number>();
      const request = await ask(app, bistrot, 11, { type: 'bill' });
      let second = 0;
      await note();
      for (const wait of [59, 1, 119, 1, 119, 1, 29, 1]) {
        await passSeconds(wait);
        second += wait;
        await note();
      }
      await take(app, as(tablet), request);
      await expect.poll(() => kinds(noe).at(-1)).toBe('taken');
      await pushesSent(app.db);
      await note();
      await board.close();
      console.info(rows.join('\n'));
      expect(rows).toEqual([
        '  0 s  zone       Léa',
        ' 59 s  zone       -',
        ' 60 s  everyone   Léa Noé',
        '179 s  everyone   -',
        '180 s  managers   Léa Noé Patron',
        '299 s  managers   -',
        '300 s  managers   Léa Noé Patron',
        '329 s  managers   -',
        '330 s  managers   Léa Noé Patron',
        '330 s  taken      Léa Noé Patron',
      ]);

      async function note(): Promise<void> {
        const names = { Léa: lea.pushes, Noé: noe.pushes, Patron: patron };
        if (second === 0) {
          await expect.poll(() => lea.pushes.received.length).toBe(1);
          await pushesSent(app.db);
        }
        const rung = Object.entries(names).filter(([, pushes]) => {
          const before = countsBefore.get(pushes) ?? 0;
          countsBefore.set(pushes, pushes.received.length);
          return pushes.received.length > before;
        });
        const row = await app.db
          .selectFrom('requests')
          .select(['rung_step', 'status'])
          .where('id', '=', request.id)
          .executeTakeFirstOrThrow();
        const step = row.status === 'pending' ? (row.rung_step ?? '-') : 'taken';
        const who = rung.map(([name]) => name).join(' ') || '-';
        rows.push(`${String(second).padStart(3)} s  ${step.padEnd(9)}  ${who}`);
      }
    });

    describe('a request of a zone', () => {
      it('rings everyone at once if no device at hand serves it [RNG-21]', async () => {
        const noe = await phone('Noé');
        await serve(noe, zones.salle);
        const request = await ask(app, bistrot, 12, { type: 'water' });
        await expect.poll(() => kinds(noe)).toEqual(['request']);
        expect((await read(app, request)).widened_at).toBe(request.created_at);
      });

      it('rings everyone at once if the only device that serves it left a push unanswered [RNG-21]', async () => {
        const noe = await phone('Noé');
        const lea = await phone('Léa');
        await serve(noe, zones.salle);
        await serve(lea, zones.terrasse);
        await pushCalls(app, lea.token).beginService();
        await passSeconds(14);
        const early = await ask(app, bistrot, 11);
        await pushesSent(app.db);
        expect([kinds(noe), (await read(app, early)).widened_at]).toEqual([[], null]);
        await passSeconds(1);
        const late = await ask(app, bistrot, 12);
        await expect.poll(() => kinds(noe)).toEqual(['request', 'request']);
        expect((await read(app, late)).widened_at).toBe(late.created_at);
      });

      it('rings everyone at once when the last device that serves it goes [RNG-21]', async () => {
        const noe = await phone('Noé');
        await serve(noe, zones.salle);
        const tablet = await pairStaff(app, bistrot, 'Tablette');
        await serve(tablet, zones.terrasse);
        const board = await openBoard(app, as(tablet));
        await app.tick();
        const request = await ask(app, bistrot, 11);
        await passSeconds(5);
        expect([kinds(noe), (await read(app, request)).widened_at]).toEqual([[], null]);
        await board.close();
        await expect
          .poll(async () => {
            await passSeconds(1);
            return kinds(noe);
          })
          .toEqual(['request']);
        expect((await read(app, request)).widened_at).not.toBeNull();
      });

      it('rings everyone at once if only a screen that does not ring is open [RNG-21]', async () => {
        const noe = await phone('Noé');
        await serve(noe, zones.salle);
        const poll = { token: bistrot.owner.token, headers: { [SILENT_SCREEN_HEADER]: '1' } };
        const { headers } = await app.call('GET', bistrot.board, poll);
        const known = { ...poll.headers, 'If-None-Match': headers.get('ETag') ?? '' };
        expect((await app.call('GET', bistrot.board, { ...poll, headers: known })).status).toBe(
          304,
        );
        await app.tick();
        await ask(app, bistrot, 11);
        await expect.poll(() => kinds(noe)).toEqual(['request']);
      });

      it('without push and zones, ringing writes nothing to the row of a request [RNG-06]', async () => {
        const plain = await petitBistrot(app);
        const request = await ask(app, plain, 4);
        await passSeconds(120);
        const row = await app.db
          .selectFrom('requests')
          .select(['rung_step', 'rung_at', 'widened_at'])
          .where('id', '=', request.id)
          .executeTakeFirst();
        expect(row).toEqual({ rung_step: null, rung_at: null, widened_at: null });
      });
    });

    describe('a push', () => {
      it('is not sent to a device while its board is open, and is sent once the board is closed [RNG-06]', async () => {
        const lea = await phone('Léa');
        const board = await openBoard(app, as(lea));
        await app.tick();
        await ask(app, bistrot, 5);
        await passSeconds(5);
        expect(kinds(lea)).toEqual([]);
        await board.close();
        await expect
          .poll(async () => {
            await passSeconds(1);
            return kinds(lea);
          })
          .toEqual(['request']);
      });

      it('is not sent to a device that polls without a stream, until it missed three polls [RNG-06]', async () => {
        const lea = await phone('Léa');
        await app.call('GET', bistrot.board, { token: lea.token });
        await app.tick();
        await ask(app, bistrot, 5);
        await passSeconds(9);
        expect(kinds(lea)).toEqual([]);
        await passSeconds(2);
        await expect.poll(() => kinds(lea)).toEqual(['request']);
      });

      it('is replaced when the guest cancels, and sent again after a release [RNG-23]', async () => {
        const lea = await phone('Léa');
        const first = await ask(app, bistrot, 5);
        await expect.poll(() => kinds(lea)).toEqual(['request']);
        await cancel(app, first);
        await expect.poll(() => kinds(lea)).toEqual(['request', 'taken']);
        const second = await ask(app, bistrot, 5);
        await expect.poll(() => kinds(lea).length).toBe(3);
        await take(app, bistrot, second, 'Camille');
        await expect.poll(() => kinds(lea).length).toBe(4);
        const release = { ...bistrot.owner, body: { status: 'pending' } };
        await app.call('PUT', `/requests/${second.id}/status`, release);
        await expect.poll(() => kinds(lea).at(4)).toBe('request');
      });

      it('is not sent to the device that took the request from its board [RNG-23]', async () => {
        const lea = await phone('Léa');
        const request = await ask(app, bistrot, 5);
        await expect.poll(() => kinds(lea)).toEqual(['request']);
        await take(app, as(lea), request);
        await passSeconds(2);
        expect(kinds(lea)).toEqual(['request']);
      });

      it('of a reset board is replaced within seconds [RNG-23]', async () => {
        const lea = await phone('Léa');
        await ask(app, bistrot, 5);
        await expect.poll(() => kinds(lea)).toEqual(['request']);
        await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
        await passSeconds(3);
        expect(kinds(lea)).toEqual(['request', 'taken']);
      });
    });
  },
  {},
  startWithPushService,
);
