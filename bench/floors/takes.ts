/**
 * Floor of `takes`: parses JSON, commits one changed row, sends JSON. Without fsync, whose processor time depends on the
 * disk.
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listen, readJson, sendJson } from './listen.ts';

const REQUESTS = 1000;

const sqlite = new DatabaseSync(process.env.DATABASE_FILE ?? ':memory:');
sqlite.exec(`
  pragma journal_mode = wal;
  pragma synchronous = off;
  create table requests (id integer primary key, status text, taken_at text);
`);
const insert = sqlite.prepare('insert into requests (status) values (?)');
for (let count = 0; count < REQUESTS; count += 1) insert.run('pending');
const take = sqlite.prepare('update requests set status = ?, taken_at = ? where id = ?');

let last = 0;
const server = createServer((request, response) => {
  readJson(request, ({ status = '' }) => {
    const taken_at = new Date().toISOString();
    last = (last % REQUESTS) + 1;
    take.run(status, taken_at, last);
    sendJson(response, 200, JSON.stringify({ id: last, status, taken_at }));
  });
});

listen(server);
