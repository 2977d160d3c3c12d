import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../../../test/support/people/mailbox.ts';
import {
  type NewSession,
  newcomer,
  newcomersActs,
} from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../../../test/support/server/app.ts';
import { eachEngine } from '../../../../test/support/server/engines.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { limits } from '../../../limits.ts';
import { rates } from '../../../rates.ts';

const MINUTE = 60_000;

eachEngine((engine) => {
  /**
   * On PostgreSQL two servers share one database and are called in turn: counts must hold for both together.
   */
  let servers: TestApp[];
  let mailbox: Mailbox;
  let acts: ReturnType<typeof newcomersActs>;
  const first = () => servers[0] as TestApp;

  beforeAll(async () => {
    mailbox = await startMailbox();
    const environment = { SMTP_URL: mailbox.url, TRUST_PROXY: 'on' };
    const app = await startApp(engine, environment);
    servers = engine === 'postgres' ? [app, await startBeside(app, environment)] : [app];
    acts = newcomersActs(app, mailbox);
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await mailbox.stop();
  });
  // Resets the rate limit of the network address, which is per minute.
  beforeEach(() => first().clock.advance(MINUTE));

  /** Sends `count` calls concurrently, each to the next server. */
  function atOnce<T = Refused>(
    count: number,
    path: string,
    bodyOf: (index: number) => unknown,
    from = (index: number) => `203.0.113.${index % 30}`,
  ) {
    const calls = Array.from({ length: count }, (_, index) =>
      (servers[index % servers.length] as TestApp).call<Refused & T>('POST', `/auth/${path}`, {
        body: bodyOf(index),
        headers: { 'X-Forwarded-For': from(index) },
      }),
    );
    return Promise.all(calls);
  }

  async function counts() {
    const { db } = first();
    const accounts = await db.selectFrom('accounts').select('id').execute();
    const restaurants = await db.selectFrom('restaurants').select('id').execute();
    return { accounts: accounts.length, restaurants: restaurants.length };
  }

  const withCode = async () => {
    const who = newcomer();
    await acts.signUp(who);
    return { who, code: await acts.codeFor(who.email) };
  };
  /** The n-th wrong code. */
  const wrong = (right: string, n: number) =>
    String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0');

  describe('concurrent guesses of a code', () => {
    it('are compared 5 times out of 200; after that the right code is refused too [VER-12]', async () => {
      const { who, code } = await withCode();
      const answers = await atOnce(200, 'verify-email', (n) => ({ ...who, code: wrong(code, n) }));
      const right = await acts.verify(who, code);
      const seen = tally(answers);
      expect(seen).toEqual({ '400 invalid_code': 5, '400 too_many_tries': 195 });
      expect(right.body.code).toBe('too_many_tries');
    });

    it('are compared 5 times for a new password too, over signed-in and signed-out callers [VER-12, SIN-15]', async () => {
      const { owner } = await petitBistrot(first());
      await acts.forgot(owner.email);
      const code = await acts.codeFor(owner.email);
      const guess = (n: number) => ({ code: wrong(code, n), password: 'un nouveau secret' });
      const [reset, changed] = await Promise.all([
        atOnce(50, 'reset-password', (n) => ({ ...guess(n), email: owner.email })),
        Promise.all(
          Array.from({ length: 50 }, (_, n) =>
            first().call('POST', '/auth/change-password', { token: owner.token, body: guess(n) }),
          ),
        ),
      ]);
      expect(tally([...reset, ...changed])).toEqual({
        '400 invalid_code': 5,
        '400 too_many_tries': 95,
      });
      expect((await acts.reset(owner.email, code, 'un nouveau secret')).status).toBe(400);
      expect((await acts.login(owner.email, owner.password)).status).toBe(200);
    });

    it.each([2, 20])(
      'create one account and one restaurant when all %i are right [VER-12]',
      async (count) => {
        const { who, code } = await withCode();
        const before = await counts();
        const answers = await atOnce<NewSession>(count, 'verify-email', () => ({ ...who, code }));
        const opened = answers.filter(({ status }) => status === 201);
        const after = await counts();
        expect(opened).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(count - 1);
        expect(after).toEqual({
          accounts: before.accounts + 1,
          restaurants: before.restaurants + 1,
        });
        const { token } = opened[0]?.body ?? {};
        expect((await first().call('GET', '/auth/me', { token })).status).toBe(200);
      },
    );
  });

  it('a right code sent 20 times concurrently sets one new password [SIN-15, VER-12]', async () => {
    const { owner } = await petitBistrot(first());
    await acts.forgot(owner.email);
    const code = await acts.codeFor(owner.email);
    const choose = (n: number) => ({ email: owner.email, code, password: `secret nouveau ${n}` });
    const answers = await atOnce(20, 'reset-password', choose);
    const chosen = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(chosen).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    const signedIn = await acts.login(owner.email, `secret nouveau ${chosen[0]}`);
    expect(signedIn.status).toBe(200);
  });

  describe('300 concurrent wrong passwords', () => {
    it('from 30 network addresses are checked 20 times; meanwhile other accounts sign in [SIN-14, SIN-18]', async () => {
      const victim = (await petitBistrot(first())).owner;
      const others = await Promise.all(
        Array.from({ length: 6 }, async () => (await petitBistrot(first())).owner),
      );
      const [guesses, logins] = await Promise.all([
        atOnce(300, 'login', (n) => ({ email: victim.email, password: `au hasard ${n}` })),
        atOnce(others.length, 'login', (n) => ({
          email: others[n]?.email,
          password: others[n]?.password,
        })),
      ]);
      const { '401 invalid_credentials': checked = 0, ...unchecked } = tally(guesses);
      // A busy server answers 503 to calls that wait too long for a connection, before it checks them.
      const waitedTooLong = unchecked['503 unavailable'] ?? 0;
      expect(['429 account_guarded', '503 unavailable']).toEqual(
        expect.arrayContaining(Object.keys(unchecked)),
      );
      expect(checked).toBeLessThanOrEqual(limits.strangersPasswordsPerDay);
      if (waitedTooLong === 0) expect(checked).toBe(limits.strangersPasswordsPerDay);
      for (const [n, { status }] of logins.entries()) {
        const { email, password } = others[n] ?? victim;
        const again = async () => (await acts.login(email, password)).status;
        if (status === 503) await expect.poll(again).toBe(200);
        else expect(status).toBe(200);
      }
    });

    it('delay one network address no longer than 10 do: guesses that were not checked do not count [SIN-14]', async () => {
      const { owner } = await petitBistrot(first());
      await atOnce(
        300,
        'login',
        () => ({ email: owner.email, password: 'au hasard' }),
        () => '127.0.0.1',
      );
      const waiting = await acts.login(owner.email, owner.password);
      expect(waiting.headers.get('retry-after')).toBe(String(limits.loginDelaySeconds));
      first().clock.advance(limits.loginDelaySeconds * 1000);
      expect((await acts.login(owner.email, owner.password)).status).toBe(200);
    });
  });

  it('200 guesses at 200 accounts from one network address do not stop sign-ins from other addresses [API-44]', async () => {
    const owners = await Promise.all(
      Array.from({ length: 6 }, async () => (await petitBistrot(first())).owner),
    );
    // At one server: each counts for itself.
    const guesses = Array.from({ length: 200 }, (_, n) =>
      first().call<Refused>('POST', '/auth/login', {
        body: { email: `nobody-${n}@example.org`, password: 'au hasard' },
        headers: { 'X-Forwarded-For': '198.51.100.1' },
      }),
    );
    const flood = Promise.all(guesses);
    const logins = await atOnce(owners.length, 'login', (n) => owners[n]);
    expect(tally(logins)).toEqual({ '200': owners.length });
    const seen = tally(await flood);
    const allowed = ['401 invalid_credentials', '429 too_many_failures', '503 unavailable'];
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(seen)));
    expect(seen['401 invalid_credentials']).toBeLessThanOrEqual(rates.guessesPerAddress.count);
  });

  describe('concurrent requests for codes', () => {
    it('50 sign-ups of one address send one mail and get the same answer [SGN-12, VER-11]', async () => {
      const who = newcomer();
      const answers = await atOnce(50, 'signup', () => who);
      expect(tally(answers)).toEqual({ '200': 50 });
      await mailsSent(first());
      expect(mailbox.of(who.email)).toHaveLength(1);
      expect((await acts.verify(who, await acts.codeFor(who.email))).status).toBe(201);
    });

    it.each(['resend-verification', 'forgot-password'])(
      '50 calls of %s after a minute send one mail; 49 get 429 [VER-11, SIN-15]',
      async (path) => {
        const { who } = await withCode();
        const before = mailbox.of(who.email).length;
        first().clock.advance(MINUTE);
        const answers = await atOnce(50, path, () => ({ email: who.email }));
        expect(tally(answers)).toEqual({ '200': 1, '429 code_just_sent': 49 });
        await mailsSent(first());
        expect(mailbox.of(who.email)).toHaveLength(before + 1);
      },
    );
  });
});

/** Counts the answers by status and code. */
function tally(answers: { status: number; body: { code?: string } }[]): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = [status, body.code].filter(Boolean).join(' ');
    seen[answer] = (seen[answer] ?? 0) + 1;
  }
  return seen;
}
