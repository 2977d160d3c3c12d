import { expect, it } from 'vitest';
import { newToken } from '../../../src/platform/ids.ts';
import { enrolPasskey, ORIGIN, passkeySignIn } from '../../support/passkeys/calls.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { mailsSent } from '../../support/people/outbox.ts';
import { callsFrom, HOME } from '../../support/people/strangers.ts';
import { addStaff } from '../../support/people/team.ts';
import { startWithMailbox } from '../../support/server/start-with.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const MINUTE = 60_000;
const TABLES = 12;
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

    it('repeated and withdrawn taps at each table keep no other guest from calling [API-64]', async () => {
      for (let table = 1; table <= TABLES; table += 1) {
        await times(25, (n) =>
          ask(app, bistrot, table, {}, { ...home, key: `repeat ${n} ${table}` }),
        );
      }
      const refused: number[] = [];
      for (let turn = 0; turn < 40; turn += 1) {
        const key = newToken();
        const call = { body: { tableNumber: 3 }, ...home, key };
        const { body } = await app.call<{ id: string }>('POST', bistrot.board, call);
        const { status } = await app.call('DELETE', `/requests/${body.id}`, { ...home, key });
        if (status !== 200) refused.push(status);
      }
      // What the stranger loses is withdrawing: the call stays, and somebody comes.
      expect(new Set(refused)).toEqual(new Set([429]));
      for (let table = 1; table <= TABLES; table += 1) {
        const present = await ask(app, bistrot, table, {}, home);
        await take(app, bistrot, present);
        await finish(app, bistrot, present);
        const own = { ...home, key: `guest of table ${table}` };
        const call = await app.call<{ id: string }>('POST', bistrot.board, {
          body: { tableNumber: table },
          ...own,
        });
        expect(call.status).toBe(201);
        if (table !== 3) await cancel(app, call.body, own);
      }
    });

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
    }, 60_000);

    it('five mails to the owner asked for by a stranger keep no code from the owner [VER-14]', async () => {
      app.clock.advance(60 * MINUTE);
      const { owner } = bistrot;
      const calls = callsFrom(app);
      const forget = () => calls.post('forgot-password', { email: owner.email }, HOME);
      for (let mails = 0; mails < 5; mails += 1) {
        expect((await forget()).status).toBe(200);
        await mailsSent(app);
        app.clock.advance(61_000);
      }
      expect((await forget()).body.code).toBe('too_many_mails');
      app.clock.advance(15 * MINUTE);
      expect((await forget()).status).toBe(200);
    });
  },
  { TRUST_PROXY: 'on', PUBLIC_URL: ORIGIN },
  startWithMailbox,
);
