import { beforeEach, describe, expect, it } from 'vitest';
import { cantine } from '../../../test/support/people/people.ts';
import { joinTeam, pairStaff } from '../../../test/support/people/team.ts';
import { addZone } from '../../../test/support/people/zones.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Serving } from './contract.ts';
import { listServing } from './serving-store.ts';

const nothingSaid = { zones: null, until: null };

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    let lea: { token: string; memberId: string };
    let terrasse: string;
    let salle: string;

    beforeEach(async () => {
      await app.setTime('2026-11-21T19:30:00.000Z');
      lea = await pairStaff(app, bistrot);
      terrasse = (await addZone(app, bistrot, { name: 'Terrasse', tables: [11, 12] })).id;
      salle = (await addZone(app, bistrot, { name: 'Salle', tables: [1, 2] })).id;
    });

    /** 05:00 in Paris on the next morning. */
    const until = '2026-11-22T04:00:00.000Z';

    function put<T = Serving>(
      zones: unknown,
      { token }: { token: string } = lea,
      language: 'fr' | 'en' = 'fr',
    ) {
      return app.call<T>('PUT', '/auth/serving', { token, language, body: { zones } });
    }

    async function read({ token }: { token: string } = lea, server = app): Promise<Serving> {
      return (await server.call<Serving>('GET', '/auth/serving', { token })).body;
    }

    function removeZone(id: string) {
      const { token } = bistrot.owner;
      return app.call('DELETE', `/restaurants/${bistrot.id}/zones/${id}`, { token });
    }

    it('a device serves all zones until it chooses some; each device has its own choice [RNG-01]', async () => {
      expect(await read()).toEqual(nothingSaid);
      expect(await put([terrasse, salle])).toMatchObject({
        status: 200,
        body: { zones: [terrasse, salle], until },
      });
      expect(await read(lea, beside)).toEqual({ zones: [terrasse, salle], until });
      expect(await read(bistrot.owner)).toEqual(nothingSaid);
      expect((await put([terrasse])).body).toEqual({ zones: [terrasse], until });
      expect((await put(null)).body).toEqual({ zones: null, until });
      expect(await read()).toEqual({ zones: null, until });
    });

    it('the choice ends at 05:00 in the restaurant’s time zone [RNG-01]', async () => {
      await put([terrasse]);
      await app.setTime('2026-11-22T03:59:59.000Z');
      expect(await read()).toEqual({ zones: [terrasse], until });
      await app.setTime(until);
      expect(await read()).toEqual(nothingSaid);
      expect((await put([salle])).body.until).toBe('2026-11-23T04:00:00.000Z');

      const { token } = bistrot.owner;
      const body = { time_zone: 'Asia/Tokyo' };
      await app.call('PUT', `/restaurants/${bistrot.id}`, { token, body });
      expect((await put([salle])).body.until).toBe('2026-11-22T20:00:00.000Z');
    });

    it('an end that was written by a wrong clock is ignored [RNG-01]', async () => {
      await app.setTime('2026-11-23T19:30:00.000Z');
      await put([terrasse]);
      await app.setTime('2026-11-21T19:30:00.000Z');
      expect(await read()).toEqual(nothingSaid);
    });

    describe('refusals', () => {
      it.each([
        [[], 'fr', '1 au moins.'],
        [[], 'en', 'At least 1.'],
        [Array.from({ length: 13 }, (_, index) => `zone ${index}`), 'fr', '12 au plus.'],
        [['nowhere'], 'fr', 'Une de ces zones n’existe pas, ou n’existe plus.'],
        [['nowhere'], 'en', 'One of these zones does not exist.'],
        ['nowhere', 'fr', 'Le format est incorrect.'],
        [undefined, 'fr', 'Ce champ est obligatoire.'],
      ] as const)('%j in %s is refused, naming the field', async (zones, language, text) => {
        await put([terrasse]);
        const answer = await put<Refused>(zones, lea, language);
        expect(answer).toMatchObject({ status: 400, body: { fields: { zones: text } } });
        expect(await read()).toEqual({ zones: [terrasse], until });
      });

      it('a zone of another restaurant, and a zone that is listed twice [API-45]', async () => {
        const other = await cantine(app);
        const theirs = await addZone(app, other, { name: 'Patio', tables: [1] });
        expect((await put<Refused>([terrasse, theirs.id])).body.fields?.zones).toBe(
          'Une de ces zones n’existe pas, ou n’existe plus.',
        );
        const twice = await put<Refused>([salle, terrasse, salle]);
        expect(twice).toMatchObject({
          status: 400,
          body: { fields: { zones: 'Une zone est nommée deux fois.' } },
        });
        expect(await read()).toEqual(nothingSaid);
      });
    });

    it('a removed zone is dropped from the choice; a device whose chosen zones are all removed serves all zones', async () => {
      await put([terrasse, salle]);
      await removeZone(terrasse);
      expect(await read()).toEqual({ zones: [salle], until });
      await removeZone(salle);
      expect(await read()).toEqual({ zones: null, until });
    });

    it('a session that switches to another restaurant has no choice there', async () => {
      const other = await cantine(app);
      const both = await joinTeam(app, bistrot, { name: 'Camille', role: 'manager' });
      await put([terrasse], both);
      const opened = await app.call<{ restaurant: { id: string } }>('POST', '/auth/restaurants', {
        token: both.token,
        body: { name: 'Chez Camille' },
      });
      expect(opened.status).toBe(201);
      const to = (restaurantId: string) =>
        app.call('PUT', '/auth/restaurant', { token: both.token, body: { restaurantId } });
      expect((await to(opened.body.restaurant.id)).status).toBe(200);
      expect(await read(both)).toEqual(nothingSaid);
      expect((await put<Refused>([terrasse], both)).status).toBe(400);
      await to(bistrot.id);
      expect(await read(both)).toEqual(nothingSaid);
      expect((await to(other.id)).status).toBe(404);
    });

    it('lists what every device of a restaurant serves, and which of them have chosen', async () => {
      const noe = await pairStaff(app, bistrot, 'Noé');
      await put([terrasse, salle]);
      await put(null, noe);
      await removeZone(salle);
      const listed = async () => {
        const all = await listServing(app.db, [bistrot.id], app.clock.now());
        return Object.fromEntries(all.map(({ session_id, ...rest }) => [session_id, rest]));
      };
      const staff = { role: 'staff' as const };
      const owner = (await listed())[sha256(bistrot.owner.token)];
      expect(owner).toMatchObject({ role: 'owner', zones: null, hasChosen: false });
      expect(await listed()).toMatchObject({
        [sha256(lea.token)]: {
          ...staff,
          member_id: lea.memberId,
          zones: [terrasse],
          hasChosen: true,
        },
        [sha256(noe.token)]: { ...staff, member_id: noe.memberId, zones: null, hasChosen: true },
      });
      await app.setTime(until);
      expect((await listed())[sha256(lea.token)]).toMatchObject({ zones: null, hasChosen: false });
      const { id } = await cantine(app);
      const theirs = await listServing(app.db, [id], app.clock.now());
      expect(theirs.map(({ role }) => role)).toEqual(['owner']);
    });
  },
  {},
  startBoth,
);
