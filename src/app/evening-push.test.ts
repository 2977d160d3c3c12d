import { expect, it } from 'vitest';
import { ask, take } from '../../test/support/people/acts.ts';
import { joinTeam, pairStaff } from '../../test/support/people/team.ts';
import { subscribeOnly } from '../../test/support/push/calls.ts';
import { pushesSent } from '../../test/support/push/sent.ts';
import { startWithPushService } from '../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';
import type { RestaurantWithTables } from '../features/restaurants/contract.ts';
import type { JournalEntry } from '../features/team/journal/contract.ts';

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    it('the last device that ends its service tells managers, where the restaurant wants it, once per end [EVE-08]', async () => {
      const [lea, noe] = [await pairStaff(app, bistrot), await pairStaff(app, bistrot, 'Noé')];
      const paul = await joinTeam(app, bistrot, { name: 'Paul', role: 'manager' });
      const phone = await subscribeOnly(app, service, paul.token);
      const tablet = await subscribeOnly(app, service, lea.token);
      const soon = await ask(app, bistrot, 1);
      await ask(app, bistrot, 2);
      await take(app, bistrot, soon);
      const path = `/restaurants/${bistrot.id}`;
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      const want = (evening_push: boolean) =>
        app.call<RestaurantWithTables>('PUT', path, { ...bistrot.owner, body: { evening_push } });
      const serve = async () => {
        for (const { token } of [lea, noe])
          await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
      };
      const end = async ({ token }: { token: string }) => {
        expect((await app.call('DELETE', '/auth/serving', { token })).status).toBe(204);
        await pushesSent(app.db);
      };
      const received = () => phone.received.map(({ payload }) => [payload.title, payload.body]);

      await serve();
      for (const each of [lea, noe]) await end(each);
      expect(received()).toEqual([]);

      expect((await want(true)).body.evening_push).toBe(true);
      expect((await app.call<object>('GET', path)).body).not.toHaveProperty('evening_push');
      await serve();
      await end(lea);
      expect(received()).toEqual([]);
      await end(noe);
      const told = ['Ce soir\u202f: 2 demandes', '50\u00a0% à temps, 1 sans réponse'];
      expect(received()).toEqual([told]);

      expect((await want(false)).body.evening_push).toBe(false);
      await serve();
      for (const each of [lea, noe]) await end(each);
      expect(received()).toEqual([told]);
      expect(tablet.received).toEqual([]);
      const { body } = await app.call<{ entries: JournalEntry[] }>(
        'GET',
        `${path}/journal`,
        bistrot.owner,
      );
      expect(body.entries[0]?.subject).toMatchObject({
        changes: { evening_push: { from: 'true', to: 'false' } },
      });
    });
  },
  {},
  startWithPushService,
);
