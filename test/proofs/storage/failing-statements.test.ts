import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { failAt } from '../../support/faults/failing-statements.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { type Mailbox, startMailbox } from '../../support/people/mailbox.ts';
import { newcomer, newcomersActs } from '../../support/people/newcomer.ts';
import {
  type Person,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../support/people/people.ts';
import { everyRow } from '../../support/secrets/every-row.ts';
import { startApp, type TestApp } from '../../support/server/app.ts';
import { eachEngine } from '../../support/server/engines.ts';
import type { Answer } from '../../support/server/http.ts';

/** An operation that changes more than one row. Prepares its own data, then returns the call to make. */
type Operation = (setup: Setup) => Promise<() => Promise<Answer<unknown>>>;
type Setup = { app: TestApp; mailbox: Mailbox; boss: Person; restaurant: TestRestaurant };

/** Tables that count guesses: these counts are kept on purpose when the call fails. */
const COUNTED = /^(email_codes|asker_counts) /;
const MOST_STATEMENTS = 60;
/** Every third statement fails. */
const STEP = 3;

const operations: Record<string, Operation> = {
  // First, because later operations make the mail server refuse mails.
  'verifying an address': async ({ app, mailbox }) => {
    const who = newcomer();
    const { signUp, codeFor } = newcomersActs(app, mailbox);
    await signUp(who);
    const code = await codeFor(who.email);
    return () => app.call('POST', '/auth/verify-email', { body: { ...who, code } });
  },
  'a guest’s request': async ({ app, restaurant }) => {
    return () => app.call('POST', restaurant.board, { key: 'once', body: { tableNumber: 3 } });
  },
  'a second request of the same table': async ({ app, restaurant }) => {
    await ask(app, restaurant, 3);
    return () => app.call('POST', restaurant.board, { key: 'twice', body: { tableNumber: 3 } });
  },
  'taking charge of a request': async ({ app, restaurant }) => {
    const { id } = await ask(app, restaurant, 3);
    return () => app.call('PUT', `/requests/${id}/status`, to(restaurant, 'in-progress'));
  },
  'completing a request': async ({ app, restaurant }) => {
    const { id } = await take(app, restaurant, await ask(app, restaurant, 3));
    return () => app.call('PUT', `/requests/${id}/status`, to(restaurant, 'completed'));
  },
  'cancelling a request': async ({ app, restaurant }) => {
    const { id } = await ask(app, restaurant, 3);
    return () => app.call('DELETE', `/requests/${id}`);
  },
  'resetting a board': async ({ app, restaurant }) => {
    await ask(app, restaurant, 3);
    await take(app, restaurant, await ask(app, restaurant, 4));
    await finish(app, restaurant, await take(app, restaurant, await ask(app, restaurant, 5)));
    await cancel(app, await ask(app, restaurant, 6));
    return () => app.call('DELETE', `${restaurant.board}/reset`, restaurant.owner);
  },
  'adding tables': async ({ app, restaurant }) => {
    const options = { token: restaurant.owner.token, body: { from: 20, to: 29 } };
    return () => app.call('POST', `/restaurants/${restaurant.id}/tables/bulk`, options);
  },
  'deleting a table with a pending request': async ({ app, restaurant }) => {
    await ask(app, restaurant, 3);
    const path = `/restaurants/${restaurant.id}/tables`;
    const { body } = await app.call<{ id: string; number: number }[]>('GET', path);
    const table = body.find(({ number }) => number === 3);
    return () => app.call('DELETE', `${path}/${table?.id}`, restaurant.owner);
  },
  'changing the time zone of a restaurant': async ({ app, restaurant }) => {
    await ask(app, restaurant, 3);
    const options = { token: restaurant.owner.token, body: { time_zone: 'Indian/Reunion' } };
    return () => app.call('PUT', `/restaurants/${restaurant.id}`, options);
  },
  'deleting a restaurant': async ({ app, restaurant, boss }) => {
    await ask(app, restaurant, 3);
    return () => app.call('DELETE', `/restaurants/${restaurant.id}`, boss);
  },
  'adding a restaurant with its owner': async ({ app, boss, mailbox }) => {
    mailbox.behaviour = 'refuses';
    const body = { name: 'Chez Zoé', owner_email: newcomer().email };
    return () => app.call('POST', '/restaurants', { token: boss.token, body });
  },
  'signing up': async ({ app, mailbox }) => {
    mailbox.behaviour = 'refuses';
    return () => app.call('POST', '/auth/signup', { body: newcomer() });
  },
};

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let boss: Person;
  const counts = { points: 0, partial: 0 };

  beforeAll(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { RATE_LIMITS: 'off', SMTP_URL: mailbox.url });
    boss = await root(app);
    // The clock never advances in this file, so background jobs run now and not during the tests.
    await app.tick();
  });
  afterAll(async () => {
    await app.close();
    await mailbox.stop();
  });

  describe('whichever statement fails, the change is complete or absent, and the next call succeeds:', () => {
    it.each(Object.entries(operations))(
      '%s [API-44]',
      async (_name, prepare) => {
        const fresh = async () => {
          const act = await prepare({ app, mailbox, boss, restaurant: await petitBistrot(app) });
          return { act, before: await everyRow(app.db) };
        };
        const whole = await fresh();
        expect((await whole.act()).status).toBeLessThan(300);
        const wholeChange = changeOf(whole.before, await everyRow(app.db));
        expect(wholeChange).not.toEqual({});

        let failed = 0;
        for (let n = 1; n < MOST_STATEMENTS; n += STEP) {
          const { act, before } = await fresh();
          const { hasFailed, result } = await failAt(n, act);
          const change = changeOf(before, await everyRow(app.db));
          // A read for the response, after the commit, may fail too: then the whole change is stored.
          const allowed = result.status < 300 ? [wholeChange] : [{}, wholeChange];
          counts.points += hasFailed ? 1 : 0;
          counts.partial += allowed.some((each) => isDeepStrictEqual(each, change)) ? 0 : 1;
          expect(allowed).toContainEqual(change);
          if (result.status >= 300) {
            expect(result.status).toBe(503);
            failed += 1;
          }
          if (!hasFailed) break;
        }
        expect(failed).toBeGreaterThan(0);
      },
      60_000,
    );

    it('of eight simultaneous requests exactly the acknowledged ones are stored [API-44]', async () => {
      for (let n = 1; n < MOST_STATEMENTS; n += STEP) {
        const restaurant = await petitBistrot(app);
        const { hasFailed, result } = await failAt(n, () =>
          Promise.all(
            Array.from({ length: 8 }, (_, index) =>
              app.call<CreatedRequest>('POST', restaurant.board, {
                body: { tableNumber: index + 1 },
              }),
            ),
          ),
        );
        const acknowledged = result
          .filter(({ status }) => status === 201)
          .map(({ body }) => body.id);
        const refused = result.filter(({ status }) => status === 503);
        expect(acknowledged.length + refused.length).toBe(result.length);
        const stored = await app.db
          .selectFrom('requests')
          .select('id')
          .where('restaurant_id', '=', restaurant.id)
          .execute();
        counts.points += hasFailed ? 1 : 0;
        counts.partial += stored.length === acknowledged.length ? 0 : 1;
        expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
        if (!hasFailed) break;
      }
    });
  });
});

function to({ owner }: TestRestaurant, status: string) {
  return { token: owner.token, body: { status } };
}

/** Rows added (+) and removed (-) per table. An updated row counts as both. */
function changeOf(before: string[], after: string[]): Record<string, number> {
  const change: Record<string, number> = {};
  const note = (sign: string, lines: string[], others: Set<string>) => {
    for (const line of lines) {
      if (others.has(line) || COUNTED.test(line)) continue;
      const name = `${sign}${line.slice(0, line.indexOf(' '))}`;
      change[name] = (change[name] ?? 0) + 1;
    }
  };
  const [were, are] = [before.map(withoutAttempts), after.map(withoutAttempts)];
  note('-', were, new Set(are));
  note('+', are, new Set(were));
  return change;
}

/** Ignores delivery attempts of a mail, which happen in the background. */
function withoutAttempts(line: string): string {
  return line.replace(/^(outbox \{"id":"[^"]+").*/, '$1');
}
