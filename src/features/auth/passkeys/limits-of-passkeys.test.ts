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
import { rates } from '../../../rates.ts';

withApp(
  ({ app, acts }) => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

    it('neither a flood of challenges nor refused passkeys refuse a right one [TEAM-42]', async () => {
      const bistrot = await petitBistrot(app);
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
      const { start, finish } = passkeySignIn(app);
      const { count } = rates.guessesPerAddress;
      const home = from('203.0.113.60');
      const before = await countChallenges();
      for (let guess = 0; guess <= count; guess += 1) {
        const misdeed = guess % 10 ? { credentialId: 'AAAA' } : { isForged: true };
        const signed = authenticator.get((await start(home)).body.options, misdeed);
        expect((await finish(signed, home)).status).toBe(401);
      }
      const right = authenticator.get((await start(home)).body.options);
      expect((await finish(right, home)).status).toBe(200);
      expect(codeOf(await finish(right, home))).toEqual([401, 'passkey_expired']);
      // Only challenges that an existing passkey has answered are stored.
      expect((await countChallenges()) - before).toBeLessThan(count / 5);
    });

    async function countChallenges(): Promise<number> {
      const all = app.db
        .selectFrom('passkey_challenges')
        .select(({ fn }) => fn.countAll().as('all'));
      return Number((await all.executeTakeFirstOrThrow()).all);
    }

    it('a code for adding a passkey has five tries [TEAM-41, TEAM-42]', async () => {
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
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: 'on',
  },
  startWithMailbox,
);
