import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { cantine, type Person, root } from '../../../../test/support/people/people.ts';
import { startBeside } from '../../../../test/support/server/app.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { rates } from '../../../rates.ts';

const MINUTE = 60_000;
const HOURS = 3_600_000;

withAppOnEachEngine(({ app, bistrot, engine }) => {
  let tag: string;

  /** After one poll and a sweep, the server answers unchanged polls from memory. */
  beforeEach(async () => {
    await ask(app, bistrot, 7);
    tag = (await poll(bistrot.owner)).headers.get('etag') ?? '';
    await app.tick();
  });

  function poll({ token }: { token?: string }, known = '', server = app) {
    return server.call('GET', bistrot.board, { token, headers: { 'If-None-Match': known } });
  }

  /** Changes the database as another process would whose wake-up was lost. */
  async function raiseVersionSilently(): Promise<void> {
    await app.db
      .updateTable('all_restaurants')
      .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
      .where('id', '=', bistrot.id)
      .execute();
  }

  describe('an unchanged poll', () => {
    it('is answered from memory, with every header that the database’s answer has [REQ-20]', async () => {
      const quick = await poll(bistrot.owner, tag);
      // The fast path does not match this spelling of the address, so the router answers.
      const long = await app.call('GET', `${bistrot.board}?`, {
        ...bistrot.owner,
        headers: { 'If-None-Match': tag },
      });
      expect([quick.status, long.status]).toEqual([304, 304]);
      expect(headersOf(quick.headers)).toEqual(headersOf(long.headers));
      let known = tag;
      // If a sweep reads the new version before the poll, the next attempt changes it again.
      const pollAfterChange = async () => {
        await raiseVersionSilently();
        const { status, headers } = await poll(bistrot.owner, known);
        known = headers.get('etag') ?? known;
        return status;
      };
      await expect.poll(pollAfterChange).toBe(304);
    });

    it('accepts a weak tag, and one in a list of tags', async () => {
      expect((await poll(bistrot.owner, `W/${tag}`)).status).toBe(304);
      expect((await poll(bistrot.owner, `"older", ${tag}`)).status).toBe(304);
    });

    it('is refused without a session, to another restaurant and to an ended session, as by the router [API-51]', async () => {
      const { owner: stranger } = await cantine(app);
      const admin = await root(app);
      const statusOf = async (person: Partial<Person>) => (await poll(person, tag)).status;
      expect(await statusOf({})).toBe(401);
      expect(await statusOf(stranger)).toBe(403);
      expect(await statusOf(admin)).toBe(304);
      await app.call('POST', '/auth/logout', bistrot.owner);
      expect(await statusOf(bistrot.owner)).toBe(401);
    });

    it('counts against the limit of its session', async () => {
      const statuses: number[] = [];
      for (let call = 0; call < rates.staffCallsPerSession.count + 5; call += 1) {
        statuses.push((await poll(bistrot.owner, tag)).status);
      }
      expect(new Set(statuses.slice(0, 500))).toEqual(new Set([304]));
      expect(statuses.at(-1)).toBe(429);
    });
  });

  describe('a poll of a list that another board has read', () => {
    const long = (known = '') =>
      app.call<unknown[]>('GET', `${bistrot.board}?`, {
        ...bistrot.owner,
        headers: { 'If-None-Match': known },
      });

    it('gets the same bytes and headers, also after a reset', async () => {
      await app.call('DELETE', `${bistrot.board}/reset?by=L%C3%A9a`, bistrot.owner);
      await ask(app, bistrot, 8);
      await app.tick();
      const first = await long(tag);
      const again = await poll(bistrot.owner, tag);
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
      expect(headersOf(again.headers)).toEqual(headersOf(first.headers));
      expect(decodeURIComponent(again.headers.get('board-reset') ?? '')).toContain('Léa');
    });

    it('has a change whose wake-up was lost', async () => {
      await long();
      const silent = { status: 'in-progress' } as const;
      await app.db.updateTable('requests').set(silent).execute();
      await raiseVersionSilently();
      expect((await poll(bistrot.owner)).body).toMatchObject([{ status: 'in-progress' }]);
    });

    it('is refused without a session and to another restaurant, as by the router', async () => {
      const { owner: stranger } = await cantine(app);
      await long();
      expect((await poll({})).status).toBe(401);
      expect((await poll(stranger)).status).toBe(403);
    });
  });

  describe('a poll after a change', () => {
    it('returns the change at once', async () => {
      await ask(app, bistrot, 8);
      expect((await poll(bistrot.owner, tag)).status).toBe(200);
    });

    it('returns within a second a change whose wake-up was lost', async () => {
      await raiseVersionSilently();
      app.clock.advance(1000);
      await app.tick();
      expect((await poll(bistrot.owner, tag)).status).toBe(200);
    });

    it('reads the database if the cache was not refreshed in time', async () => {
      await raiseVersionSilently();
      app.clock.advance(2500);
      expect((await poll(bistrot.owner, tag)).status).toBe(200);
    });

    it('returns the list of the new service day', async () => {
      app.clock.advance(9 * HOURS);
      await poll(bistrot.owner);
      await app.tick();
      expect((await poll(bistrot.owner, tag)).status).toBe(200);
    });
  });

  describe('a poll that names a version which the board has not reached', () => {
    const ahead = (known: string, by: number) =>
      known.replace(/\d+"$/, (end) => `${Number.parseInt(end, 10) + by}"`);
    const tagAfter = async (known: string) =>
      (await poll(bistrot.owner, known)).headers.get('etag') ?? '';

    it('gives the board a new epoch, once a minute', async () => {
      const renewed = await tagAfter(ahead(tag, 1));
      expect(renewed).not.toBe(tag);
      expect(await tagAfter(ahead(renewed, 1))).toBe(renewed);
      app.clock.advance(MINUTE);
      expect(await tagAfter(ahead(renewed, 1))).not.toBe(renewed);
    });

    it('by more than a fail-over loses is nonsense', async () => {
      expect(await tagAfter(ahead(tag, 5001))).toBe(tag);
      expect(await tagAfter(ahead(tag, 5000))).not.toBe(tag);
    });
  });

  it('a poll that fails with 500 does not affect later polls', async () => {
    const setTimeZone = (time_zone: string) =>
      app.db
        .updateTable('all_restaurants')
        .set({ time_zone })
        .where('id', '=', bistrot.id)
        .execute();
    await setTimeZone('Nowhere/Nothing');
    await app.tick();
    expect((await poll(bistrot.owner, tag)).status).toBe(500);
    await setTimeZone('Europe/Paris');
    await app.tick();
    expect((await poll(bistrot.owner, tag)).status).toBe(304);
  });

  it('a session that another process ended is refused within 5 seconds [SIN-11]', async () => {
    if (engine === 'sqlite') return;
    const other = await startBeside(app);
    expect((await poll(bistrot.owner, tag, other)).status).toBe(304);
    await app.call('POST', '/auth/logout', bistrot.owner);
    app.clock.advance(5000);
    expect((await poll(bistrot.owner, tag, other)).status).toBe(401);
    await other.close();
  });
});

function headersOf(headers: Headers): Record<string, string> {
  const { date: _, ...kept } = Object.fromEntries(headers);
  return kept;
}
