import { expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { petitBistrot, root } from '../../../../test/support/people/people.ts';
import { joinTeam, pairStaff } from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { untilWaiting } from '../../../../test/support/server/sql/locks.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { type Tx, transaction } from '../../../db/database.ts';
import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import type { JournalEntry } from '../../team/journal/contract.ts';
import { lockRestaurant } from '../store.ts';
import { listWithKeys } from './store.ts';

type Table = { id: string; number: number; key?: string; key_scanned_at?: string | null };

withAppOnEachEngine(({ app, bistrot, engine }) => {
  async function read(token?: string, id = bistrot.id): Promise<Table[]> {
    const path = `/restaurants/${id}/tables`;
    return (await app.call<Table[]>('GET', path, { ...(token && { token }) })).body;
  }

  function renew<T = { key: string }>(tableId: string, { token } = bistrot.owner) {
    return app.call<T>('POST', `/restaurants/${bistrot.id}/tables/${tableId}/key`, { token });
  }

  async function acts(): Promise<Pick<JournalEntry, 'act' | 'subject'>[]> {
    const path = `/restaurants/${bistrot.id}/journal`;
    const { body } = await app.call<{ entries: JournalEntry[] }>('GET', path, bistrot.owner);
    return body.entries.map(({ act, subject }) => ({ act, subject }));
  }

  it('managers of the restaurant read the keys of its tables [KEY-01]', async () => {
    const { token } = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
    const tables = await read(bistrot.owner.token);
    const keys = tables.map(({ key }) => key);
    expect(keys).toEqual(tables.map(() => expect.stringMatching(/^[a-hjkmnp-z2-9]{8}$/)));
    expect(new Set(keys).size).toBe(tables.length);
    expect(tables.every(({ key_scanned_at }) => key_scanned_at === null)).toBe(true);
    expect(await read(token)).toEqual(tables);
    expect(await read((await root(app)).token)).toEqual(tables);
  });

  it('nobody else reads a key, in any call that lists tables [KEY-01]', async () => {
    const other = await petitBistrot(app);
    const staff = await pairStaff(app, bistrot);
    const strangers = [undefined, 'no-token', staff.token, other.owner.token];
    for (const token of strangers) {
      for (const table of await read(token)) {
        expect(Object.keys(table)).toEqual(['id', 'number', 'label', 'zone_id', 'muted_until']);
      }
    }
    const { key } = (await read(bistrot.owner.token))[0] ?? {};
    for (const path of [
      `/restaurants/${bistrot.slug}`,
      bistrot.board,
      '/restaurants',
      '/auth/me',
    ]) {
      const { body } = await app.call('GET', path, { token: staff.token });
      expect(JSON.stringify(body)).not.toContain(key);
    }
  });

  it('tables without a key, which older servers add, get one when a manager lists them', async () => {
    const withoutKeys = () =>
      app.db
        .updateTable('dining_tables')
        .set({ code_key: null })
        .where('restaurant_id', '=', bistrot.id)
        .where('number', '<=', 3);
    const before = await read(bistrot.owner.token);
    await withoutKeys().execute();
    await read();
    const [one, two] = await Promise.all([
      read(bistrot.owner.token),
      listWithKeys(app.db, bistrot.id),
    ]);
    expect(two).toEqual(one);
    expect(one.every(({ key }) => key?.length === 8)).toBe(true);
    expect(one.slice(3)).toEqual(before.slice(3));
    expect(await read(bistrot.owner.token)).toEqual(one);
  });

  it.runIf(engine === 'postgres')(
    'keys are filled while a zone changes its tables, in whatever order',
    async () => {
      await app.db.updateTable('dining_tables').set({ code_key: null }).execute();
      const move = (tx: Tx, number: number) =>
        tx
          .updateTable('dining_tables')
          .set({ zone_id: null })
          .where('restaurant_id', '=', bistrot.id)
          .where('number', '=', number)
          .execute();
      const [isMoved, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const changing = transaction(app.db, async (tx) => {
        await lockRestaurant(tx, 'everybody', bistrot.id);
        await move(tx, 12);
        isMoved.resolve();
        await goOn.promise;
        await move(tx, 1);
      });
      await isMoved.promise;
      const filling = listWithKeys(app.db, bistrot.id);
      await untilWaiting(app.db, 1);
      goOn.resolve();
      const [keyed] = await Promise.all([filling, changing]);
      expect(keyed.every(({ key }) => key.length === 8)).toBe(true);
    },
  );

  it('a renewed key replaces that of one table, as not yet scanned, and is in the journal [KEY-03]', async () => {
    const [first, second] = await read(bistrot.owner.token);
    const scanned = { code_key_scanned_at: '2026-11-27T19:00:00.000Z' };
    await app.db.updateTable('dining_tables').set(scanned).execute();
    const answer = await renew(first?.id ?? '');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ key: expect.stringMatching(/^[a-hjkmnp-z2-9]{8}$/) });
    const [renewed, same] = await read(bistrot.owner.token);
    expect(renewed).toEqual({ ...first, key: answer.body.key, key_scanned_at: null });
    expect(answer.body.key).not.toBe(first?.key);
    expect(same).toEqual({ ...second, key_scanned_at: scanned.code_key_scanned_at });
    expect((await acts())[0]).toEqual({ act: 'key.renewed', subject: { table: 1 } });
  });

  it('a preview or prefetch of a page is no scan; its script or a form is', async () => {
    const { token } = bistrot.owner;
    const key = (await read(token))[0]?.key ?? '';
    const page = `/demande?restaurant=${bistrot.slug}&table=1&k=${key}`;
    const scanned = async () => (await read(token))[0]?.key_scanned_at;
    const open = (init?: RequestInit) => fetch(app.url + page, { redirect: 'manual', ...init });
    await open({ method: 'HEAD' });
    expect(await (await open()).text()).toContain('"isFirstScan":true');
    expect(await scanned()).toBeNull();
    await open({ method: 'POST', body: new URLSearchParams({ type: 'bread', k: key }) });
    expect(await scanned()).toBe(app.clock.now().toISOString());
    expect(await (await open()).text()).toContain('"isFirstScan":false');
  });

  it('a key of another restaurant’s table is not renewed, nor of one that is gone [KEY-03]', async () => {
    const other = await petitBistrot(app);
    const [theirs] = await read(other.owner.token, other.id);
    const before = await acts();
    for (const id of [theirs?.id ?? '', newcomer().email]) {
      const { status, body } = await renew<Refused>(id);
      expect([status, body.code]).toEqual([404, 'unknown_table']);
    }
    expect((await read(other.owner.token, other.id))[0]).toEqual(theirs);
    expect(await acts()).toEqual(before);
  });

  it('codes are open until a manager chooses keyed ones, which the journal tells [KEY-04]', async () => {
    const path = `/restaurants/${bistrot.id}`;
    const put = <T = RestaurantWithTables>(codes: unknown) =>
      app.call<T>('PUT', path, { ...bistrot.owner, body: { codes } });
    expect((await app.call<RestaurantWithTables>('GET', path)).body.codes).toBe('open');
    expect((await put('keyed')).body.codes).toBe('keyed');
    expect((await app.call<RestaurantWithTables>('GET', path)).body.codes).toBe('keyed');
    const refused = await put<Refused>('closed');
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['codes']]);
    expect((await put('open')).body.codes).toBe('open');
    expect((await acts()).slice(0, 2).map(({ subject }) => subject.changes)).toEqual([
      { codes: { from: 'keyed', to: 'open' } },
      { codes: { from: 'open', to: 'keyed' } },
    ]);
  });

  it('strangers do not find a keyed house in the list; its staff do, and links lead to it [KEY-06]', async () => {
    const staff = await pairStaff(app, bistrot);
    const admin = await root(app);
    const found = async (token?: string) => {
      const path = `/restaurants?q=${bistrot.slug}`;
      const { body, headers } = await app.call<unknown[]>('GET', path, { token });
      return [body.length, Number(headers.get('x-total-count'))];
    };
    expect(await found()).toEqual([1, 1]);
    await app.call('PUT', `/restaurants/${bistrot.id}`, {
      ...bistrot.owner,
      body: { codes: 'keyed' },
    });
    expect(await found()).toEqual([0, 0]);
    expect(await found((await petitBistrot(app, 'Chez Nadia')).owner.token)).toEqual([0, 0]);
    for (const { token } of [staff, bistrot.owner, admin]) {
      expect(await found(token)).toEqual([1, 1]);
    }
    for (const name of [bistrot.id, bistrot.slug]) {
      expect((await app.call('GET', `/restaurants/${name}`)).status).toBe(200);
    }
  });
});
