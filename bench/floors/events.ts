/** Floor of `events`: parses JSON, sends a short response, and stores 1,000 events per commit. */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listen } from './listen.ts';

const AT_ONCE = 1000;
const ANSWER = '{"success":true}';

const sqlite = new DatabaseSync(process.env.DATABASE_FILE ?? ':memory:');
sqlite.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table events (id integer primary key, kind text, metadata text, created_at text);
`);
const insert = sqlite.prepare('insert into events (kind, metadata, created_at) values (?, ?, ?)');
let waiting: { eventType: string; metadata: object }[] = [];

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  request.on('end', () => {
    waiting.push(JSON.parse(text));
    if (waiting.length >= AT_ONCE) keep();
    response.writeHead(202, {
      'Content-Type': 'application/json',
      'Content-Length': ANSWER.length,
    });
    response.end(ANSWER);
  });
});

function keep(): void {
  const created_at = new Date().toISOString();
  sqlite.exec('begin');
  for (const { eventType, metadata } of waiting) {
    insert.run(eventType, JSON.stringify(metadata), created_at);
  }
  sqlite.exec('commit');
  waiting = [];
}

listen(server);
