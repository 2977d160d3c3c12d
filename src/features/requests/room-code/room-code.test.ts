import { describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { issueToken } from '../../../../test/support/people/tokens.ts';
import { startBeside, type TestApp } from '../../../../test/support/server/app.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { BoardSnapshot } from '../live/stream-contract.ts';
import type { RoomCode } from './room-code.ts';

const HOUR = 3_600_000;
const off = { code: null, until: null };

withAppOnEachEngine(({ app, bistrot, engine }) => {
  const protect = (on: boolean, server: TestApp = app, { token } = bistrot.owner) =>
    server.call<RoomCode>('PUT', `/restaurants/${bistrot.id}/protection`, { token, body: { on } });
  const list = (server = app, headers: Record<string, string> = {}) =>
    server.call('GET', bistrot.board, { token: bistrot.owner.token, headers });
  const shownCode = async (server = app) => (await list(server)).headers.get('room-code');
  const acts = async () => {
    const journal = await app.call<{ entries: { act: string; actor: { name: string } }[] }>(
      'GET',
      `/restaurants/${bistrot.id}/journal`,
      bistrot.owner,
    );
    return journal.body.entries.map(({ act, actor }) => [act, actor.name]);
  };

  describe('the code of the evening [EVE-01]', () => {
    it('is off at first, and has six digits until 05:00 once it is on', async () => {
      expect(await shownCode()).toBeNull();
      const { status, body } = await protect(true);
      expect(status).toBe(200);
      expect(body).toEqual({
        code: expect.stringMatching(/^\d{6}$/),
        until: '2026-11-22T04:00:00.000Z',
      });
      expect(await shownCode()).toBe(body.code);
    });

    it('is the same where two boards switch it on at once, and the journal says it once', async () => {
      const answers = await Promise.all([protect(true), protect(true), protect(true)]);
      expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
      expect(await acts()).toEqual([['code.switched-on', expect.stringContaining('camille')]]);
    });

    it('is off once it is switched off, and the same when it is on again that evening', async () => {
      const codes = new Set<string>();
      for (let turn = 0; turn < 6; turn += 1) {
        // The last three are of later evenings.
        if (turn > 2) app.clock.advance(24 * HOUR);
        codes.add((await protect(true)).body.code);
        expect((await protect(false)).body).toEqual(off);
        expect(await shownCode()).toBeNull();
        if (turn === 2) expect(codes.size).toBe(1);
      }
      expect(codes.size).toBeGreaterThan(1);
      expect((await protect(false)).body).toEqual(off);
      expect(await acts()).toHaveLength(12);
    });

    it('is off by itself at 05:00 in the restaurant’s time zone', async () => {
      await app.db
        .updateTable('all_restaurants')
        .set({ time_zone: 'America/New_York' })
        .where('id', '=', bistrot.id)
        .execute();
      const { code, until } = (await protect(true)).body;
      const tag = (await list()).headers.get('etag') ?? '';
      app.clock.advance(Date.parse(until) - app.clock.now().getTime() - 1);
      expect(await shownCode()).toBe(code);
      app.clock.advance(1);
      const after = await list(app, { 'If-None-Match': tag });
      expect([after.status, after.headers.get('room-code')]).toEqual([200, null]);
      expect(until).toMatch(/T10:00/);
    });

    it('is shown to boards of this restaurant only', async () => {
      const other = await cantine(app);
      await protect(true);
      const theirs = await app.call('GET', other.board, other.owner);
      expect(theirs.headers.has('room-code')).toBe(false);
      expect((await protect(true, app, other.owner)).status).toBe(404);
      expect((await protect(true, app, { ...other.owner, token: '' })).status).toBe(401);
      const check = await app.call('GET', `/restaurants/${bistrot.slug}/tables/1/request`);
      expect(check.headers.has('room-code')).toBe(false);
    });

    it('comes to open boards at once, and a board that has it gets 304', async () => {
      await ask(app, bistrot, 1);
      const board = await openBoard(app, bistrot);
      await board.next('snapshot');
      const { code } = (await protect(true)).body;
      const on = await board.next<BoardSnapshot>('snapshot');
      expect(on.data.code).toBe(code);
      expect((await list(app, { 'If-None-Match': `"${on.id}"` })).status).toBe(304);
      await app.tick();
      const again = await list();
      expect(again.headers.get('etag')).toBe(`"${on.id}"`);
      expect(again.headers.get('room-code')).toBe(code);
      await protect(false);
      const { data, id } = await board.next<BoardSnapshot>('snapshot');
      expect(data).not.toHaveProperty('code');
      expect(id).not.toBe(on.id);
      board.close();
    });

    it.each(['read', 'board'] as const)(
      'is not shown to a %s token, by poll or stream [DOOR-02]',
      async (scope) => {
        const till = await issueToken(app, bistrot, scope);
        const { code } = (await protect(true)).body;
        const room_code_guessed_at = app.clock.now().toISOString();
        await app.db.updateTable('all_restaurants').set({ room_code_guessed_at }).execute();
        const boards = [
          await openBoard(app, bistrot),
          await openBoard(app, { ...bistrot, owner: { ...bistrot.owner, ...till } }),
        ];
        const [own, token] = await Promise.all(
          boards.map(async (board) => (await board.next<BoardSnapshot>('snapshot')).data),
        );
        expect([own?.code, own?.guessedAt]).toEqual([code, room_code_guessed_at]);
        expect(Object.keys(token ?? {})).toEqual(['requests']);
        for (const board of boards) board.close();
        const poll = (who: { token: string }, headers = {}) =>
          app.call('GET', bistrot.board, { token: who.token, headers });
        const shown: (string | null)[] = [];
        // The later ones are answered from memory.
        for (const who of [till, bistrot.owner, till, bistrot.owner]) {
          const { status, headers } = await poll(who);
          expect(status).toBe(200);
          const known = { 'If-None-Match': headers.get('etag') };
          const unchanged = await poll(who, known);
          expect([unchanged.status, unchanged.headers.get('room-code')]).toEqual([304, null]);
          shown.push(headers.get('room-code'), headers.get('room-code-guessed'));
          await app.tick();
        }
        const all = [code, room_code_guessed_at];
        expect(shown).toEqual([null, null, ...all, null, null, ...all]);
      },
    );

    it('outlasts a restart, and another server knows it', async () => {
      const { code } = (await protect(true)).body;
      if (engine === 'sqlite') return;
      const beside = await startBeside(app);
      expect(await shownCode(beside)).toBe(code);
      expect((await protect(true, beside)).body.code).toBe(code);
      await protect(false, beside);
      expect(await shownCode()).toBeNull();
      await beside.close();
    });
  });

  it('a guess never matches the code of yesterday', async () => {
    await protect(true);
    app.clock.advance(24 * HOUR);
    expect(await shownCode()).toBeNull();
    expect((await protect(false)).body).toEqual(off);
    expect(await acts()).toHaveLength(1);
  });
});
