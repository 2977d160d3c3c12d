/**
 * Floor of `creates`: parses JSON, commits one row, sends JSON. Without fsync, whose processor time depends on the
 * disk.
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listen, readJson, sendJson } from './listen.ts';

const sqlite = new DatabaseSync(process.env.DATABASE_FILE ?? ':memory:');
sqlite.exec(`
  pragma journal_mode = wal;
  pragma synchronous = off;
  create table requests (id integer primary key, table_number integer, created_at text);
`);
const insert = sqlite.prepare('insert into requests (table_number, created_at) values (?, ?)');

const server = createServer((request, response) => {
  readJson(request, ({ tableNumber = '' }) => {
    const created_at = new Date().toISOString();
    const { lastInsertRowid } = insert.run(tableNumber, created_at);
    const id = Number(lastInsertRowid);
    sendJson(response, 201, JSON.stringify({ id, tableNumber, created_at }));
  });
});

listen(server);
