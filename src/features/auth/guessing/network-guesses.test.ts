import { beforeAll, describe, expect, it } from 'vitest';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import {
  callsFrom,
  newDevice,
  stranger,
  wrong,
} from '../../../../test/support/people/strangers.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { systemClock } from '../../../platform/clock.ts';
import { RateLimiter } from '../../../platform/http/rate.ts';
import { openLog } from '../../../platform/log/log.ts';
import { rates } from '../../../rates.ts';
import { NetworkGuesses } from './network-guesses.ts';

const { count: MOST, windowSeconds } = rates.guessesPerAddress;

withApp(
  ({ app, mailbox }) => {
    let calls: ReturnType<typeof callsFrom>;

    beforeAll(async () => {
      calls = callsFrom(app);
    });

    /** Tries one password on each of `times` accounts. */
    const spray = async (times: number, from: (n: number) => string) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const who = { email: `somebody-${n}@example.org`, password: 'le même partout' };
        statuses.push((await calls.login(who, { from: from(n) })).status);
      }
      return statuses;
    };

    it('limits one network address to 100 guesses in 15 minutes over all accounts; other addresses and known devices are unaffected [SIN-19]', async () => {
      const { owner } = await petitBistrot(app);
      const device = newDevice();
      await calls.login(owner, { device });
      const ipv6 = (n: number) => `2001:db8:7:7::${n.toString(16)}`;
      const statuses = await spray(MOST + 10, ipv6);
      const evaluated = statuses.filter((status) => status === 401).length;
      expect(evaluated).toBe(MOST);
      expect(statuses.slice(MOST)).toEqual(Array(10).fill(429));

      const refused = await calls.login(owner, { from: ipv6(999) });
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_failures']);
      expect(refused.headers.get('retry-after')).toBe(String(windowSeconds));
      expect((await calls.login(owner, { from: ipv6(999), device })).status).toBe(200);
      expect((await calls.login(owner, { from: '2001:db8:7:8::1' })).status).toBe(200);
      app.clock.advance(windowSeconds * 1000);
      expect((await calls.login(owner, { from: ipv6(999) })).status).toBe(200);
    });

    it('counts wrong codes and wrong passwords together, and ignores right ones [SIN-19]', async () => {
      const { owner } = await petitBistrot(app);
      const from = stranger(77);
      for (let n = 0; n < 3; n += 1) expect((await calls.login(owner, { from })).status).toBe(200);
      await calls.post('forgot-password', { email: owner.email }, from);
      const code = await mailbox.nextCode(owner.email);
      await mailsSent(app);
      const reset = (typed: string) =>
        calls.post(
          'reset-password',
          { email: owner.email, code: typed, password: 'un secret' },
          from,
        );
      for (let n = 0; n < 4; n += 1) expect((await reset(wrong(code, n))).status).toBe(400);
      const statuses = await spray(MOST, () => from);
      expect(statuses.filter((status) => status === 401)).toHaveLength(MOST - 4);
      expect((await reset(code)).status).toBe(429);
    });
  },
  { TRUST_PROXY: 'on' },
  startWithMailbox,
);

describe('the log of guesses', () => {
  it('is one line a minute with counts and the five worst networks, without accounts; nothing when there were no guesses [SIN-20]', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const rate = new RateLimiter(systemClock, true);
    const guesses = new NetworkGuesses({ rate, log });
    guesses.logFailures();
    for (let n = 0; n < 30; n += 1) guesses.recordFailure(stranger(n % 6), `account ${n % 4}`);
    guesses.recordFailure(stranger(2), 'account 2');
    guesses.logFailures();
    guesses.logFailures();
    const [line = '', ...others] = lines;
    expect(others).toEqual([]);
    expect(line).not.toContain('account 2');
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      failures: 31,
      addresses: 6,
      networks: [
        { address: stranger(2), failures: 6, accounts: 2 },
        ...Array(4).fill({ failures: 5 }),
      ],
    });
  });
});
