import { beforeEach, describe, expect, it } from 'vitest';
import { readBoard } from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { DEMO_SLUG, guestPath } from '../../../paths.ts';
import type { CreatedRequest } from '../contract.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const CLOSED = 'Personne n’est en service pour l’instant.';

withAppOnEachEngine(({ app }) => {
  let bistrot: TestRestaurant;
  /** Without push. */
  let tablet: { token: string };

  beforeEach(async () => {
    await app.setTime('2026-11-21T16:00:00.000Z');
    bistrot = await petitBistrot(app);
    tablet = await pairStaff(app, bistrot, 'Tablette');
  });

  /** The tablet's board is open for a moment. */
  async function openForAMoment(): Promise<void> {
    await app.call('GET', bistrot.board, tablet);
    await pass(11 * SECOND);
  }

  async function pass(milliseconds: number): Promise<void> {
    app.clock.advance(milliseconds);
    await app.tick();
  }

  const read = async (path = guestPath(bistrot.slug, 7)) => (await fetch(app.url + path)).text();
  const isClosed = async () => (await read()).includes('"isClosed":true');
  const ask = (table = 7, board = bistrot.board) =>
    app.call<CreatedRequest>('POST', board, { body: { tableNumber: table } });

  describe('the page of a closed house', () => {
    beforeEach(async () => {
      await openForAMoment();
      await pass(3 * HOUR);
    });

    it('says so before and after a request, which is sent all the same [DIN-39]', async () => {
      expect(await read()).toContain(CLOSED);
      expect((await ask()).body).toMatchObject({ status: 'pending', isClosed: true });
      expect(await read()).toContain(CLOSED);
      const again = await ask();
      expect([again.status, again.body.isClosed]).toEqual([200, true]);
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });

    it('says so without JavaScript, until the request is on a screen [DIN-39]', async () => {
      const sent = await fetch(app.url + guestPath(bistrot.slug, 7), {
        method: 'POST',
        body: new URLSearchParams({ type: 'bread' }),
        redirect: 'manual',
      });
      const page = sent.headers.get('location') ?? '';
      expect(await read(page)).toContain(CLOSED);
      const { headers } = await app.call('GET', bistrot.board, tablet);
      const shown = { 'If-None-Match': headers.get('etag') ?? '' };
      await app.call('GET', bistrot.board, { ...tablet, headers: shown });
      await expect.poll(() => read(page)).toContain('Elle reste affichée pour l’équipe.');
      expect(await read(page)).not.toContain(CLOSED);
    });
  });

  it('a house closes at once when the service of its last device is ended [RNG-30]', async () => {
    await openForAMoment();
    expect(await isClosed()).toBe(false);
    await app.call('DELETE', '/auth/serving', tablet);
    expect(await isClosed()).toBe(true);
  });

  describe('a house is not closed', () => {
    it('within three hours after a board of it was open, also without push [DIN-39]', async () => {
      await openForAMoment();
      await pass(3 * HOUR - 12 * SECOND);
      expect([await isClosed(), (await ask()).body.isClosed]).toEqual([false, false]);
      await pass(12 * SECOND);
      expect([await isClosed(), (await ask()).body.isClosed]).toEqual([true, true]);
    });

    it('while a board stays open over 05:00; half an hour later it is, if none did [DIN-39]', async () => {
      await app.setTime('2026-11-22T03:50:00.000Z');
      const owner = { ...bistrot.owner, token: tablet.token };
      const board = await openBoard(app, { ...bistrot, owner });
      for (let minute = 0; minute < 40; minute += 1) {
        await pass(MINUTE);
        expect(await isClosed()).toBe(false);
      }
      await board.close();
      const cantine = await petitBistrot(app);
      bistrot = cantine;
      tablet = await pairStaff(app, bistrot);
      await app.setTime('2026-11-23T03:50:00.000Z');
      await openForAMoment();
      expect(await isClosed()).toBe(false);
      await pass(30 * MINUTE);
      expect(await isClosed()).toBe(true);
    });

    it('if none of its devices was ever in service, in the first run, or in the demonstration [DIN-39]', async () => {
      expect([await isClosed(), (await ask()).body.isClosed]).toEqual([false, false]);
      await openForAMoment();
      await pass(3 * HOUR);
      expect(await isClosed()).toBe(true);
      const change = (columns: { first_run_ended_at?: null; slug?: string }) =>
        app.db.updateTable('all_restaurants').set(columns).where('id', '=', bistrot.id).execute();
      const { slug } = bistrot;
      await change({ slug: DEMO_SLUG });
      expect(await read(guestPath(DEMO_SLUG, 7))).not.toContain(CLOSED);
      expect((await ask(8, `/restaurants/${DEMO_SLUG}/requests`)).body.isClosed).toBe(false);
      await change({ slug, first_run_ended_at: null });
      expect([await isClosed(), (await ask(9)).body.isClosed]).toEqual([false, false]);
    });
  });
});
