import { describe, expect, it } from 'vitest';
import type { Misdeed } from '../../../../test/support/passkeys/authenticator.ts';
import { beginEnrolment, enrolPasskey, ORIGIN } from '../../../../test/support/passkeys/calls.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { codeOf } from '../../../../test/support/people/team.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';

const environment = { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' };

withApp(
  ({ app, acts, bistrot }) => {
    const begin = (account = bistrot.owner) => beginEnrolment(app, acts, account);
    const rowsOf = async ({ email }: { email: string }) =>
      app.db
        .selectFrom('passkeys')
        .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
        .selectAll('passkeys')
        .where('email', '=', email)
        .execute();

    it.each<[string, Misdeed]>([
      ['another origin', { origin: 'https://sonnette.example.evil.example' }],
      ['the origin over plain HTTP', { origin: 'http://sonnette.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['the response to a sign-in', { type: 'webauthn.get' }],
      ['a user who was not verified', { isUnverified: true }],
      ['a user who was not present', { isAbsent: true }],
      ['a valid certificate that was not requested', { isCertified: true }],
      ['a format that does not exist', { attestation: { fmt: 'zinc', attStmt: new Map() } }],
    ])('refuses %s, and the code stays valid [TEAM-44]', async (_, misdeed) => {
      const { calls, code, options, authenticator } = await begin();
      const credential = authenticator.create(options, misdeed);
      const refused = await calls.add({ code, name: 'Téléphone', credential });
      expect(codeOf(refused)).toEqual([400, 'passkey_refused']);
      expect(await rowsOf(bistrot.owner)).toEqual([]);
      expect((await calls.options(code)).status).toBe(200);
    });

    it.each([
      ['', 'no characters'],
      ['AAAA', 'no attestation'],
      [Buffer.from([0xa0]).toString('base64url'), 'an empty CBOR map'],
    ])('refuses %j as attestation: %s [TEAM-44]', async (attestationObject) => {
      const { calls, code, options, authenticator } = await begin();
      const credential = authenticator.create(options);
      const response = { ...credential.response, attestationObject };
      const refused = await calls.add({ code, name: 'T', credential: { ...credential, response } });
      expect(refused.status).toBe(400);
    });

    describe('a challenge', () => {
      it('works once [TEAM-44]', async () => {
        const { calls, code, options, authenticator } = await begin();
        const bad = authenticator.create(options, { origin: 'https://evil.example' });
        await calls.add({ code, name: 'Téléphone', credential: bad });
        const credential = authenticator.create(options);
        const replayed = await calls.add({ code, name: 'Téléphone', credential });
        expect(codeOf(replayed)).toEqual([400, 'passkey_expired']);
      });

      it('expires after five minutes, and leaves no row [TEAM-44]', async () => {
        const { calls, code, options, authenticator } = await begin();
        app.clock.advance(limits.passkeyChallengeSeconds * 1000);
        const credential = authenticator.create(options);
        const late = await calls.add({ code, name: 'Téléphone', credential });
        expect(codeOf(late)).toEqual([400, 'passkey_expired']);
        await app.tick();
        const left = app.db.selectFrom('passkey_challenges').selectAll();
        expect(await left.where('challenge', '=', options.challenge).execute()).toEqual([]);
      });

      it('is valid for one account and one purpose, and only if the server issued it [TEAM-44]', async () => {
        const nadia = await cantine(app);
        const theirs = await begin(nadia.owner);
        const own = await begin();
        const signIn = await app.call<{ options: { challenge: string } }>(
          'POST',
          '/auth/login/passkey/options',
        );
        for (const challenge of [
          theirs.options.challenge,
          signIn.body.options.challenge,
          'A'.repeat(43),
          '',
          '\u0000'.repeat(43),
        ]) {
          const credential = own.authenticator.create(own.options, { challenge });
          const refused = await own.calls.add({ code: own.code, name: 'Téléphone', credential });
          expect(codeOf(refused)).toEqual([400, 'passkey_expired']);
        }
      });
    });

    it('a credential that another account has already is refused and stays there [TEAM-44]', async () => {
      const nadia = await cantine(app);
      await enrolPasskey(app, acts, nadia.owner);
      const [theirs] = await rowsOf(nadia.owner);
      const { calls, code, options, authenticator } = await begin();
      const credential = authenticator.create(options, {
        ...(theirs && { credentialId: theirs.credential_id }),
      });
      const refused = await calls.add({ code, name: 'Téléphone', credential });
      expect(codeOf(refused)).toEqual([409, 'known_passkey']);
      expect(await rowsOf(nadia.owner)).toEqual([theirs]);
      expect(await rowsOf(bistrot.owner)).toEqual([]);
    });
  },
  environment,
  startWithMailbox,
);
