import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { BoardFollower } from '../../support/boards/board-follower.ts';
import { ask } from '../../support/people/acts.ts';
import { type Mailbox, startMailbox } from '../../support/people/mailbox.ts';
import { type NewSession, newcomer, newcomersActs } from '../../support/people/newcomer.ts';
import {
  petitBistrot,
  root,
  signInAgain,
  type TestRestaurant,
} from '../../support/people/people.ts';
import { expectNoSecretIn } from '../../support/secrets/clean-database.ts';
import { everyRow } from '../../support/secrets/every-row.ts';
import { secretFinder } from '../../support/secrets/find-secrets.ts';
import { notedSecrets } from '../../support/secrets/trail.ts';
import { startApp, startBeside, type TestApp } from '../../support/server/app.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { openStream } from '../../support/server/sse.ts';

const SESSIONS = 4;
const SECOND = 1000;
/** Time within which another server notices the end of a session. */
const LONGEST_SECONDS = 5;

eachEngine((engine) => {
  let app: TestApp;
  let beside: TestApp;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, RATE_LIMITS: 'off' };
    app = await startApp(engine, environment);
    // Several servers can share a PostgreSQL database; an SQLite database has one server.
    beside = engine === 'postgres' ? await startBeside(app, environment) : app;
  });
  afterAll(async () => {
    if (beside !== app) await beside.close();
    await app.close();
    await mailbox.stop();
  });

  describe('sessions ended by', () => {
    const ways: Record<string, (restaurant: TestRestaurant, tokens: string[]) => Promise<unknown>> =
      {
        'signing out': (_, tokens) =>
          Promise.all(tokens.map((token) => app.call('POST', '/auth/logout', { token }))),
        async 'a password reset'({ owner }) {
          const acts = newcomersActs(app, mailbox);
          await acts.forgot(owner.email);
          await acts.reset(owner.email, await acts.codeFor(owner.email), 'un nouveau secret');
        },
        'deleting the restaurant': async ({ id }) =>
          app.call('DELETE', `/restaurants/${id}`, await root(app)),
      };

    it.each(Object.entries(ways))(
      '%s are refused, and their streams are closed: at once on this server, within 5 seconds on another [SIN-11, API-02]',
      async (_, end) => {
        const restaurant = await petitBistrot(app);
        const { id } = await ask(app, restaurant, 1);
        const sessions = Array.from({ length: SESSIONS }, () => signInAgain(app, restaurant.owner));
        const tokens = await Promise.all(sessions);
        const boards = await Promise.all(
          tokens.map(async (token, index) => {
            const server = index % 2 ? beside : app;
            const board = new BoardFollower(server, restaurant);
            board.token = token;
            await board.connect();
            await board.until('snapshot', () => board.receivedEvents.length > 0);
            // Puts the session into the cache of that server.
            await board.poll();
            return { board, isElsewhere: server !== app };
          }),
        );

        await end(restaurant, tokens);
        for (const { board, isElsewhere } of boards) if (!isElsewhere) await board.ended();
        const reusedHere = await tryAll(app, tokens);
        const elsewhere = boards.filter(({ isElsewhere }) => isElsewhere);
        const cut = Promise.all(elsewhere.map(({ board }) => board.ended())).then(() => true);
        for (let seconds = 1; elsewhere.length > 0 && seconds <= LONGEST_SECONDS; seconds += 1) {
          beside.clock.advance(SECOND);
          await beside.tick();
        }
        const reused = [...reusedHere, ...(await tryAll(beside, tokens))];
        await cut;
        expect(reused).toEqual([]);

        /** Returns the statuses other than 401. */
        async function tryAll(server: TestApp, all: string[]): Promise<string[]> {
          const status = `/requests/${id}/status`;
          const tag = boards[0]?.board.shown?.version ?? '';
          const answers = all.flatMap((token) => [
            server.call('GET', '/auth/me', { token }),
            server.call('GET', restaurant.board, { token }),
            server.call('GET', restaurant.board, {
              token,
              headers: { 'If-None-Match': `"${tag}"` },
            }),
            server.call('GET', `${restaurant.board}/stream`, { token }),
            server.call('PUT', status, { token, body: { status: 'in-progress' } }),
            server.call('DELETE', `${restaurant.board}/reset`, { token }),
          ]);
          const statuses = (await Promise.all(answers)).map((answer) => answer.status);
          return statuses.filter((each) => each !== 401).map(String);
        }
      },
      30_000,
    );
  });

  it('a server at log level trace logs no token, password or code, and stores none in the clear [SIN-12, SIN-14, VER-12]', async () => {
    const database = await newDatabase(engine);
    const server = await startServer({
      DATABASE_URL: database.url,
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      SMTP_URL: mailbox.url,
    });
    const { db, close } = await openDatabase(database.url, () => {});
    // Takes a table away, because internal errors are logged in the most detail.
    const breakDatabase = () => db.schema.alterTable('sessions').renameTo('gone').execute();
    const { output, lines } = await runSession(server, mailbox, breakDatabase);
    const rows = await everyRow(db);
    const find = secretFinder(notedSecrets());
    const found = [...find(lines), ...find(rows)].map(({ secret }) => secret);
    expect(output).toMatch(/"level":50/);
    expect(found).toEqual([]);
    await expectNoSecretIn(db, database.url);
    await close();
    await database.remove();
  }, 30_000);
});

/** Signs up, in and out, also with wrong passwords and codes. Returns the output of the server. */
async function runSession(server: Server, mailbox: Mailbox, breakDatabase: () => Promise<void>) {
  const call = caller(server.url);
  const post = <T>(path: string, body: unknown, token?: string) =>
    call<T>('POST', `/auth/${path}`, { body, ...(token && { token }) });
  const who = newcomer({ password: 'mot-de-passe-zibeline' });
  await post('signup', who);
  const code = await mailbox.nextCode(who.email);
  // The code is valid only after the mail server has accepted the mail.
  let verified = await post<NewSession>('verify-email', { ...who, code });
  while (verified.status === 400) verified = await post('verify-email', { ...who, code });
  const { token, restaurant } = verified.body;
  await post('verify-email', { ...who, code: '000000' });
  await post('login', { email: who.email, password: 'pas-le-bon-zibeline' });
  const login = await post<NewSession>('login', who);
  const board = `${server.url}/api/restaurants/${restaurant.slug}/requests/stream`;
  const stream = await openStream(board, { Authorization: `Bearer ${token}` });
  await stream.next('snapshot');
  await post('login', `{"email": "${who.email}", "password": "${who.password}`);
  await post('login', { ...who, name: 'x'.repeat(20_000) });
  await post('forgot-password', { email: who.email });
  const second = await mailbox.nextCode(who.email);
  const password = 'un-nouveau-zibeline';
  const choice = { email: who.email, code: second, password };
  let reset = await post<NewSession>('reset-password', choice);
  while (reset.status === 400) reset = await post('reset-password', choice);
  await post('logout', {}, login.body.token);
  stream.close();
  await breakDatabase();
  const broken = [
    await call('GET', '/auth/me', { token: reset.body.token }),
    await post('login', { email: who.email, password }),
  ];
  expect([verified.status, login.status, reset.status]).toEqual([201, 200, 200]);
  expect(broken.map(({ status }) => status)).toEqual([500, 500]);
  expect(await server.stop()).toBe(0);
  const output = server.output();
  return { output, lines: output.split('\n') };
}
