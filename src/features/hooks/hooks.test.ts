import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, cancel, finish, take } from '../../../test/support/people/acts.ts';
import {
  accept,
  addHook,
  type Receiver,
  readDeliveries,
  readHooks,
  startReceiver,
} from '../../../test/support/people/hooks.ts';
import { cantine } from '../../../test/support/people/people.ts';
import { changeTable } from '../../../test/support/people/zones.ts';
import { startWithMailbox } from '../../../test/support/server/start-with.ts';
import { withApp, withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { type RequestEvent, requestEvents } from '../../enums.ts';
import { LOST_IN_A_ROW } from './rules.ts';

const MINUTE = 60_000;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.calls.length = 0;
  receiver.answer = accept;
});
afterAll(() => receiver.stop());

const typesOf = (path = '/') =>
  receiver.calls.filter((call) => call.path === path).map((call) => JSON.parse(call.body).type);

withAppOnEachEngine(
  ({ app, bistrot, mailbox }) => {
    it('tells each event of a request once, signed, without words of guests [DOOR-10]', async () => {
      const { secret } = await addHook(app, bistrot, { url: receiver.url });
      const words = { message: 'allergie aux noix', customerName: 'Aurore' };
      const asked = await ask(app, bistrot, 12, { type: 'bill', ...words });
      app.clock.advance(9 * MINUTE);
      await app.tick();
      await app.tick();
      await take(app, bistrot, asked);
      await finish(app, bistrot, asked);
      const { token } = bistrot.owner;
      const back = { token, body: { status: 'in-progress' } };
      await app.call('PUT', `/requests/${asked.id}/status`, back);
      await cancel(app, await ask(app, bistrot, 3));
      const expected: RequestEvent[] = [...requestEvents, 'request.created'];
      await expect.poll(() => typesOf().sort()).toEqual(expected.sort());
      for (const { headers, body } of receiver.calls) {
        expect(body).not.toMatch(/noix|Aurore/);
        // The library looks at the clock of the machine.
        const at = Number(headers['webhook-timestamp']) * 1000;
        expect(Math.abs(at - app.clock.now().getTime())).toBeLessThan(10 * MINUTE);
        expect(verify(secret, at, body, headers)).toEqual(JSON.parse(body));
        expect(() => verify(secret, at, `${body} `, headers)).toThrow();
      }
      const bill = receiver.calls
        .map(({ body }) => JSON.parse(body))
        .find(({ data }) => data.id === asked.id);
      const data = { id: asked.id, table_number: 12, type: 'bill', status: 'pending' };
      expect(bill).toEqual({ type: 'request.created', timestamp: expect.any(String), data });
    });

    it('tells also what ends or comes back without a move: a reset, a table that is deleted', async () => {
      await addHook(app, bistrot, { url: receiver.url, events: ['request.cancelled'] });
      const { owner, board, id } = bistrot;
      await ask(app, bistrot, 1);
      await ask(app, bistrot, 2);
      await app.call('DELETE', `${board}/reset`, owner);
      await expect.poll(() => typesOf()).toHaveLength(2);
      await ask(app, bistrot, 4);
      const tables = await app.call<{ id: string }[]>('GET', `/restaurants/${id}/tables`);
      await app.call('DELETE', `/restaurants/${id}/tables/${tables.body[3]?.id}`, owner);
      await expect.poll(() => typesOf()).toHaveLength(3);
    });

    it('a failing event gets five more tries, which hold up no other; then it is lost [DOOR-12]', async () => {
      const hook = await addHook(app, bistrot, { url: receiver.url, events: ['request.created'] });
      const tableOf = ({ body }: { body: string }) => JSON.parse(body).data.table_number;
      receiver.answer = (call, response) =>
        response.writeHead(tableOf(call) === 5 ? 500 : 204).end();
      const triesOf = (table: number) => receiver.calls.filter((call) => tableOf(call) === table);
      await ask(app, bistrot, 5);
      const [failing] = await readDeliveries(app, bistrot, hook);
      await ask(app, bistrot, 6);
      await expect.poll(() => triesOf(6)).toHaveLength(1);
      const first = async () =>
        (await readDeliveries(app, bistrot, hook)).find(({ id }) => id === failing?.id);
      for (const [index, seconds] of [5, 30, 120, 600, 3600].entries()) {
        await expect.poll(first).toMatchObject({ state: 'waiting', attempts: index + 1 });
        await idle();
        app.clock.advance((seconds - 1) * 1000);
        await app.tick();
        expect(triesOf(5)).toHaveLength(index + 1);
        app.clock.advance(1000);
        await app.tick();
      }
      const lost = { state: 'lost', attempts: 6, response_status: 500, error: 'refused' };
      await expect.poll(first).toMatchObject(lost);
      expect(triesOf(6)).toHaveLength(1);
      expect(new Set(triesOf(5).map(({ id }) => id)).size).toBe(1);
    });

    it('tells a change once, also the first after what webhooks want has changed', async () => {
      const hook = await addHook(app, bistrot, {
        url: receiver.url,
        events: ['request.created', 'request.taken'],
      });
      await take(app, bistrot, await ask(app, bistrot, 1));
      await addHook(app, bistrot, { url: receiver.url, events: ['request.late'] });
      const asked = await ask(app, bistrot, 2);
      await addHook(app, bistrot, { url: receiver.url, events: ['request.completed'] });
      await take(app, bistrot, asked);
      await expect.poll(() => receiver.calls).toHaveLength(4);
      expect(await readDeliveries(app, bistrot, hook)).toHaveLength(4);
    });

    it('tells also what was withdrawn and is deleted before the event arrives [DOOR-10]', async () => {
      await addHook(app, bistrot, { url: receiver.url, events: ['request.cancelled'] });
      receiver.answer = (_, response) => response.writeHead(503).end();
      await cancel(app, await ask(app, bistrot, 1));
      await expect.poll(() => receiver.calls).toHaveLength(1);
      await idle();
      await app.db.deleteFrom('requests').where('restaurant_id', '=', bistrot.id).execute();
      receiver.answer = accept;
      app.clock.advance(6000);
      await app.tick();
      await expect.poll(() => receiver.calls).toHaveLength(2);
    });

    it('what should have been sent a day ago is given up, and a newer event is sent [DOOR-12]', async () => {
      const hook = await addHook(app, bistrot, {
        url: `${receiver.url}/new`,
        events: ['request.created'],
      });
      const calls = () => typesOf('/new');
      receiver.answer = (_, response) => response.writeHead(500).end();
      await ask(app, bistrot, 5);
      await expect.poll(calls).toHaveLength(1);
      await idle();
      receiver.answer = accept;
      app.clock.advance(25 * 60 * MINUTE);
      await app.tick();
      const newest = async () => (await readDeliveries(app, bistrot, hook)).at(-1);
      await expect.poll(newest).toMatchObject({ state: 'lost', attempts: 1, error: 'too_old' });
      await ask(app, bistrot, 6);
      await expect.poll(calls).toHaveLength(2);
      expect(await readHooks(app, bistrot)).toMatchObject([{ off_at: null }]);
    });

    /** No event is being sent. */
    async function idle() {
      const held = () =>
        app.db
          .selectFrom('hook_deliveries')
          .select('id')
          .where('held_until', 'is not', null)
          .execute();
      await expect.poll(held).toEqual([]);
    }

    it(`after ${LOST_IN_A_ROW} lost events in a row a hook is off, and the owner gets a mail [DOOR-13]`, async () => {
      const hook = await addHook(app, bistrot, { url: receiver.url, events: ['request.created'] });
      receiver.answer = (_, response) => response.writeHead(302, { Location: '/else' }).end();
      const { id, owner } = bistrot;
      const body = { requests_per_table: 'one-per-wish' };
      await app.call('PUT', `/restaurants/${id}`, { ...owner, body });
      for (let table = 1; table <= 12; table += 1) {
        await ask(app, bistrot, table, { type: 'water' });
        if (table <= LOST_IN_A_ROW - 12 + 1) await ask(app, bistrot, table, { type: 'bread' });
      }
      for (let tries = 1; tries <= 6; tries += 1) {
        const done = async () =>
          (await readDeliveries(app, bistrot, hook)).filter(
            ({ attempts, error }) => attempts >= tries || error === 'off',
          );
        await expect.poll(done).toHaveLength(LOST_IN_A_ROW + 1);
        await idle();
        if (tries < 6) app.clock.advance(3600_000);
        await app.tick();
      }
      expect((await readDeliveries(app, bistrot, hook))[0]).toMatchObject({ state: 'lost' });
      const [off] = await readHooks(app, bistrot);
      expect(off?.off_at).not.toBeNull();
      const mail = await mailbox.next(owner.email);
      expect(mail.subject).toBe('Un webhook a été désactivé');
      expect(mail.text).toContain('/applications');
      receiver.calls.length = 0;
      await ask(app, bistrot, 12, { type: 'bill' });
      await app.tick();
      expect(receiver.calls).toEqual([]);
      expect(await wanted()).toBeNull();
    });

    it('keeps the last 50 deliveries, and a restaurant without hooks is as before', async () => {
      const hook = await addHook(app, bistrot, { url: receiver.url, events: ['request.taken'] });
      for (let count = 1; count <= 52; count += 1) {
        const asked = await ask(app, bistrot, 6);
        await take(app, bistrot, asked);
        await finish(app, bistrot, asked);
        app.clock.advance(1000);
      }
      await expect.poll(() => typesOf()).toHaveLength(52);
      const kept = () =>
        app.db.selectFrom('hook_deliveries').select('id').where('hook_id', '=', hook.id).execute();
      await expect.poll(kept).toHaveLength(50);
      const path = `/restaurants/${bistrot.id}/hooks/${hook.id}`;
      expect((await app.call('DELETE', path, bistrot.owner)).status).toBe(204);
      expect([await wanted(), await kept()]).toEqual([null, []]);
    });

    async function wanted() {
      const { id } = bistrot;
      const row = await app.db
        .selectFrom('restaurants')
        .select('hook_events')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.hook_events;
    }
  },
  { HOOKS_PRIVATE: 'on', RATE_LIMITS: 'off' },
  startWithMailbox,
);

