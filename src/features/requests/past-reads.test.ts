import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import {
  allowSeveral,
  ask,
  cancel,
  finish,
  read,
  readBoard,
  take,
} from '../../../test/support/people/acts.ts';
import { pairStaff, teamCalls } from '../../../test/support/people/team.ts';
import { addZone, changeTable } from '../../../test/support/people/zones.ts';
import { addManyRequests } from '../../../test/support/server/sql/many-requests.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import * as tables from '../tables/store.ts';

const MINUTE = 60_000;
/** Enough for the statistics: with a year of 60,000 the plans are the same. */
const PAST = 5000;

const texts = new Set<string>();
const { prepare } = DatabaseSync.prototype;
let opened: DatabaseSync;
DatabaseSync.prototype.prepare = function noted(text, ...options) {
  opened = this;
  if (/^(select|update|delete|with) .*"requests"/s.test(text)) texts.add(text);
  return prepare.call(this, text, ...options);
};
afterAll(() => {
  DatabaseSync.prototype.prepare = prepare;
});

function planned(wanted: RegExp): string[] {
  const planOf = (text: string) => prepare.call(opened, `explain query plan ${text}`).all();
  return [...texts].filter((text) => wanted.test(JSON.stringify(planOf(text))));
}

/** The statements that read all requests of a restaurant, or of all. In pieces is allowed. */
function pastReads(): string[] {
  const isLong = /sqlite_autoindex_requests_1 \(restaurant_id=\?\)|SCAN requests"/;
  return planned(isLong).filter((text) => !/ limit \?/.test(text));
}

withApp(({ app, bistrot }) => {
  async function later(minutes: number): Promise<void> {
    app.clock.advance(minutes * MINUTE);
    await app.tick();
  }

  /** Proves to the server that a board shows all. */
  async function poll(): Promise<void> {
    const first = await app.call('GET', bistrot.board, bistrot.owner);
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    await app.call('GET', bistrot.board, { ...bistrot.owner, headers });
  }

  it('no call and no job of an evening reads the past of a restaurant', async () => {
    const zone = await addZone(app, bistrot, { name: 'Bar', tables: [7, 8] });
    const lea = await pairStaff(app, bistrot);
    await allowSeveral(app, bistrot);
    for (const type of ['bread', 'water', 'bill']) await ask(app, bistrot, 7, { type });
    const mine = await ask(app, bistrot, 8, {}, { key: 'mine' });
    await poll();
    await later(3);
    await app.call('POST', `/requests/${mine.id}/reminder`, { key: 'mine' });
    await finish(app, bistrot, await take(app, bistrot, mine));
    await app.call('POST', `/requests/${mine.id}/unserved`, { key: 'mine' });
    await cancel(app, mine, { key: 'mine' });
    const held = await ask(app, bistrot, 9);
    await app.call('PUT', `/requests/${held.id}/status`, {
      ...lea,
      body: { status: 'in-progress' },
    });
    await expect.poll(async () => (await read(app, held)).received_at).not.toBeNull();
    await changeTable(app, bistrot, 9, { number: 90, label: 'Comptoir' });
    await teamCalls(app, bistrot, bistrot.owner.token).remove(lea.memberId);
    const table = await tables.findByNumber(app.db, bistrot.id, 7);
    await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${table?.id}`, bistrot.owner);
    await app.call('DELETE', `/restaurants/${bistrot.id}/zones/${zone.id}`, bistrot.owner);
    await later(150);
    await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
    await ask(app, bistrot, 1);
    await later(24 * 60);
    expect(await readBoard(app, bistrot)).toEqual([]);
    expect(texts.size).toBeGreaterThan(20);
    expect(pastReads()).toEqual([]);
    // Only a guest's call with the address of a request names no restaurant.
    const named = planned(/requests_by_id \(id=\?\)/);
    expect(named).toEqual([expect.stringMatching(/^select .+ where "requests"."id" = \?$/)]);
    await addManyRequests(app.db, bistrot.id, PAST);
    opened.exec('analyze');
    expect(pastReads()).toEqual([]);
  });
});
