import { expect, it } from 'vitest';
import {
  enrolPasskey,
  ORIGIN,
  passkeyCalls,
  passkeySignIn,
} from '../../../../test/support/passkeys/calls.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { wrong } from '../../../../test/support/people/strangers.ts';
import { codeOf } from '../../../../test/support/people/team.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';

withApp(
  ({ app, acts }) => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

    it('one network address gets 60 challenges a minute [TEAM-47]', async () => {
      const { count, windowSeconds } = limits.passkeyChallengesPerAddress;
      const { start } = passkeySignIn(app);
      for (let asked = 0; asked < count; asked += 1) {
        expect((await start(from('203.0.113.50'))).status).toBe(200);
      }
      expect((await start(from('203.0.113.50'))).status).toBe(429);
      expect((await start(from('203.0.113.51'))).status).toBe(200);
      app.clock.advance(windowSeconds * 1000);
      expect((await start(from('203.0.113.50'))).status).toBe(200);
    });

    it('refused passkeys count as wrong guesses of the address, right ones do not [TEAM-47]', async () => {
      const bistrot = await petitBistrot(app);
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
      const { start, finish } = passkeySignIn(app);
      const { count } = limits.guessesPerAddress;
      const guesser = from('203.0.113.60');
      const options = async (guess: number) =>
        (await start(from(`198.51.100.${guess % 100}`))).body.options;
      for (let guess = 0; guess < count; guess += 1) {
        const misdeed = guess % 2 ? { isForged: true } : { credentialId: 'AAAA' };
        const signed = authenticator.get(await options(guess), misdeed);
        expect((await finish(signed, guesser)).status).toBe(401);
        if (guess % 25 !== 0) continue;
        const right = authenticator.get(await options(guess));
        expect((await finish(right, guesser)).status).toBe(200);
      }
      const blocked = await finish(authenticator.get(await options(0)), guesser);
      expect(codeOf(blocked)).toEqual([429, 'too_many_failures']);
      const elsewhere = authenticator.get(await options(1));
      expect((await finish(elsewhere, from('203.0.113.61'))).status).toBe(200);
    });

    it('a code for adding a passkey has five tries [TEAM-41, TEAM-47]', async () => {
      const { owner } = await petitBistrot(app);
      const calls = passkeyCalls(app, owner);
      await calls.requestCode();
      const right = await acts.codeFor(owner.email);
      for (let n = 0; n < limits.codeTries; n += 1) {
        expect(codeOf(await calls.options(wrong(right, n)))).toEqual([400, 'invalid_code']);
      }
      expect(codeOf(await calls.options(right))).toEqual([400, 'too_many_tries']);
      expect(codeOf(await calls.requestCode())).toEqual([429, 'code_just_sent']);
    });
  },
  {
    ...{ PUBLIC_URL: ORIGIN, TRUST_PROXY: 'on' },
  },
  startWithMailbox,
);
