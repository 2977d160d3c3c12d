import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask, cancel, finish, take } from '../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { onPostgres } from '../../../test/support/server/engines.ts';
import { Changes } from '../../platform/live/changes.ts';
import { getRequest } from './request-access.ts';
import { move } from './staff/moves-store.ts';

onPostgres(() => {
  let app: TestApp;
  let bistrot: TestRestaurant;
  beforeAll(async () => {
    app = await startApp('postgres');
    bistrot = await petitBistrot(app);
    // The jobs of the start are over before statements are counted.
    await app.tick();
  });
  afterAll(() => app.close());

  it('one statement creates, takes, finishes and cancels a request', async () => {
    let request = await ask(app, bistrot, 1);
    const acts = [
      async () => (request = await ask(app, bistrot, 2)),
      () => take(app, bistrot, request),
      () => finish(app, bistrot, request),
      async () => (request = await ask(app, bistrot, 3)),
      () => cancel(app, request),
    ];
    for (const act of acts) {
      expect(await countStatements(act)).toEqual({ atOnce: 1, transactions: 0 });
    }
  });

  it('a request whose restaurant has another time zone meanwhile is moved by a transaction', async () => {
    const { id } = await ask(app, bistrot, 4);
    const row = { ...(await getRequest(app.db, id)), time_zone: 'Indian/Reunion' };
    const to = { status: 'cancelled', ended_at: row.created_at, ended_by: 'staff' } as const;
    const counted = await countStatements(() =>
      move(app.db, new Changes(app.clock), 'everybody', row, to),
    );
    expect(counted).toEqual({ atOnce: 1, transactions: 1 });
    expect((await getRequest(app.db, id)).status).toBe('cancelled');
  });
});

async function countStatements(act: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const texts = query.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === 'object' && asked && 'text' in asked ? String(asked.text) : String(asked),
  );
  query.mockRestore();
  const count = (start: RegExp) => texts.filter((text) => start.test(text)).length;
  return { atOnce: count(/^\s*with restaurant /), transactions: count(/^begin/) };
}
