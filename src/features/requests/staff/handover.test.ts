import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ask, finish, read, readBoard } from '../../../../test/support/people/acts.ts';
import { type PairedDevice, pairStaff } from '../../../../test/support/people/team.ts';
import { subscribe } from '../../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../../test/support/push/sent.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { startWithPushService } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { TableRequest } from '../contract.ts';

type Phone = PairedDevice & { pushes: TestSubscription };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The database refuses to queue a push. */
const refusePushes = {
  sqlite: {
    refuse: `create trigger no_push before insert on pushes begin select raise(abort, 'no'); end`,
    allow: 'drop trigger no_push',
  },
  postgres: {
    refuse: `create function no_push() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger no_push before insert on pushes for each row execute function no_push()`,
    allow: 'drop trigger no_push on pushes; drop function no_push',
  },
};

withAppOnEachEngine(
  ({ app, service, engine, bistrot }) => {
    let phones: Phone[];
    let lea: Phone;
    let karim: Phone;
    let request: { id: string };

    beforeEach(async () => {
      phones = [];
      lea = await phone('Léa');
      karim = await phone('Karim');
      await phone('Karim');
      request = await ask(app, bistrot, 5, { type: 'bill', message: 'Par carte' });
      await app.call('PUT', `/requests/${request.id}/status`, {
        token: lea.token,
        body: { status: 'in-progress' },
      });
      await rung();
    });

    async function phone(name: string, language = 'fr'): Promise<Phone> {
      const device = await pairStaff(app, bistrot, name);
      const pushes = await subscribe(app, service, device.token, { language });
      phones.push({ ...device, pushes });
      return { ...device, pushes };
    }

    const handOver = (from: { token: string }, to: { memberId: string }, body = {}) =>
      app.call<TableRequest>('PUT', `/requests/${request.id}/taker`, {
        token: from.token,
        body: { memberId: to.memberId, ...body },
      });

    /** What the phones have shown since the last call: their place in `phones`, and the title. */
    async function rung(): Promise<string[]> {
      app.clock.advance(3000);
      await app.tick();
      await pushesSent(app.db);
      return phones.flatMap(({ pushes }, index) =>
        pushes.received.splice(0).map(({ payload }) => `${index} ${payload.title}`),
      );
    }

    it('rings the phone of whoever gets the request, and nobody else [REQ-31]', async () => {
      await handOver(lea, karim);
      await pushesSent(app.db);
      const { payload } = karim.pushes.received[0] ?? {};
      expect(payload).toMatchObject({ kind: 'request', id: request.id });
      expect(payload).toMatchObject({ body: 'Addition\nPar carte' });
      expect(payload).not.toHaveProperty('act');
      expect(await rung()).toEqual(['1 Léa vous passe la table 5']);
      expect(await rung()).toEqual([]);
    });

    it('rings a member 6 times in 10 minutes, whoever hands over [REQ-31]', async () => {
      let count = 0;
      for (let turn = 0; turn < 8; turn += 1) {
        await handOver(lea, karim);
        count += (await rung()).filter((one) => one.startsWith('1 Léa vous passe')).length;
        await handOver(karim, lea);
        await rung();
      }
      expect(count).toBe(6);
      app.clock.advance(10 * MINUTE);
      await handOver(lea, karim);
      expect(await rung()).toContain('1 Léa vous passe la table 5');
    });

    it('rings in the language of the phone, also if nobody is named who hands over [REQ-31]', async () => {
      const tom = await phone('Tom', 'en');
      await handOver(lea, tom);
      expect(await rung()).toEqual(['3 Léa passed you table 5']);
      await handOver(bistrot.owner, karim);
      expect(await rung()).toContain('1 On vous passe la table 5');
    });

    it('rings whoever got it again when nothing is heard of them, although it rang them a moment after the move [RNG-24]', async () => {
      await handOver(lea, karim);
      const rung_at = new Date(app.clock.now().getTime() + 5).toISOString();
      await app.db.updateTable('requests').set({ rung_at }).execute();
      await rung();
      app.clock.advance(10 * MINUTE);
      expect(await rung()).toEqual(['1 Table 5 · Addition']);
    });

    it('of whoever takes over, or has it already, no phone rings [REQ-31]', async () => {
      expect((await handOver(karim, karim)).body.handed_at).toBeNull();
      expect((await handOver(lea, karim)).body.handed_at).toBeNull();
      expect(await rung()).toEqual([]);
    });

    it('rings no phone with an open board, nor one that is not in service [REQ-31, RNG-26]', async () => {
      const owner = { ...bistrot.owner, token: karim.token };
      const board = await openBoard(app, { ...bistrot, owner });
      await app.tick();
      expect((await handOver(lea, karim)).status).toBe(200);
      expect(await rung()).toEqual([]);
      board.close();
      await app.call('POST', `/requests/${request.id}/renewal`, { token: karim.token });
      await handOver(karim, lea);
      await rung();
      app.clock.advance(3 * HOUR);
      await handOver(lea, karim);
      const titles = await rung();
      expect(titles).not.toContain('1 Léa vous passe la table 5');
    });

    it('the notification is replaced once somebody acts on the request, and not before [RNG-23, REQ-31]', async () => {
      await handOver(lea, karim);
      expect(await rung()).toEqual(['1 Léa vous passe la table 5']);
      expect(await rung()).toEqual([]);
      await finish(app, bistrot, request);
      expect(await rung()).toContain('1 Table 5\u202f: prise par Karim');
    });

    it('other notifications of the request are replaced by the handover [RNG-23, REQ-31]', async () => {
      app.clock.advance(10 * MINUTE);
      await rung();
      app.clock.advance(10 * MINUTE);
      expect((await rung()).length).toBeGreaterThan(1);
      await handOver(phones[2] as Phone, karim);
      const titles = await rung();
      expect(titles.toSorted()).toEqual([
        '0 Table 5\u202f: prise par Karim',
        '1 Karim vous passe la table 5',
      ]);
    });

    it('the push is stored with the handover or not at all [REQ-31]', async () => {
      const { refuse, allow } = refusePushes[engine];
      await sql.raw(refuse).execute(app.db);
      expect((await handOver(lea, karim)).status).toBeGreaterThanOrEqual(500);
      await sql.raw(allow).execute(app.db);
      expect(await read(app, request)).toMatchObject({ taken_by: 'Léa' });
      expect(await rung()).toEqual([]);
    });

    it('boards learn which member has a request and that it was handed over, guests do not [REQ-31]', async () => {
      const key = 'a key of the guest';
      const made = await ask(app, bistrot, 6, {}, { key });
      const take = { token: lea.token, body: { status: 'in-progress' } };
      await app.call('PUT', `/requests/${made.id}/status`, take);
      const at = app.clock.now().toISOString();
      const body = { memberId: karim.memberId };
      const handed = await app.call('PUT', `/requests/${made.id}/taker`, { ...lea, body });
      const onBoard = { id: made.id, taker_id: karim.memberId, handed_at: at };
      expect(handed.body).toMatchObject(onBoard);
      const board = await app.call<TableRequest[]>('GET', bistrot.board, bistrot.owner);
      expect(board.body).toContainEqual(expect.objectContaining(onBoard));
      for (const options of [{}, { key }]) {
        const answer = await app.call('GET', `/requests/${made.id}`, options);
        expect(answer.status).toBe(200);
        expect(JSON.stringify(answer.body)).not.toContain(karim.memberId);
        expect(answer.body).toMatchObject({ taker_id: null, handed_at: null });
      }
      const renewed = await app.call('POST', `/requests/${made.id}/renewal`, karim);
      expect(renewed.body).toMatchObject({ taker_id: karim.memberId, handed_at: null });
      await finish(app, bistrot, made);
      const ended = (await readBoard(app, bistrot)).find(({ id }) => id === made.id);
      expect(ended).toMatchObject({ taker_id: null, handed_at: null });
    });
  },
  {},
  startWithPushService,
);
