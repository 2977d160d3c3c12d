import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoardFollower } from '../../support/boards/board-follower.ts';
import { ask } from '../../support/people/acts.ts';
import { type Mailbox, startMailbox } from '../../support/people/mailbox.ts';
import { newcomersActs } from '../../support/people/newcomer.ts';
import {
  petitBistrot,
  root,
  signInAgain,
  type TestRestaurant,
} from '../../support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../support/server/app.ts';
import { eachEngine } from '../../support/server/engines.ts';

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
});