withApp(
  ({ app, bistrot }) => {
    it('words for a chat name place, wish and minutes, in the language of whoever made the hook [DOOR-11]', async () => {
      const { id, owner } = bistrot;
      await app.call('PUT', `/restaurants/${id}`, { ...owner, body: { place_word: 'room' } });
      await changeTable(app, bistrot, 4, { label: 'Suite' });
      const body = {
        url: receiver.url,
        events: ['request.late', 'request.created'],
        format: 'text',
      };
      for (const language of ['fr', 'en']) {
        const created = await app.call<{ secret: null }>('POST', `/restaurants/${id}/hooks`, {
          ...owner,
          language,
          body,
        });
        expect([created.status, created.body.secret]).toEqual([201, null]);
      }
      const wishes = await app.call<{ version: number }>('GET', `/restaurants/${id}/wishes`);
      const towels = {
        id: 'towels',
        type: 'other',
        label: { fr: 'Serviettes', en: 'Towels' },
        icon: 'bread',
        place: 'button',
      };
      await app.call('PUT', `/restaurants/${id}/wishes`, {
        ...owner,
        body: { ...wishes.body, wishes: [towels] },
      });
      await ask(app, bistrot, 4, { wish: 'towels' });
      const texts = () => receiver.calls.map((call) => JSON.parse(call.body).text).sort();
      await expect
        .poll(texts)
        .toEqual(['Chambre 4 · Suite · Serviettes', 'Room 4 · Suite · Towels']);
      receiver.calls.length = 0;
      app.clock.advance(9 * MINUTE);
      await app.tick();
      await expect
        .poll(texts)
        .toEqual([
          'Chambre 4 · Suite · Serviettes · en retard · 9\u202fmin',
          'Room 4 · Suite · Towels · late · 9 min',
        ]);
    });

    it('a receiver that never answers delays no other, and an endless answer is cut', async () => {
      for (const path of ['/hangs', '/talks', '/good']) {
        await addHook(app, bistrot, { url: receiver.url + path, events: ['request.created'] });
      }
      let written = 0;
      receiver.answer = ({ path }, response) => {
        if (path === '/good') return accept(undefined, response);
        if (path === '/hangs') return;
        response.writeHead(200);
        const talk = (): void => {
          if (response.closed) return;
          written += 16_384;
          if (response.write('x'.repeat(16_384))) setImmediate(talk);
          else response.once('drain', talk);
        };
        talk();
      };
      for (let table = 1; table <= 5; table += 1) await ask(app, bistrot, table);
      await expect.poll(() => typesOf('/good')).toHaveLength(5);
      const [hook] = (await readHooks(app, bistrot)).filter(({ url }) => url.endsWith('/talks'));
      const sent = async () =>
        (await readDeliveries(app, bistrot, hook ?? { id: '' })).filter(
          ({ state }) => state === 'sent',
        );
      await expect.poll(sent).toHaveLength(5);
      expect(written).toBeLessThan(5 * 4 * 1024 * 1024);
      const hanging = receiver.calls.filter(({ path }) => path === '/hangs');
      expect(hanging.length).toBeLessThanOrEqual(2);
    });

    it('hooks of a deleted restaurant send nothing', async () => {
      await addHook(app, bistrot, { url: receiver.url, events: ['request.created'] });
      receiver.answer = (_, response) => response.writeHead(500).end();
      await ask(app, bistrot, 1);
      await expect.poll(() => typesOf()).toHaveLength(1);
      await app.db
        .updateTable('all_restaurants')
        .set({ deleted_at: app.clock.now().toISOString() })
        .where('id', '=', bistrot.id)
        .execute();
      app.clock.advance(10_000);
      await app.tick();
      expect(typesOf()).toHaveLength(1);
    });
  },
  { HOOKS_PRIVATE: 'on' },
);

