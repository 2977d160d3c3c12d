import { beforeEach, expect, it } from 'vitest';
import { asAuthor, ask, read } from '../../../../test/support/people/acts.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { pushCalls, subscribe } from '../../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../../test/support/push/sent.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithPushService } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

type Created = Awaited<ReturnType<typeof ask>>;
type Phone = { name: string; token: string; memberId: string; pushes: TestSubscription };

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    let lea: Phone;
    let noe: Phone;

    beforeEach(async () => {
      const terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
      const salle = await addZone(app, bistrot, { name: 'Salle', tables: [1] });
      lea = await phone('Léa', terrasse.id);
      noe = await phone('Noé', salle.id);
      await app.tick();
    });

    async function phone(name: string, zone: string): Promise<Phone> {
      const { token, memberId } = await pairStaff(app, bistrot, name);
      const pushes = await subscribe(app, service, token);
      await app.call('PUT', '/auth/serving', { token, body: { zones: [zone] } });
      return { name, token, memberId, pushes };
    }

    async function passSeconds(seconds: number): Promise<void> {
      app.clock.advance(seconds * 1000);
      await app.tick();
      await pushesSent(app.db);
    }

    /** Who was rung since the last call. */
    function rung(): string {
      const names = [lea, noe].filter(({ pushes }) => {
        const kinds = pushes.received.splice(0).map(({ payload }) => payload.kind);
        return kinds.includes('request');
      });
      return names.map(({ name }) => name).join(' ') || '-';
    }

    /** A request of Léa's zone, which Noé takes on his phone. */
    async function taken(): Promise<Created> {
      const request = await ask(app, bistrot, 11, { type: 'bill' });
      await passSeconds(1);
      const body = { status: 'in-progress' };
      await app.call('PUT', `/requests/${request.id}/status`, { token: noe.token, body });
      await passSeconds(3);
      rung();
      return request;
    }

    it('a taken request rings its taker after 10 silent minutes, its zone after 10 more, and nobody after that [RNG-24]', async () => {
      const request = await taken();
      const rows: string[] = [];
      let second = 3;
      for (const wait of [596, 1, 59, 540, 1, 300, 300]) {
        await passSeconds(wait);
        second += wait;
        rows.push(`${String(second).padStart(4)} s  ${rung()}`);
      }
      expect(rows).toEqual([
        ' 599 s  -',
        ' 600 s  Noé',
        ' 659 s  -',
        '1199 s  -',
        '1200 s  Léa',
        '1500 s  -',
        '1800 s  -',
      ]);
      const path = `/requests/${request.id}/renewal`;
      expect((await app.call('POST', path, { token: noe.token })).status).toBe(200);
      await passSeconds(3);
      await passSeconds(596);
      expect(rung()).toBe('-');
      await passSeconds(1);
      expect(rung()).toBe('Noé');
    });

    it('the notification says who has it and for how long nothing was heard; a tap takes it over [RNG-24, REQ-31]', async () => {
      const request = await taken();
      await passSeconds(597);
      await passSeconds(600);
      const { payload } = lea.pushes.received.at(-1) ?? {};
      expect(payload).toMatchObject({
        kind: 'request',
        body: 'Pris par Noé, sans nouvelles depuis 20\u202fmin',
      });
      const answer = await pushCalls(app, undefined).take(String(payload?.act));
      expect(answer.status).toBe(200);
      expect(await read(app, request)).toMatchObject({
        status: 'in-progress',
        taken_by: 'Léa',
        stale_at: null,
      });
    });

    it('its guest may say that it is not served once nothing is heard of its taker: it rings its zone at once [REQ-32, RNG-25]', async () => {
      const request = await taken();
      const unserved = () =>
        app.call<Refused>('POST', `/requests/${request.id}/unserved`, asAuthor(request));
      await passSeconds(596);
      expect(await unserved()).toMatchObject({ status: 409, body: { code: 'too_early' } });
      await passSeconds(1);
      rung();
      expect((await unserved()).status).toBe(200);
      await passSeconds(1);
      expect(rung()).toBe('Léa');
      expect(lea.pushes.received).toEqual([]);
      expect(await read(app, request)).toMatchObject({ status: 'pending', taken_by: null });
    });

    it('a request that is put back begins to ring anew, its zone first, and its push says why [RNG-25]', async () => {
      const request = await taken();
      await passSeconds(60);
      const body = { status: 'pending' };
      await app.call('PUT', `/requests/${request.id}/status`, { token: noe.token, body });
      await passSeconds(1);
      expect(lea.pushes.received.map(({ payload }) => payload.body)).toContain('Rendue par Noé');
      expect(rung()).toBe('Léa');
      await passSeconds(58);
      expect(rung()).toBe('-');
      await passSeconds(2);
      expect(rung()).toBe('Léa Noé');
    });

    it('a taken request that ends with its service day does not ring before it ends [RNG-24, REQ-21]', async () => {
      const fiveToFive = Date.parse('2026-11-22T03:55:00Z');
      await passSeconds((fiveToFive - app.clock.now().getTime()) / 1000);
      const { id } = await taken();
      await passSeconds(600);
      expect(rung()).toBe('-');
      const row = app.db.selectFrom('requests').select(['ended_by', 'stale_at']);
      expect(await row.where('id', '=', id).execute()).toEqual([
        { ended_by: 'closing', stale_at: null },
      ]);
    });

    it('a request that was not served rings at once [REQ-32]', async () => {
      const request = await taken();
      await app.call('PUT', `/requests/${request.id}/status`, {
        ...bistrot.owner,
        body: { status: 'completed' },
      });
      await passSeconds(30);
      rung();
      const path = `/requests/${request.id}/unserved`;
      expect((await app.call('POST', path, asAuthor(request))).status).toBe(200);
      await passSeconds(0);
      expect(rung()).toContain('Léa');
    });
  },
  {},
  startWithPushService,
);
