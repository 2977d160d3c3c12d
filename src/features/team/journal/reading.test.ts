import { beforeEach, describe, expect, it } from 'vitest';
import { cantine, root } from '../../../../test/support/people/people.ts';
import { purge } from '../../../../test/support/people/purge.ts';
import { codeOf, joinTeam, teamCalls } from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import type { JournalEntry } from './contract.ts';

const DAY = 24 * 60 * 60 * 1000;
type Read = Refused & { entries: JournalEntry[] };

withApp(({ app, bistrot }) => {
  let token: string;
  let camille: { id: string };

  beforeEach(async () => {
    token = bistrot.owner.token;
    const [owner] = await teamCalls(app, bistrot, token).list();
    camille = { id: owner?.id ?? '' };
  });

  const read = (query = '', by = token, id = bistrot.id) =>
    app.call<Read>('GET', `/restaurants/${id}/journal?${query}`, { token: by });
  /** Act and subject, the newest first. */
  const acts = async (query = '') =>
    (await read(query)).body.entries.map(({ act, subject }) => [act, subject]);
  const addTables = (from: number, to: number) =>
    app.call('POST', `/restaurants/${bistrot.id}/tables/bulk`, { token, body: { from, to } });

  describe('reading the journal', () => {
    it('goes page by page, the newest entry first, even while entries are added [TEAM-24]', async () => {
      for (let number = 21; number <= 27; number += 1) await addTables(number, number);
      const numbers: (number | undefined)[] = [];
      let before: string | undefined;
      for (let page = 0; page < 4; page += 1) {
        const { entries } = (await read(`limit=3${before ? `&before=${before}` : ''}`)).body;
        numbers.push(...entries.map(({ subject }) => subject.tables?.from));
        before = entries.at(-1)?.id ?? before;
        await addTables(31 + page, 31 + page);
      }
      expect(numbers).toEqual([27, 26, 25, 24, 23, 22, 21]);
    });

    it('filters by the member who acted, also after the member left [TEAM-24]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      await addTables(21, 21);
      await app.call('POST', `/restaurants/${bistrot.id}/tables`, {
        token: marc.token,
        body: { number: 22 },
      });
      await teamCalls(app, bistrot, token).remove(marc.memberId);
      const { entries } = (await read(`member=${marc.memberId}`)).body;
      expect(entries).toMatchObject([
        { act: 'table.added', actor: { id: marc.memberId, name: 'Marc' } },
      ]);
      expect(await acts(`member=${camille.id}`)).toHaveLength(2);
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'before=x', 'member=nobody'])(
      '%s is refused [TEAM-24]',
      async (query) => {
        const refused = await read(query);
        expect(codeOf(refused)).toEqual([400, 'invalid_input']);
        expect(Object.keys(refused.body.fields ?? {})).toEqual([query.split('=')[0]]);
      },
    );
  });

  it('entries are stored for 12 months, and deleted with their restaurant [TEAM-24]', async () => {
    await addTables(21, 21);
    app.clock.advance(366 * DAY);
    const stranger = await cantine(app);
    const { owner } = stranger;
    const again = await app.call<{ token: string }>('POST', '/auth/login', {
      body: { email: bistrot.owner.email, password: bistrot.owner.password },
    });
    token = again.body.token;
    await app.call('POST', `/restaurants/${stranger.id}/tables`, {
      token: owner.token,
      body: { number: 99 },
    });
    await app.tick();
    const rows = async (id: string) =>
      (await app.db.selectFrom('journal').select('act').where('restaurant_id', '=', id).execute())
        .length;
    await expect.poll(() => rows(bistrot.id)).toBe(0);
    expect(await rows(stranger.id)).toBe(1);
    const { token: admin } = await root(app);
    expect((await app.call('DELETE', `/restaurants/${stranger.id}`, { token: admin })).status).toBe(
      200,
    );
    await purge(app);
    expect(await rows(stranger.id)).toBe(0);
  });
});
