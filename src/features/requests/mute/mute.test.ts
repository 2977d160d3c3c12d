import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withApp, withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { guestLanguages } from '../../../languages.ts';
import { guestErrors } from '../../../platform/http/guest-errors/all.ts';
import type { DiningTable } from '../../restaurants/contract.ts';
import type { JournalEntry } from '../../team/journal/contract.ts';
import type { TableRequest } from '../contract.ts';
import type { BoardSnapshot } from '../live/stream-contract.ts';

type Muted = Refused & { muted_until?: string };

withAppOnEachEngine(({ app, bistrot }) => {
  let table: DiningTable;
  beforeEach(async () => {
    table = (await tables())[6] as DiningTable;
  });

  const tables = async () =>
    (await app.call<DiningTable[]>('GET', `/restaurants/${bistrot.slug}/tables`)).body;
  const mute = <T = DiningTable>(minutes: unknown, token = bistrot.owner.token, id = table.id) =>
    app.call<T>('PUT', `/restaurants/${bistrot.id}/tables/${id}/mute`, {
      token,
      body: { minutes },
    });
  const post = (key?: string, type = 'bread') =>
    app.call<Muted>('POST', bistrot.board, { body: { tableNumber: 7, type }, ...(key && { key }) });
  const journal = async () => {
    const path = `/restaurants/${bistrot.id}/journal`;
    const { body } = await app.call<{ entries: JournalEntry[] }>('GET', path, bistrot.owner);
    return body.entries.flatMap(({ act, actor, subject }) =>
      act.startsWith('table.') ? [[act, actor?.name, subject.minutes]] : [],
    );
  };

  it('staff pause the calls of a table; its guests read until when, also in the lists [EVE-05]', async () => {
    const { token } = await pairStaff(app, bistrot, 'Léa');
    const { status, body } = await mute(15, token);
    const until = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
    expect({ status, body }).toEqual({ status: 200, body: { ...table, muted_until: until } });
    expect((await tables())[6]).toEqual(body);
    const check = `/restaurants/${bistrot.slug}/tables/7/request`;
    expect((await app.call('GET', check)).body).toMatchObject({ muted_until: until });
    const refused = await post();
    expect([refused.status, refused.body.code]).toEqual([409, 'table_muted']);
    expect(refused.body.muted_until).toBe(until);
    expect((await ask(app, bistrot, 8)).status).toBe('pending');
    expect((await ask(app, bistrot, 7, {}, { token })).status).toBe('pending');
    app.clock.advance(15 * 60_000);
    expect((await tables())[6]).toEqual(table);
    expect((await app.call('GET', check)).body).toMatchObject({ muted_until: null });
    expect((await post()).status).toBe(200);
    expect(await journal()).toEqual([['table.muted', 'Léa', 15]]);
  });

  it('what was asked before goes on, and its key gets its answer [EVE-05]', async () => {
    const { id } = await ask(app, bistrot, 7, {}, { key: 'first' });
    const second = { key: 'second' };
    await ask(app, bistrot, 7, {}, second);
    await mute(60);
    expect((await post('first', 'bread')).status).toBe(422);
    for (const key of ['first', 'second']) {
      expect((await ask(app, bistrot, 7, {}, { key })).id).toBe(id);
    }
    expect((await post('third')).status).toBe(409);
    app.clock.advance(3 * 60_000);
    const reminder = await app.call<TableRequest>('POST', `/requests/${id}/reminder`, {
      key: 'first',
    });
    expect([reminder.status, reminder.body.reminders]).toEqual([200, 1]);
  });

  it('lasts until the service day ends, or 16 h where none does [EVE-05]', async () => {
    expect((await mute('service')).body.muted_until).toBe('2026-11-22T04:00:00.000Z');
    await mute('service');
    const body = { open_all_hours: true };
    await app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body });
    const until = new Date(app.clock.now().getTime() + 16 * 3_600_000).toISOString();
    expect((await mute('service')).body.muted_until).toBe(until);
    expect(await journal()).toHaveLength(2);
  });

  it('of two who pause and resume at once, the last one counts [EVE-05]', async () => {
    await Promise.all([mute(15), mute(null), mute(60), mute(null)]);
    await mute(null);
    expect((await tables())[6]).toEqual(table);
    expect((await post()).status).toBe(201);
    const acts = (await journal()).map(([act]) => act);
    expect(acts.join(' ')).not.toContain('table.unmuted table.unmuted');
  });

  it('every open board gets it at once, also when the table goes or gets another number', async () => {
    await ask(app, bistrot, 1);
    const board = await openBoard(app, bistrot);
    const next = async () => (await board.next<BoardSnapshot>('snapshot')).data.muted;
    const list = async (tag?: string) => {
      const headers: Record<string, string> = tag ? { 'If-None-Match': tag } : {};
      const { token } = bistrot.owner;
      const answer = await app.call('GET', bistrot.board, { token, headers });
      return { ...answer, muted: answer.headers.get('muted-tables') };
    };
    expect(await next()).toBeUndefined();
    const until = (await mute(15)).body.muted_until;
    expect(await next()).toBe(`7=${until}`);
    const { muted, headers } = await list();
    expect(muted).toBe(`7=${until}`);
    expect((await list(headers.get('etag') ?? '')).status).toBe(304);
    const path = `/restaurants/${bistrot.id}/tables/${table.id}`;
    await app.call('PUT', path, { ...bistrot.owner, body: { number: 70 } });
    expect(await next()).toBe(`70=${until}`);
    await app.call('DELETE', path, bistrot.owner);
    expect(await next()).toBeUndefined();
    expect((await mute(15)).status).toBe(404);
    expect((await list()).muted).toBeNull();
    board.close();
  });

  it.each([0, 30, '15', 'evening', undefined])('refuses to pause for %j', async (minutes) => {
    expect((await mute<Refused>(minutes)).body.code).toBe('invalid_input');
  });

  it('refuses a table of another restaurant', async () => {
    const other = await cantine(app);
    const path = `/restaurants/${other.id}/tables`;
    const [theirs] = (await app.call<DiningTable[]>('GET', path)).body;
    const answer = await mute<Refused>(15, bistrot.owner.token, theirs?.id);
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_table']);
    expect((await mute(15, other.owner.token)).status).toBe(404);
  });
});

withApp(({ app, bistrot }) => {
  describe('the refusal', () => {
    it.each(guestLanguages)('says until when, in %s [EVE-05]', async (language) => {
      await app.db
        .updateTable('dining_tables')
        .set({ muted_until: '2026-11-21T19:45:00.000Z' })
        .execute();
      const guest_languages = [...guestLanguages];
      await app.call('PUT', `/restaurants/${bistrot.id}`, {
        ...bistrot.owner,
        body: { guest_languages },
      });
      const body = { tableNumber: 7, type: 'bread' };
      const refused = await app.call<Refused>('POST', bistrot.board, { body, language });
      expect(refused.body.error).toBe(
        guestErrors[language].tableMuted.replace('{{time}}', '20:45'),
      );
    });
  });
});
