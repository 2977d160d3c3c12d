import { beforeEach, expect, it } from 'vitest';
import * as acts from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { subscribe, subscribeOnly } from '../../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../../test/support/push/sent.ts';
import { startWithPushService } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

const GUEST = '198.51.100.1';

withAppOnEachEngine(
  ({ app, service }) => {
    let bistrot: TestRestaurant;
    let phones: Record<string, TestSubscription>;

    beforeEach(async () => {
      bistrot = await petitBistrot(app);
      const terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
      const salle = await addZone(app, bistrot, { name: 'Salle', tables: [1] });
      phones = { Léa: await phone('Léa', terrasse.id), Noé: await phone('Noé', salle.id) };
      // The requests of the test before are not counted any more.
      app.clock.advance(10 * 60_000);
      // Nobody is called before two minutes have passed.
      const slow = { widen_after_seconds: 300, escalate_after_seconds: 900 };
      await app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body: slow });
    });

    async function phone(name: string, zone: string): Promise<TestSubscription> {
      const { token } = await pairStaff(app, bistrot, name);
      const pushes = await subscribe(app, service, token);
      await app.call('PUT', '/auth/serving', { token, body: { zones: [zone] } });
      return pushes;
    }

    async function passSeconds(seconds: number): Promise<void> {
      app.clock.advance(seconds * 1000);
      await app.tick();
      await pushesSent(app.db);
    }

    /** Who was rung since the last call. */
    async function rung(): Promise<string> {
      await passSeconds(1);
      const names = Object.entries(phones).filter(([, { received }]) => {
        const kinds = received.splice(0).map(({ payload }) => payload.kind);
        return kinds.includes('request');
      });
      return names.map(([name]) => name).join(' ') || '-';
    }

    const headers = { 'X-Forwarded-For': GUEST };
    const ask = (table: number) => acts.ask(app, bistrot, table, { type: 'water' }, { headers });

    const tryToRemind = (request: { id: string }) => {
      const options = { headers, ...acts.asAuthor(request) };
      return app.call('POST', `/requests/${request.id}/reminder`, options);
    };

    async function remind(request: { id: string }): Promise<void> {
      expect((await tryToRemind(request)).status).toBe(200);
    }

    /** Ends a request, from no address of a guest. */
    async function end({ id }: { id: string }): Promise<void> {
      const call = { ...bistrot.owner, headers: { 'X-Forwarded-For': '203.0.113.200' } };
      expect((await app.call('DELETE', `/requests/${id}`, call)).status).toBe(200);
      await rung();
    }

    it('a reminder rings the zone of its request once more, and whoever is rung by then [REQ-35]', async () => {
      const request = await ask(11);
      expect(await rung()).toBe('Léa');
      await passSeconds(118);
      expect(await rung()).toBe('-');
      await remind(request);
      expect(await rung()).toBe('Léa');
      await passSeconds(180);
      expect(await rung()).toBe('Léa Noé');
      await remind(request);
      expect(await rung()).toBe('Léa Noé');
      expect(await rung()).toBe('-');
    });

    it('the push of a reminder says that the guest waits, and is replaced when the request is taken [REQ-35, RNG-23]', async () => {
      const request = await ask(11);
      expect(await rung()).toBe('Léa');
      await passSeconds(120);
      await remind(request);
      await passSeconds(1);
      const received = phones['Léa']?.received ?? [];
      expect(received.at(-1)?.payload).toMatchObject({
        kind: 'request',
        title: 'Table 11 · Eau',
        body: 'Relancée, personne depuis 2\u202fmin',
      });
      await app.call('PUT', `/requests/${request.id}/status`, {
        ...bistrot.owner,
        body: { status: 'in-progress' },
      });
      await passSeconds(3);
      expect(received.at(-1)?.payload.kind).toBe('taken');
    });

    it('reminders have places in the budgets of rings, and beyond them no push rings [RNG-28, REQ-35]', async () => {
      for (let turn = 0; turn < 3; turn += 1) await end(await ask(11));
      const request = await ask(11);
      expect(await rung()).toBe('Léa');
      await passSeconds(120);
      await remind(request);
      expect(await rung()).toBe('-');
      const board = await app.call<{ id: string; reminders: number }[]>(
        'GET',
        bistrot.board,
        bistrot.owner,
      );
      expect(board.body.find(({ id }) => id === request.id)).toMatchObject({ reminders: 1 });
      // The later steps of the request ring as before.
      await passSeconds(180);
      expect(await rung()).toBe('Léa Noé');
    });

    it('a request beyond the budgets stays quiet until a reminder has a place in them [RNG-28, REQ-35]', async () => {
      for (let turn = 0; turn < 4; turn += 1) await end(await ask(11));
      const request = await ask(11);
      expect(await rung()).toBe('-');
      await passSeconds(120);
      await remind(request);
      expect(await rung()).toBe('-');
      // It is late, and rings once for that.
      await passSeconds(360);
      expect(await rung()).toBe('Léa Noé');
      await passSeconds(119);
      await remind(request);
      expect(await rung()).toBe('Léa Noé');
    });

    it('one that a colleague takes at the same moment rings nobody for long [REQ-35, RNG-23]', async () => {
      const request = await ask(11);
      expect(await rung()).toBe('Léa');
      await passSeconds(120);
      const take = { ...bistrot.owner, body: { status: 'in-progress' } };
      await Promise.all([
        tryToRemind(request),
        app.call('PUT', `/requests/${request.id}/status`, take),
      ]);
      await passSeconds(3);
      const { status } = await acts.read(app, request);
      const last = phones['Léa']?.received.at(-1)?.payload.kind;
      expect(last).toBe(status === 'in-progress' ? 'taken' : 'request');
    });

    it('a request that rang managers before anybody took it is counted once as escalated', async () => {
      const { token } = bistrot.owner;
      await subscribeOnly(app, service, token, { escalations: true });
      const request = await ask(11);
      await passSeconds(899);
      expect(await escalated()).toBe(0);
      await passSeconds(1);
      expect(await escalated()).toBe(1);
      await passSeconds(60);
      for (const status of ['in-progress', 'pending']) {
        await app.call('PUT', `/requests/${request.id}/status`, { token, body: { status } });
      }
      await passSeconds(60);
      expect(await escalated()).toBe(1);
    });

    async function escalated(): Promise<number> {
      const row = await app.db
        .selectFrom('figures')
        .select('escalated')
        .where('restaurant_id', '=', bistrot.id)
        .where('facet', '=', 'restaurant')
        .where('span', '=', app.clock.now().toISOString().slice(0, 7))
        .executeTakeFirstOrThrow();
      return row.escalated;
    }
  },
  { TRUST_PROXY: 'on' },
  startWithPushService,
);
