import { expect, it } from 'vitest';
import { ask, cancel, finish, readBoard, take } from '../../../../test/support/people/acts.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import type { CallOptions, Refused } from '../../../../test/support/server/http.ts';
import { openStream } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newToken } from '../../../platform/ids.ts';
import type { KeyedTable } from '../../tables/keys/store.ts';
import type { JournalEntry } from '../../team/journal/contract.ts';

const TEN_MINUTES = 10 * 60_000;

withAppOnEachEngine(({ app, bistrot }) => {
  async function tables(): Promise<KeyedTable[]> {
    const path = `/restaurants/${bistrot.id}/tables`;
    return (await app.call<KeyedTable[]>('GET', path, bistrot.owner)).body;
  }

  const keyOf = async (table: number) => (await tables())[table - 1]?.key ?? '';

  async function renew(table: number): Promise<void> {
    const { id } = (await tables())[table - 1] ?? {};
    await app.call('POST', `/restaurants/${bistrot.id}/tables/${id}/key`, bistrot.owner);
  }

  const choose = (codes: 'open' | 'keyed') =>
    app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body: { codes } });

  const withKey = (key: string, more: CallOptions = {}) => ({
    ...more,
    headers: { 'Table-Key': key },
  });

  async function statusOf(method: string, path: string, options: CallOptions = {}) {
    const { status, body } = await app.call<Partial<Refused>>(method, path, options);
    return status < 400 ? status : `${status} ${body.code}`;
  }

  const post = (table: number, options: CallOptions = {}) =>
    statusOf('POST', bistrot.board, { ...options, body: { tableNumber: table, type: 'bread' } });

  const check = (table: number, options: CallOptions = {}) =>
    statusOf('GET', `/restaurants/${bistrot.slug}/tables/${table}/request`, options);

  async function streamStatus({ id }: { id: string }, headers: Record<string, string>) {
    const abort = new AbortController();
    const url = `${app.url}/api/requests/${id}/stream`;
    const { status } = await fetch(url, { headers, signal: abort.signal });
    abort.abort();
    return status;
  }

  const noted = async () => {
    const path = `/restaurants/${bistrot.id}/journal`;
    const { body } = await app.call<{ entries: JournalEntry[] }>('GET', path, bistrot.owner);
    return body.entries.filter(({ act }) => act === 'key.guessed').length;
  };

  it('with the right key, a guest takes the place of a pending request that came without [KEY-05]', async () => {
    const fromHome = await ask(app, bistrot, 1, { type: 'bill' }, { key: newToken() });
    const stream = await openStream(`${app.url}/api/requests/${fromHome.id}/stream`, {});
    await stream.next('request');
    const atTable = await ask(app, bistrot, 1, { type: 'bread' }, withKey(await keyOf(1)));
    expect(atTable).toMatchObject({ isExisting: false, type: 'bread', status: 'pending' });
    const ended = { id: fromHome.id, status: 'cancelled', ended_at: expect.any(String) };
    expect((await stream.next('request')).data).toMatchObject(ended);
    stream.close();
    expect(await readBoard(app, bistrot)).toMatchObject([
      { id: atTable.id, status: 'pending' },
      { ...ended, moved_by: null },
    ]);
    const stored = app.db.selectFrom('requests').select('ended_by').where('id', '=', fromHome.id);
    expect(await stored.executeTakeFirst()).toEqual({ ended_by: 'diner' });
  });

  it.each(['with the key of another table', 'with a renewed key', 'without a key'])(
    '%s a guest of an open house finds the active request, as ever [KEY-05]',
    async (how) => {
      const keys: Record<string, string> = {
        'with the key of another table': await keyOf(2),
        'with a renewed key': await keyOf(1),
      };
      await renew(1);
      const first = await ask(app, bistrot, 1, { type: 'bill' });
      const second = await ask(app, bistrot, 1, {}, withKey(keys[how] ?? ''));
      expect(second).toMatchObject({ id: first.id, isExisting: true });
    },
  );

  it('a request in progress, and one that came with the key, keep their table [KEY-05]', async () => {
    const [one, two] = [await keyOf(1), await keyOf(2)];
    const taken = await ask(app, bistrot, 1);
    await take(app, bistrot, taken);
    expect(await ask(app, bistrot, 1, {}, withKey(one))).toMatchObject({
      id: taken.id,
      isExisting: true,
    });
    const keyed = await ask(app, bistrot, 2, {}, withKey(two));
    const again = await ask(app, bistrot, 2, { type: 'bill' }, withKey(two));
    expect(again).toMatchObject({ id: keyed.id, isExisting: true });
  });

  it('a repeated tap takes no place twice: its key keeps its first answer [KEY-05]', async () => {
    const options = withKey(await keyOf(1), { key: newToken() });
    const first = await ask(app, bistrot, 1, {}, options);
    await cancel(app, first, options);
    const other = await ask(app, bistrot, 1, { type: 'bill' });
    expect(await ask(app, bistrot, 1, {}, options)).toMatchObject({ id: first.id });
    expect((await readBoard(app, bistrot))[0]).toMatchObject({ id: other.id, status: 'pending' });
  });

  it('of twenty guests with the key who tap at once, one takes the place [KEY-05]', async () => {
    const key = await keyOf(1);
    const fromHome = await ask(app, bistrot, 1);
    const taps = Array.from({ length: 20 }, () => ask(app, bistrot, 1, {}, withKey(key)));
    const answers = await Promise.all(taps);
    expect(answers.filter(({ isExisting }) => !isExisting)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]?.id).not.toBe(fromHome.id);
  });

  it('in a keyed house asking and reading a table need its key [KEY-06]', async () => {
    const [key, other] = [await keyOf(1), await keyOf(2)];
    await choose('keyed');
    for (const wrong of [{}, withKey(other), withKey('23456789'), withKey('')]) {
      expect(await post(1, wrong)).toBe('403 code_needed');
      expect(await check(1, wrong)).toBe('403 code_needed');
    }
    expect(await post(1, withKey(key))).toBe(201);
    expect(await check(1, withKey(key))).toBe(200);
    const refused = await app.call('POST', bistrot.board, { body: { tableNumber: 2 } });
    expect(refused.body.error).toBe('Scannez le code posé sur la table.');
    await choose('open');
    expect([await post(3), await check(3)]).toEqual([201, 200]);
  });

  it('in a keyed house following and ending a request need the key of its table [KEY-06]', async () => {
    const [key, other] = [await keyOf(1), await keyOf(2)];
    await choose('keyed');
    const request = await ask(app, bistrot, 1, {}, withKey(key, { key: newToken() }));
    const path = `/requests/${request.id}`;
    const acts = [
      ['GET', path],
      ['POST', `${path}/served`],
      ['POST', `${path}/unserved`],
      ['DELETE', path],
    ] as const;
    for (const [method, to] of acts) {
      expect(await statusOf(method, to)).toBe('403 code_needed');
      expect(await statusOf(method, to, withKey(other))).toBe('403 code_needed');
    }
    expect(await streamStatus(request, {})).toBe(403);
    expect(await streamStatus(request, { 'Table-Key': key })).toBe(200);
    expect(await statusOf('GET', path, withKey(key))).toBe(200);
    expect(await statusOf('DELETE', path, withKey(key))).toBe(200);
  });

  it('the phone that asked goes on after the switch and a renewal; staff are not concerned [KEY-06]', async () => {
    const phone = { key: newToken() };
    const staff = await pairStaff(app, bistrot);
    const request = await ask(app, bistrot, 1, {}, phone);
    await choose('keyed');
    await renew(1);
    const path = `/requests/${request.id}`;
    expect(await ask(app, bistrot, 1, {}, phone)).toMatchObject({ id: request.id });
    expect([await statusOf('GET', path, phone), await check(1, phone)]).toEqual([200, 200]);
    expect(await streamStatus(request, { 'Idempotency-Key': phone.key })).toBe(200);
    await finish(app, bistrot, await take(app, bistrot, request));
    expect(await statusOf('POST', `${path}/unserved`, phone)).toBe(200);
    expect(await statusOf('DELETE', path, phone)).toBe(200);
    for (const { token } of [staff, bistrot.owner]) {
      expect([await post(2, { token }), await check(2, { token })]).toEqual([
        expect.any(Number),
        200,
      ]);
    }
    expect(await post(1, { key: newToken() })).toBe('403 code_needed');
  });

  it('the first call with a key is its first scan; later ones change nothing', async () => {
    const key = await keyOf(1);
    await check(1, withKey('23456789'));
    expect((await tables())[0]?.key_scanned_at).toBeNull();
    await check(1, withKey(key));
    const scanned = (await tables())[0]?.key_scanned_at;
    expect(scanned).toBe(app.clock.now().toISOString());
    app.clock.advance(60_000);
    await check(1, withKey(key));
    expect((await tables()).map(({ key_scanned_at }) => key_scanned_at)).toEqual([
      scanned,
      ...(await tables()).slice(1).map(() => null),
    ]);
  });

  it('wrong keys have a limit; a right one from the same address is never refused [KEY-09]', async () => {
    // Wrong keys of the tests before are no longer counted.
    app.clock.advance(60 * 60_000);
    const key = await keyOf(1);
    await choose('keyed');
    const outcomes: (number | string)[] = [];
    for (let turn = 0; turn < 61; turn += 1) outcomes.push(await check(1, withKey(`wrong${turn}`)));
    expect(outcomes.slice(59)).toEqual(['403 code_needed', '429 too_many']);
    expect([await check(1, withKey(key)), await post(1, withKey(key))]).toEqual([200, 201]);
    expect(await check(2)).toBe('403 code_needed');
    app.clock.advance(60 * 60_000);
  });

  it('from 100 wrong keys in 10 min on they are in the journal, once an evening [KEY-09]', async () => {
    const tryMany = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await check(1, withKey(`wrong${turn}`));
    };
    await tryMany(101);
    await choose('keyed');
    await tryMany(99);
    expect(await noted()).toBe(0);
    await tryMany(1);
    expect(await noted()).toBe(1);
    app.clock.advance(60 * 60_000 + TEN_MINUTES);
    await tryMany(102);
    expect(await noted()).toBe(1);
    app.clock.advance(24 * 60 * 60_000);
    await tryMany(102);
    expect(await noted()).toBe(2);
    app.clock.advance(60 * 60_000);
  });
});
