import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { ask, finish, take } from '../../../test/support/people/acts.ts';
import { addHook, readDeliveries, startReceiver } from '../../../test/support/people/hooks.ts';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { startApp } from '../../../test/support/server/app.ts';
import { onPostgres } from '../../../test/support/server/engines.ts';
import type { CreatedRequest } from './contract.ts';

const TABLES = [4, 5, 6, 7, 8, 9];

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

/** Jobs that run meanwhile, and the notice to other servers: one trip after the answer, shared under load. */
const BESIDE = /pg_notify|^select 1$|"(jobs|outbox|pushes|servers|hooks)"|"token_hash" in/;

async function tripsOf(act: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  await act();
  return sent.filter((text) => !BESIDE.test(text));
}

onPostgres(() => {
  it.each(['no other system', 'a webhook'])(
    'a request that is made, taken and finished, with %s, makes two trips to the database each, and one to tell other servers',
    async (listener) => {
      const app = await startApp('postgres', { HOOKS_PRIVATE: 'on' });
      const bistrot = await petitBistrot(app);
      // The sender has soon begun as much as it may.
      const silent = await startReceiver();
      silent.answer = () => {};
      const hook = listener === 'a webhook' && (await addHook(app, bistrot, silent));
      // From here on the session, the usual wait of this hour and what webhooks want are known.
      await take(app, bistrot, await ask(app, bistrot, 1));
      const made = new Map<number, CreatedRequest>();
      const find = (table: number) => made.get(table) as CreatedRequest;
      const acts = {
        made: async (table: number) => made.set(table, await ask(app, bistrot, table)),
        taken: (table: number) => take(app, bistrot, find(table)),
        finished: (table: number) => finish(app, bistrot, find(table)),
        'made by wish': (table: number) => ask(app, bistrot, table, { wish: 'bread' }),
      };
      for (const [name, act] of Object.entries(acts)) {
        let fewest: string[] | undefined;
        // Other jobs make further trips.
        for (const table of TABLES) {
          const trips = await tripsOf(() => act(table));
          if (!fewest || trips.length < fewest.length) fewest = trips;
        }
        expect([name, fewest?.length], fewest?.join('\n')).toEqual([name, 2]);
      }
      if (hook) {
        const told = await readDeliveries(app, bistrot, hook);
        expect(told).toHaveLength(2 + TABLES.length * Object.keys(acts).length);
      }
      await silent.stop();
      await app.close();
    },
  );

  it('unchanged polls of a board that is not served from memory share one trip', async () => {
    const app = await startApp('postgres');
    const bistrot = await petitBistrot(app);
    const list = await app.call('GET', bistrot.board, bistrot.owner);
    const headers = { 'If-None-Match': list.headers.get('etag') ?? '' };
    sent = [];
    const polls = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call('GET', bistrot.board, { ...bistrot.owner, headers }),
      ),
    );
    expect(polls.map(({ status }) => status)).toEqual(Array(8).fill(304));
    expect(sent.filter((text) => text.includes('"slug" = $'))).toHaveLength(1);
    await app.close();
  });
});
