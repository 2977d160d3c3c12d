import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedRequest } from '../../src/features/requests/contract.ts';
import { failAt } from '../support/faults/failing-statements.ts';
import { scaled, tell } from '../support/figures/proof.ts';
import { ask, cancel, finish, take } from '../support/people/acts.ts';
import { type Mailbox, startMailbox } from '../support/people/mailbox.ts';
import { newcomer, newcomersActs } from '../support/people/newcomer.ts';
import { type House, type Person, petitBistrot, root } from '../support/people/people.ts';
import { everyRow } from '../support/secrets/every-row.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';
import type { Answer } from '../support/server/http.ts';

/** Everything that changes more than one row. Answers the call, prepared afresh. */
type Operation = (stage: Stage) => Promise<() => Promise<Answer<unknown>>>;
type Stage = { app: TestApp; mailbox: Mailbox; boss: Person; house: House };

/** Guesses are counted on purpose, whatever becomes of them. */
const COUNTED = /^(email_codes|asker_counts) /;
const MOST_STATEMENTS = 60;
/** Every statement fails in turn; in `npm test`, every third. */
const STEP = scaled(1, 3);

const operations: Record<string, Operation> = {
  // Before the mail server takes none any more.
  'an address is verified': async ({ app, mailbox }) => {
    const who = newcomer();
    const { signUp, codeFor } = newcomersActs(app, mailbox);
    await signUp(who);
    const code = await codeFor(who.email);
    return () => app.call('POST', '/auth/verify-email', { body: { ...who, code } });
  },
  'a guest asks': async ({ app, house }) => {
    return () => app.call('POST', house.board, { key: 'once', body: { tableNumber: 3 } });
  },
  'another guest of the table asks': async ({ app, house }) => {
    await ask(app, house, 3);
    return () => app.call('POST', house.board, { key: 'twice', body: { tableNumber: 3 } });
  },
  'a server takes charge': async ({ app, house }) => {
    const { id } = await ask(app, house, 3);
    return () => app.call('PUT', `/requests/${id}/status`, to(house, 'in-progress'));
  },
  'a server marks it done': async ({ app, house }) => {
    const { id } = await take(app, house, await ask(app, house, 3));
    return () => app.call('PUT', `/requests/${id}/status`, to(house, 'completed'));
  },
  'a guest withdraws': async ({ app, house }) => {
    const { id } = await ask(app, house, 3);
    return () => app.call('DELETE', `/requests/${id}`);
  },
  'a board is reset': async ({ app, house }) => {
    await ask(app, house, 3);
    await take(app, house, await ask(app, house, 4));
    await finish(app, house, await take(app, house, await ask(app, house, 5)));
    await cancel(app, await ask(app, house, 6));
    return () => app.call('DELETE', `${house.board}/reset`, house.owner);
  },
  'tables are added': async ({ app, house }) => {
    const options = { token: house.owner.token, body: { from: 20, to: 29 } };
    return () => app.call('POST', `/restaurants/${house.id}/tables/bulk`, options);
  },
  'a table is deleted while somebody waits there': async ({ app, house }) => {
    await ask(app, house, 3);
    const path = `/restaurants/${house.id}/tables`;
    const { body } = await app.call<{ id: string; number: number }[]>('GET', path);
    const table = body.find(({ number }) => number === 3);
    return () => app.call('DELETE', `${path}/${table?.id}`, house.owner);
  },
  'a restaurant moves to another time zone': async ({ app, house }) => {
    await ask(app, house, 3);
    const options = { token: house.owner.token, body: { time_zone: 'Indian/Reunion' } };
    return () => app.call('PUT', `/restaurants/${house.id}`, options);
  },
  'a restaurant is deleted': async ({ app, house, boss }) => {
    await ask(app, house, 3);
    return () => app.call('DELETE', `/restaurants/${house.id}`, boss);
  },
  'a restaurant is added, with its owner': async ({ app, boss, mailbox }) => {
    mailbox.mood = 'refuses';
    const body = { name: 'Chez Zoé', owner_email: newcomer().email };
    return () => app.call('POST', '/restaurants', { token: boss.token, body });
  },
  'somebody signs up': async ({ app, mailbox }) => {
    mailbox.mood = 'refuses';
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
    // Here time stands still: what the server does by itself, it does now.
    await app.tick();
  });
  afterAll(async () => {
    tell('R17', { engine, operations: Object.keys(operations).length, ...counts });
    await app.close();
    await mailbox.stop();
  });

  describe('whichever statement fails, all is done or nothing, and the next call is served', () => {
    it.each(Object.entries(operations))(
      '%s [API-44]',
      async (_name, prepare) => {
        const fresh = async () => {
          const act = await prepare({ app, mailbox, boss, house: await petitBistrot(app) });
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
          // What is read for the answer, behind the change, may fail too: then all of it is done.
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

    it('of eight guests who ask at once, those are stored who were told so [API-44]', async () => {
      for (let n = 1; n < MOST_STATEMENTS; n += STEP) {
        const house = await petitBistrot(app);
        const { hasFailed, result } = await failAt(n, () =>
          Promise.all(
            Array.from({ length: 8 }, (_, place) =>
              app.call<CreatedRequest>('POST', house.board, { body: { tableNumber: place + 1 } }),
            ),
          ),
        );
        const told = result.filter(({ status }) => status === 201).map(({ body }) => body.id);
        const refused = result.filter(({ status }) => status === 503);
        expect(told.length + refused.length).toBe(result.length);
        const stored = await app.db
          .selectFrom('requests')
          .select('id')
          .where('restaurant_id', '=', house.id)
          .execute();
        counts.points += hasFailed ? 1 : 0;
        counts.partial += stored.length === told.length ? 0 : 1;
        expect(stored.map(({ id }) => id).sort()).toEqual(told.sort());
        if (!hasFailed) break;
      }
    }, 60_000);
  });
});

function to({ owner }: House, status: string) {
  return { token: owner.token, body: { status } };
}

/** How many rows came and went, by table; one that changed did both. */
function changeOf(before: string[], after: string[]): Record<string, number> {
  const change: Record<string, number> = {};
  const note = (sign: string, lines: string[], others: Set<string>) => {
    for (const line of lines) {
      if (others.has(line) || COUNTED.test(line)) continue;
      const name = `${sign}${line.slice(0, line.indexOf(' '))}`;
      change[name] = (change[name] ?? 0) + 1;
    }
  };
  const [were, are] = [before.map(untilSent), after.map(untilSent)];
  note('-', were, new Set(are));
  note('+', are, new Set(were));
  return change;
}

/** How often a mail was tried meanwhile is nobody's act. */
function untilSent(line: string): string {
  return line.replace(/^(outbox \{"id":"[^"]+").*/, '$1');
}
