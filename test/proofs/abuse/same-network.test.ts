import { expect, it } from 'vitest';
import { newToken } from '../../../src/platform/ids.ts';
import { enrolPasskey, ORIGIN, passkeySignIn } from '../../support/passkeys/calls.ts';
import { mailsSent } from '../../support/people/outbox.ts';
import { callsFrom, HOME } from '../../support/people/strangers.ts';
import { addStaff } from '../../support/people/team.ts';
import { startWithMailbox } from '../../support/server/start-with.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

/** More of each call than one network address may make. */
const FLOOD = 130;
const LOGINS = 620;

/** The stranger, the guests and the team share one network address: that of the restaurant's Wi-Fi. */
withAppOnEachEngine(
  ({ app, bistrot, mailbox, acts, engine }) => {
    const headers = { 'X-Forwarded-For': HOME };
    const home = { headers };
    const times = <T>(count: number, act: (n: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, n) => act(n)));

    it('a flood of wrong codes, passwords and sign-ups keeps nobody of the team out [TEAM-13, SIN-14, SIN-18, SIN-19, VER-14, API-81]', async () => {
      const calls = callsFrom(app);
      const { owner } = bistrot;
      const known = newToken();
      await calls.login(owner, { device: known, from: HOME });
      const { authenticator } = await enrolPasskey(app, acts, owner);
      const { pairing } = await addStaff(app, bistrot);
      const passkeys = passkeySignIn(app);

      const guess = { password: 'le même partout' };
      await times(LOGINS, (n) =>
        calls.login({ email: `nobody-${n}@example.org`, ...guess }, { from: HOME }),
      );
      const post = (path: string, body: object) => app.call('POST', path, { ...home, body });
      await times(FLOOD, () => post('/auth/pair', { code: '00000000' }));
      await times(FLOOD, () => passkeys.start(home));
      await times(FLOOD, (n) =>
        post('/auth/signup', { name: 'N', email: `n-${n}@example.org`, password: 'bien trouvé' }),
      );
      await times(FLOOD, (n) => post('/auth/forgot-password', { email: `f-${n}@example.org` }));
      await mailsSent(app);

      expect((await post('/auth/pair/preview', { code: pairing.code })).status).toBe(200);
      expect((await post('/auth/pair', { code: pairing.code })).status).toBe(201);
      expect((await calls.login(owner, { device: known, from: HOME })).status).toBe(200);
      const { options } = (await passkeys.start(home)).body;
      expect((await passkeys.finish(authenticator.get(options), home)).status).toBe(200);
      const member = { name: 'Zoé', email: `zoe-${engine}@example.org`, role: 'manager' };
      const invited = await app.call('POST', `/restaurants/${bistrot.id}/team`, {
        ...home,
        token: owner.token,
        body: member,
      });
      expect(invited.status).toBe(201);

      // A new device of the owner gets in with a mailed code.
      const device = newToken();
      const guesses = await calls.login(owner, { device, from: HOME });
      expect(guesses.status).toBe(429);
      const asked = await calls.post('forgot-password', { email: owner.email, device }, HOME);
      expect(asked.status).toBe(200);
      const code = await mailbox.nextCode(owner.email);
      await mailsSent(app);
      expect(code).toHaveLength(16);
      const choice = { email: owner.email, code, password: 'un nouveau secret', device };
      expect((await calls.post('reset-password', choice, HOME)).status).toBe(200);
    });
  },
  { TRUST_PROXY: 'on', PUBLIC_URL: ORIGIN },
  startWithMailbox,
);
