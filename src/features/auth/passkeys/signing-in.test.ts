import { describe, expect, it } from 'vitest';
import type { Misdeed } from '../../../../test/support/passkeys/authenticator.ts';
import {
  enrolPasskey,
  ORIGIN,
  passkeyCalls,
  passkeySignIn,
} from '../../../../test/support/passkeys/calls.ts';
import { cantine, root } from '../../../../test/support/people/people.ts';
import { codeOf, joinTeam, teamCalls } from '../../../../test/support/people/team.ts';
import { everyRow } from '../../../../test/support/secrets/every-row.ts';
import { startBeside } from '../../../../test/support/server/app.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import type { Me } from '../contract.ts';
import * as auth from '../store.ts';

const environment = { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' };

withApp(
  ({ app, acts, bistrot, engine }) => {
    const challenge = async () => (await passkeySignIn(app).start()).body.options;
    const isAlive = async (token: string) =>
      (await app.call('GET', '/auth/me', { token })).status === 200;

    it('a passkey signs in without an address or a password, as the account that added it [TEAM-42]', async () => {
      const { authenticator, passkey } = await enrolPasskey(app, acts, bistrot.owner);
      const options = await challenge();
      expect(options).toEqual({
        rpId: 'sonnette.example',
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        timeout: limits.passkeyChallengeSeconds * 1000,
        userVerification: 'required',
      });
      app.clock.advance(1000);
      const { status, body } = await passkeySignIn(app).finish(authenticator.get(options));
      expect(status).toBe(200);
      expect(body.restaurant).toMatchObject({ id: bistrot.id, role: 'owner' });
      const me = await app.call<Me>('GET', '/auth/me', { token: body.token });
      expect(me.body.restaurant).toEqual(body.restaurant);
      const last_used_at = app.clock.now().toISOString();
      expect(await passkeyCalls(app, body).list()).toEqual([{ ...passkey, last_used_at }]);
    });

    it('a passkey signs in a super_admin and a manager [TEAM-42]', async () => {
      const people = [
        await root(app),
        await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' }),
      ];
      const roles: unknown[] = [];
      for (const person of people) {
        const { authenticator } = await enrolPasskey(app, acts, person);
        const { body } = await passkeySignIn(app).finish(authenticator.get(await challenge()));
        roles.push(body.restaurant.role);
      }
      expect(roles).toEqual(['super_admin', 'manager']);
    });

    it('a valid passkey ends the previous session of the browser; a refused one does not [TEAM-42]', async () => {
      const nadia = await cantine(app);
      const { token } = nadia.owner;
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
      const forged = authenticator.get(await challenge(), { isForged: true });
      await passkeySignIn(app).finish(forged, { token });
      expect(await isAlive(token)).toBe(true);
      const right = authenticator.get(await challenge());
      expect((await passkeySignIn(app).finish(right, { token })).status).toBe(200);
      expect(await isAlive(token)).toBe(false);
    });

    it('a sign-in with a passkey stores the device as known, so that wrong passwords of others do not block it [TEAM-42]', async () => {
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
      const headers = { 'Device-Key': 'f0e1d2c3'.repeat(4) };
      await passkeySignIn(app).finish(authenticator.get(await challenge()), { headers });
      const known = await app.db
        .selectFrom('known_devices')
        .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
        .select('device_hash')
        .where('email', '=', bistrot.owner.email)
        .execute();
      expect(known).toHaveLength(1);
    });

    it('a synced passkey, whose counter stays 0, signs in again and again [TEAM-44]', async () => {
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner, { isSynced: true });
      for (let times = 0; times < 3; times += 1) {
        const signed = authenticator.get(await challenge());
        expect((await passkeySignIn(app).finish(signed)).status).toBe(200);
      }
    });

    it.each<[string, Misdeed]>([
      ['another origin', { origin: 'https://sonnette.example.evil.example' }],
      ['the origin over plain HTTP', { origin: 'http://sonnette.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['the response to an addition', { type: 'webauthn.create' }],
      ['a user who was not verified', { isUnverified: true }],
      ['a user who was not present', { isAbsent: true }],
      ['another key', { isForged: true }],
      ['a counter that went back', { count: 4 }],
      ['a counter that stood still', { count: 5 }],
      ['a counter that went back to 0', { count: 0 }],
      ['another account', { userHandle: Buffer.from('nobody').toString('base64url') }],
    ])('refuses %s [TEAM-44]', async (_, misdeed) => {
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
      const before = authenticator.get(await challenge(), { count: 5 });
      expect((await passkeySignIn(app).finish(before)).status).toBe(200);
      const signed = authenticator.get(await challenge(), misdeed);
      const refused = await passkeySignIn(app).finish(signed);
      expect(codeOf(refused)).toEqual([401, 'passkey_refused']);
    });

    it('accepts the largest counter there is [TEAM-44]', async () => {
      const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
      const signed = authenticator.get(await challenge(), { count: 2 ** 32 - 1 });
      expect((await passkeySignIn(app).finish(signed)).status).toBe(200);
    });

    it('refuses a credential id or user handle of another account [TEAM-44]', async () => {
      const nadia = await cantine(app);
      const theirs = (await enrolPasskey(app, acts, nadia.owner)).authenticator.get(
        await challenge(),
      );
      const own = await enrolPasskey(app, acts, bistrot.owner);
      const mixed = [
        { userHandle: theirs.response.userHandle },
        { credentialId: theirs.id },
        { credentialId: theirs.id, userHandle: theirs.response.userHandle },
      ];
      for (const misdeed of mixed) {
        const signed = own.authenticator.get(await challenge(), misdeed);
        expect(codeOf(await passkeySignIn(app).finish(signed))).toEqual([401, 'passkey_refused']);
      }
    });

    it('unknown and removed passkeys are refused with the code unknown_passkey [TEAM-45]', async () => {
      const { authenticator, passkey } = await enrolPasskey(app, acts, bistrot.owner);
      const unknown = authenticator.get(await challenge(), { credentialId: 'AAAA' });
      const first = await passkeySignIn(app).finish(unknown, { language: 'en' });
      expect(first).toMatchObject({
        status: 401,
        body: {
          code: 'unknown_passkey',
          error: 'This passkey has been removed from the account. Sign in with your password.',
        },
      });
      const { token } = (await passkeySignIn(app).finish(authenticator.get(await challenge())))
        .body;
      await passkeyCalls(app, bistrot.owner).remove(passkey.id);
      const removed = await passkeySignIn(app).finish(authenticator.get(await challenge()));
      expect(codeOf(removed)).toEqual([401, 'unknown_passkey']);
      // Devices that the removed passkey signed in stay signed in.
      expect(await isAlive(token)).toBe(true);
    });

    describe('a challenge', () => {
      it('is used up by a refused sign-in, and by one of two sign-ins at once [TEAM-44]', async () => {
        const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
        const options = await challenge();
        await passkeySignIn(app).finish(authenticator.get(options, { isForged: true }));
        const again = await passkeySignIn(app).finish(authenticator.get(options));
        expect(codeOf(again)).toEqual([401, 'passkey_expired']);
        const signed = authenticator.get(await challenge());
        const both = await Promise.all([1, 2].map(() => passkeySignIn(app).finish(signed)));
        expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      });

      it('expires after five minutes [TEAM-44]', async () => {
        const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
        const options = await challenge();
        app.clock.advance(limits.passkeyChallengeSeconds * 1000);
        const late = await passkeySignIn(app).finish(authenticator.get(options));
        expect(codeOf(late)).toEqual([401, 'passkey_expired']);
      });

      it('issued for adding a passkey signs nobody in [TEAM-44]', async () => {
        const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
        await passkeyCalls(app, bistrot.owner).requestCode();
        const code = await acts.codeFor(bistrot.owner.email);
        const { options } = (await passkeyCalls(app, bistrot.owner).options(code)).body;
        const signed = authenticator.get(await challenge(), { challenge: options.challenge });
        expect(codeOf(await passkeySignIn(app).finish(signed))).toEqual([401, 'passkey_expired']);
      });

      it('issued by one server is accepted by another [TEAM-44]', async () => {
        const beside = engine === 'postgres' ? await startBeside(app, environment) : app;
        const { authenticator } = await enrolPasskey(app, acts, bistrot.owner);
        const signed = authenticator.get(await challenge());
        expect((await passkeySignIn(beside).finish(signed)).status).toBe(200);
        expect((await passkeySignIn(app).finish(signed)).status).toBe(401);
        if (beside !== app) await beside.close();
      });
    });

    it('a new password, and signing out everywhere, leave passkeys as they are [TEAM-45]', async () => {
      const { owner } = bistrot;
      const { authenticator } = await enrolPasskey(app, acts, owner);
      await acts.forgot(owner.email);
      await acts.reset(owner.email, await acts.codeFor(owner.email), 'un nouveau secret');
      expect(await isAlive(owner.token)).toBe(false);
      const signed = authenticator.get(await challenge());
      expect((await passkeySignIn(app).finish(signed)).status).toBe(200);
    });

    it('a removed account leaves neither passkey nor challenge [TEAM-45, TEAM-08]', async () => {
      const marc = await joinTeam(app, bistrot, { name: 'Marc', role: 'manager' });
      const { authenticator } = await enrolPasskey(app, acts, marc);
      await passkeyCalls(app, marc).requestCode();
      await passkeyCalls(app, marc).options(await acts.codeFor(marc.email));
      const account = await auth.findAccountByEmail(app.db, marc.email);
      expect((await everyRow(app.db)).join('\n')).toContain(account?.id);
      const owner = teamCalls(app, bistrot, bistrot.owner.token);
      expect((await owner.remove(marc.memberId)).status).toBe(200);
      const refused = await passkeySignIn(app).finish(authenticator.get(await challenge()));
      expect(codeOf(refused)).toEqual([401, 'unknown_passkey']);
      const rows = (await everyRow(app.db)).filter((row) => row.includes(account?.id ?? 'unknown'));
      expect(rows).toEqual([]);
    });
  },
  environment,
  startWithMailbox,
);
