/**
 * Floor of `admin`: one SQL statement each for a page of 1,000 restaurants, a search, and a count of 30,000
 * requests.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { listen } from './listen.ts';

const RESTAURANTS = 1000;
const REQUESTS = 30_000;

const sqlite = new DatabaseSync(process.env.DATABASE_FILE ?? ':memory:');
sqlite.exec(`
  create table restaurants (id text primary key, slug text, name text, address text);
  create table requests (id text primary key, created_at text, taken_at text);
  create index requests_of_a_day on requests (created_at, taken_at);
  begin;
`);
const addRestaurant = sqlite.prepare('insert into restaurants values (?, ?, ?, ?)');
for (let index = 0; index < RESTAURANTS; index += 1) {
  addRestaurant.run(randomUUID(), `la-salle-${index}`, 'La Salle', '3 rue du Four, Paris');
}
const addRequest = sqlite.prepare('insert into requests values (?, ?, ?)');
for (let place = 0; place < REQUESTS; place += 1) {
  addRequest.run(randomUUID(), new Date().toISOString(), place % 10 === 0 ? null : '');
}
sqlite.exec('commit');

const page = sqlite.prepare('select * from restaurants order by slug limit 20');
const search = sqlite.prepare('select * from restaurants where slug like ? limit 20');
const count = sqlite.prepare(
  "select count(*) as requests, count(taken_at) as taken from requests where created_at > ''",
);

const server = createServer(({ url = '' }, response) => {
  const found = url.includes('q=') ? search.all('%salle-999%') : page.all();
  const body = JSON.stringify(url.includes('glance') ? count.get() : found);
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});

listen(server);
