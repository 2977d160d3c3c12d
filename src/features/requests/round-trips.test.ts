import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { ask, finish, keyOfTable, take } from '../../../test/support/people/acts.ts';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { startApp } from '../../../test/support/server/app.ts';
import { onPostgres } from '../../../test/support/server/engines.ts';

let sent: string[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
  const [given] = args as [string | { text: string }];
  sent.push(typeof given === 'string' ? given : given.text);
  return Reflect.apply(query, this, args);
} as typeof query;
afterAll(() => {
  pg.Client.prototype.query = query;
});

async function tripsOf(act: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  await act();
  // The notice to other servers follows the answer.
  await expect.poll(() => sent.some((text) => text.includes('pg_notify'))).toBe(true);
  return sent;
}

onPostgres(() => {
  it('a request that is made, taken and finished makes three trips to the database each, and no transaction', async () => {
    const app = await startApp('postgres');
    const bistrot = await petitBistrot(app);
    const wishes = `/restaurants/${bistrot.id}/wishes`;
    const { body } = await app.call<{ wishes: object[] }>('GET', wishes, bistrot.owner);
    await app.call('PUT', wishes, { ...bistrot.owner, body: { version: 0, wishes: body.wishes } });
    const headers = { 'Table-Key': await keyOfTable(app, bistrot, 3) };
    // From here on the usual wait, the session and the scan of the code are known.
    await finish(
      app,
      bistrot,
      await take(app, bistrot, await ask(app, bistrot, 3, {}, { headers })),
    );
    const first = await ask(app, bistrot, 1);
    const acts = {
      made: () => ask(app, bistrot, 2, { type: 'water' }, { key: 'mine' }),
      'made by wish with the key of the table': () =>
        ask(app, bistrot, 3, { wish: 'bread' }, { headers }),
      taken: () => take(app, bistrot, first),
      finished: () => finish(app, bistrot, first),
    };
    for (const [name, act] of Object.entries(acts)) {
      const trips = await tripsOf(act);
      expect([name, trips.length], trips.join('\n')).toEqual([name, 3]);
    }
    await app.close();
  });

  it('unchanged polls of a board that the server does not know share one trip', async () => {
    const app = await startApp('postgres');
    const bistrot = await petitBistrot(app);
    const list = await app.call('GET', bistrot.board, bistrot.owner);
    const headers = { 'If-None-Match': list.headers.get('etag') ?? '' };
    const poll = () => app.call('GET', bistrot.board, { ...bistrot.owner, headers });
    // The board was polled once: its first poll after that is not served from memory.
    sent = [];
    const polls = await Promise.all(Array.from({ length: 8 }, poll));
    expect(polls.map(({ status }) => status)).toEqual(Array(8).fill(304));
    const reads = sent.filter((text) => text.includes('from "restaurants"'));
    expect(reads.length).toBeLessThanOrEqual(2);
    await app.close();
  });
});