withApp(({ app, bistrot }) => {
  describe('refusals [DOOR-14]', () => {
    it.each([
      ['http://hooks.example/', 'Entrez une adresse qui commence par https://'],
      ['hooks.example', 'Entrez une adresse qui commence par https://'],
      ['https://lea:secret@hooks.example/', /ni nom d’utilisateur ni mot de passe/],
      ['https://localhost/', /réseau privé/],
      ['https://0x7f.1/', /réseau privé/],
      ['https://[::ffff:10.0.0.1]/', /réseau privé/],
    ])('%s', async (url, text) => {
      const body = { url, events: ['request.created'], format: 'json' };
      const answer = await app.call('POST', path(), { ...bistrot.owner, body });
      expect(answer.status).toBe(400);
      expect(answer.body.fields?.url).toMatch(text);
    });

    it('a sixth hook, no events, and a hook of another restaurant', async () => {
      const hook = await addHook(app, bistrot, { url: 'https://hooks.example/' });
      for (let count = 2; count <= 5; count += 1)
        await addHook(app, bistrot, { url: 'https://hooks.example/' });
      const body = { url: 'https://hooks.example/', events: ['request.late'], format: 'json' };
      const sixth = await app.call('POST', path(), { ...bistrot.owner, body, language: 'en' });
      expect([sixth.status, sixth.body.code]).toEqual([409, 'too_many_hooks']);
      expect(sixth.body.error).toBe('A restaurant can have at most 5 webhooks.');
      const none = await app.call('POST', path(), {
        ...bistrot.owner,
        body: { ...body, events: [] },
      });
      expect(none.status).toBe(400);
      const other = await cantine(app);
      const foreign = `/restaurants/${other.id}/hooks/${hook.id}`;
      expect((await app.call('DELETE', foreign, other.owner)).status).toBe(404);
      expect((await app.call('GET', `${foreign}/deliveries`, other.owner)).status).toBe(404);
      expect(await readHooks(app, bistrot)).toHaveLength(5);
    });

    it('an address whose name leads to a private one when it is sent', async () => {
      const hook = await addHook(app, bistrot, {
        url: 'https://hooks.example/',
        events: ['request.created'],
      });
      await app.db
        .updateTable('hooks')
        .set({ url: `https://localhost.:${new URL(receiver.url).port}/` })
        .where('id', '=', hook.id)
        .execute();
      await ask(app, bistrot, 1);
      const error = async () => (await readDeliveries(app, bistrot, hook))[0]?.error;
      await expect.poll(error).toBe('private_address');
      expect(receiver.calls).toEqual([]);
    });

    const path = () => `/restaurants/${bistrot.id}/hooks`;
  });
});

/** By the official library, at the time of the try. */
function verify(secret: string, at: number, body: string, headers: Record<string, string>) {
  const now = Date.now;
  Date.now = () => at;
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    Date.now = now;
  }
}
