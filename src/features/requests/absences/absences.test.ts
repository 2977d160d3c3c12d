import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { joinTeam, pairStaff } from '../../../../test/support/people/team.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { subscribeOnly } from '../../../../test/support/push/calls.ts';
import { pushesSent } from '../../../../test/support/push/sent.ts';
import { startWithPushService } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { transaction } from '../../../db/database.ts';
import { show } from './absences-store.ts';
import { type Absence, BOARD_ABSENCES_HEADER } from './rules.ts';

type Device = { token: string; memberId: string };

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    let tablet: Device;
    let lea: Device;
    let terrace: string;

    beforeEach(async () => {
      await app.setTime('2026-11-21T19:14:00.000Z');
      terrace = (await addZone(app, bistrot, { name: 'Terrasse', tables: [11] })).id;
      const hall = (await addZone(app, bistrot, { name: 'Salle', tables: [1] })).id;
      tablet = await pairStaff(app, bistrot, 'Tablette du bar');
      lea = await pairStaff(app, bistrot, 'Léa');
      await serve(tablet, [terrace]);
      await serve(lea, [hall]);
      await poll(tablet);
      await poll(lea);
      await app.tick();
    });

    const serve = ({ token }: Device, zones: string[] | null) =>
      app.call('PUT', '/auth/serving', { token, body: { zones } });
    const poll = ({ token }: Pick<Device, 'token'>) => app.call('GET', bistrot.board, { token });

    /** Léa's board stays open. */
    async function pass(seconds: number): Promise<void> {
      for (let left = seconds; left > 0; left -= 5) {
        app.clock.advance(Math.min(5, left) * 1000);
        await poll(lea);
        await app.tick();
      }
    }

    async function shown(): Promise<Absence[]> {
      const { headers } = await poll(lea);
      const text = headers.get(BOARD_ABSENCES_HEADER);
      return text === null ? [] : JSON.parse(decodeURIComponent(text));
    }

    const absence = () => ({
      name: 'Tablette du bar',
      since: '2026-11-21T19:14:00.000Z',
      zones: [terrace],
    });

    describe('boards show a device that is gone', () => {
      it('until it is back; the zones are those that nobody else serves [RNG-31]', async () => {
        await pass(50);
        expect(await shown()).toEqual([]);
        await pass(30);
        expect(await shown()).toEqual([absence()]);
        await serve(lea, null);
        await pass(10);
        expect(await shown()).toEqual([{ ...absence(), zones: [] }]);
        await poll(tablet);
        await pass(10);
        expect(await shown()).toEqual([]);
      });

      it.each([
        ['its service is ended', () => app.call('DELETE', '/auth/serving', tablet)],
        ['its session is ended', () => app.call('POST', '/auth/logout', tablet)],
        [
          'its member is removed',
          () =>
            app.call('DELETE', `/restaurants/${bistrot.id}/team/${tablet.memberId}`, bistrot.owner),
        ],
        ['the service day is over', () => app.setTime('2026-11-22T04:00:30.000Z')],
      ])('until %s [RNG-31]', async (_, happens) => {
        await pass(80);
        expect(await shown()).toHaveLength(1);
        await happens();
        await pass(10);
        expect(await shown()).toEqual([]);
      });

      it('to no other restaurant, and to none without a device in service', async () => {
        await app.call('DELETE', '/auth/serving', tablet);
        await pass(80);
        expect(await shown()).toEqual([]);
      });
    });

    it('managers get one push after 3 min if nobody else serves its zones [RNG-31]', async () => {
      const paul = await joinTeam(app, bistrot, { name: 'Paul', role: 'manager' });
      const phone = await subscribeOnly(app, service, paul.token);
      await pass(175);
      await pushesSent(app.db);
      expect(phone.received).toEqual([]);
      await pass(90);
      await pushesSent(app.db);
      expect(phone.received.map(({ payload }) => [payload.title, payload.body])).toEqual([
        ['Tablette du bar injoignable depuis 20:14', 'Sans autre appareil\u202f: Terrasse'],
      ]);
    });

    it('of a last device that is switched off at night, once a guest waits [RNG-31]', async () => {
      await app.call('DELETE', '/auth/serving', lea);
      await app.call('POST', '/auth/logout', lea);
      const paul = await joinTeam(app, bistrot, { name: 'Paul', role: 'manager' });
      const phone = await subscribeOnly(app, service, paul.token);
      const titles = async (): Promise<string[]> => {
        await pass(180);
        await pushesSent(app.db);
        return phone.received.map(({ payload }) => payload.title);
      };
      expect(await titles()).toEqual([]);
      await ask(app, bistrot, 11);
      expect(await titles()).toContain('Tablette du bar injoignable depuis 20:14');
    });

    it('of two servers that show a change at once, one does', async () => {
      const change = { from: null, to: '[]' };
      const both = [1, 2].map(() => transaction(app.db, (tx) => show(tx, bistrot.id, change)));
      expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
    });
  },
  {},
  startWithPushService,
);
