/** Floor of `lists`: one SQL statement, and its 30 rows as JSON. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listen, sendJson } from './listen.ts';

const REQUESTS = 30;

const sqlite = new DatabaseSync(process.env.DATABASE_FILE ?? ':memory:');
sqlite.exec(`
  create table requests (
    id text primary key, type text, message text, customer_name text, status text, created_at text,
    taken_at text, taken_by text, ended_at text, table_number integer, "tableNumber" integer
  )
`);
const insert = sqlite.prepare(
  'insert into requests values (?, ?, ?, ?, ?, ?, null, null, null, ?, ?)',
);
for (let table = 1; table <= REQUESTS; table += 1) {
  const wish = ['other', 'Une chaise haute pour la petite', 'Inès', 'pending'];
  insert.run(randomUUID(), ...wish, new Date().toISOString(), table, table);
}
const readAll = sqlite.prepare('select * from requests');

listen(
  createServer((_request, response) => sendJson(response, 200, JSON.stringify(readAll.all()))),
);
