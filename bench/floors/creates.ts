/**
 * Floor of `creates`: parses JSON, commits one row, sends JSON. Without fsync, whose processor time depends on the
 * disk.
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listen } from './listen.ts';

const sqlite = new DatabaseSync(process.env.DATABASE_FILE ?? ':memory:');
sqlite.exec(`
  pragma journal_mode = wal;
  pragma synchronous = off;
  create table requests (id integer primary key, table_number integer, created_at text);
`);
const insert = sqlite.prepare('insert into requests (table_number, created_at) values (?, ?)');

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  request.on('end', () => {
    const { tableNumber } = JSON.parse(text);
    const created_at = new Date().toISOString();
    const { lastInsertRowid } = insert.run(tableNumber, created_at);
    const body = JSON.stringify({ id: Number(lastInsertRowid), tableNumber, created_at });
    response.writeHead(201, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

listen(server);
