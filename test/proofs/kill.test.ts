import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import type { CreatedRequest } from '../../src/features/requests/contract.ts';
import type { FreshDatabase } from '../support/databases.ts';
import { eachEngine, newDatabase } from '../support/engines.ts';
import { caller } from '../support/http.ts';
import { grandesSalles } from '../support/people.ts';
import { type Server, startServer } from '../support/server.ts';

const CLIENTS = 16;
const TABLES_PER_CLIENT = 100;
const KILLS = 10;
/** A kill comes after so many answers of a round, while all clients are asking. */
const ANSWERS_BEFORE_KILL = 120;

/** What one client wanted, and what it was told, if it was. */
type Intention = { path: string; key: string; tableNumber: number; answeredId?: string };

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let server: Server | undefined;

  afterEach(async () => {
    await server?.kill();
    database?.remove();
  });

  describe('a server that is killed in the middle of 16 clients', () => {
    it(`loses nothing it acknowledged and creates nothing twice, ${KILLS} times over [API-33, REQ-10]`, async () => {
      database = await newDatabase(engine);
      const { url } = database;
      const [house] = await grandesSalles(url, 1, CLIENTS * TABLES_PER_CLIENT);
      const start = () => startServer({ DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' });

      const intentions: Intention[] = [];
      const unanswered: number[] = [];
      server = await start();
      for (let round = 0; round < KILLS; round += 1) {
        const before = intentions.length;
        const asking = askUntilItDies(server, house?.board ?? '', intentions);
        await Promise.race([asking.answered(ANSWERS_BEFORE_KILL), asking.finished]);
        await server.kill();
        await asking.finished;
        unanswered.push(intentions.filter(({ answeredId }) => answeredId === undefined).length);
        // Each client comes back with the keys it holds: the same again, never a second one.
        server = await start();
        const again = server;
        await Promise.all(intentions.slice(before).map((intention) => askAgain(again, intention)));
      }
      // A key from before ten kills is still answered what it was answered first.
      const last = server;
      await eachInTurn(intentions, (intention) => askAgain(last, intention));
      expect(await server.stop()).toBe(0);

      // The kills came while clients were waiting, or this proves nothing.
      expect(Math.min(...unanswered)).toBeGreaterThan(0);
      expect(intentions.length).toBeGreaterThanOrEqual(KILLS * ANSWERS_BEFORE_KILL);
      expect(await storedRequests(url)).toEqual(
        intentions.map(({ answeredId, tableNumber }) => `${tableNumber} ${answeredId}`).sort(),
      );
      if (engine === 'sqlite') expect(integrityOf(url)).toBe('ok');
    }, 60_000);
  });
});

/** Sixteen clients ask, each at its own tables, one after the other, until nobody answers. */
function askUntilItDies(server: Server, path: string, intentions: Intention[]) {
  let answers = 0;
  let wanted = Number.POSITIVE_INFINITY;
  const enough = Promise.withResolvers<void>();

  async function work(client: number): Promise<void> {
    const mine = intentions.filter(({ key }) => key.startsWith(`client-${client}-`)).length;
    for (let turn = mine; turn < TABLES_PER_CLIENT; turn += 1) {
      const tableNumber = client * TABLES_PER_CLIENT + turn + 1;
      const intention: Intention = { path, key: `client-${client}-${turn}`, tableNumber };
      intentions.push(intention);
      const answer = await post(server, intention).catch(() => undefined);
      if (!answer) return;
      expect(answer.status).toBe(201);
      intention.answeredId = answer.body.id;
      answers += 1;
      if (answers >= wanted) enough.resolve();
    }
  }

  const clients = Array.from({ length: CLIENTS }, (_, client) => work(client));
  return {
    finished: Promise.all(clients),
    answered(count: number): Promise<void> {
      wanted = count;
      return enough.promise;
    },
  };
}

/** Client by client at once, as they asked. */
async function eachInTurn(intentions: Intention[], act: (one: Intention) => Promise<void>) {
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    intentions.filter(({ key }) => key.startsWith(`client-${client}-`)),
  );
  await Promise.all(
    clients.map(async (own) => {
      for (const intention of own) await act(intention);
    }),
  );
}

async function askAgain(server: Server, intention: Intention): Promise<void> {
  const { status, body } = await post(server, intention);
  expect(status).toBe(201);
  if (intention.answeredId) expect(body.id).toBe(intention.answeredId);
  intention.answeredId = body.id;
}

function post({ url }: Server, { path, key, tableNumber }: Intention) {
  return caller(url)<CreatedRequest>('POST', path, { key, body: { tableNumber } });
}

/** What the database itself holds, read after the last server stopped. */
async function storedRequests(url: string): Promise<string[]> {
  const { db, close } = await openDatabase(url, () => {});
  const rows = await db.selectFrom('requests').select(['id', 'table_number']).execute();
  await close();
  return rows.map(({ id, table_number }) => `${table_number} ${id}`).sort();
}

function integrityOf(url: string): unknown {
  const sqlite = new DatabaseSync(url.slice('sqlite:'.length));
  const row = sqlite.prepare('pragma integrity_check').get();
  sqlite.close();
  return row?.integrity_check;
}
