import { expect, it } from 'vitest';
import { ask, take } from '../../test/support/people/acts.ts';
import { joinTeam, pairStaff } from '../../test/support/people/team.ts';
import { subscribeOnly } from '../../test/support/push/calls.ts';
import { pushesSent } from '../../test/support/push/sent.ts';
import { startWithPushService } from '../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    it('the last device that ends its service tells managers, where the restaurant wants it [EVE-08]', async () => {
      const team = [await pairStaff(app, bistrot), await pairStaff(app, bistrot, 'Noé')];
      const paul = await joinTeam(app, bistrot, { name: 'Paul', role: 'manager' });
      const phone = await subscribeOnly(app, service, paul.token);
      const tablet = await subscribeOnly(app, service, team[0]?.token ?? '');
      const soon = await ask(app, bistrot, 1);
      await ask(app, bistrot, 2);
      await take(app, bistrot, soon);
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      const path = `/restaurants/${bistrot.id}`;
      const want = (evening_push: boolean) =>
        app.call<object>('PUT', path, { ...bistrot.owner, body: { evening_push } });
      /** How many pushes have come after each end. */
      const serveAndEnd = async () => {
        for (const { token } of team)
          await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
        const counts = [];
        for (const { token } of team) {
          await app.call('DELETE', '/auth/serving', { token });
          await pushesSent(app.db);
          counts.push(phone.received.length);
        }
        return counts;
      };

      expect(await serveAndEnd()).toEqual([0, 0]);
      expect((await want(true)).body).toMatchObject({ evening_push: true });
      expect((await app.call<object>('GET', path)).body).not.toHaveProperty('evening_push');
      expect(await serveAndEnd()).toEqual([0, 1]);
      expect(phone.received[0]?.payload).toMatchObject({
        title: 'Ce soir\u202f: 2 demandes',
        body: '50\u00a0% à temps, 1 sans réponse',
      });
      expect((await want(false)).body).toMatchObject({ evening_push: false });
      expect(await serveAndEnd()).toEqual([1, 1]);
      expect(tablet.received).toEqual([]);
    });
  },
  {},
  startWithPushService,
);
