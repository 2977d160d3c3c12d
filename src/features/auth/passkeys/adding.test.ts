import { expect, it } from 'vitest';
import {
  beginEnrolment,
  enrolPasskey,
  ORIGIN,
  passkeyCalls,
} from '../../../../test/support/passkeys/calls.ts';
import { cantine, root } from '../../../../test/support/people/people.ts';
import { codeOf, pairStaff } from '../../../../test/support/people/team.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';

const environment = { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' };

withApp(
  ({ app, mailbox, acts, bistrot }) => {
    const rowsOf = async ({ email }: { email: string }) =>
      app.db
        .selectFrom('passkeys')
        .innerJoin('accounts', 'accounts.id', 'passkeys.account_id')
        .selectAll('passkeys')
        .where('email', '=', email)
        .execute();

    const begin = (account = bistrot.owner) => beginEnrolment(app, acts, account);

    it('an owner adds a passkey with a mailed code; the list shows name and times [TEAM-41]', async () => {
      const { passkey } = await enrolPasskey(app, acts, bistrot.owner, {
        name: '  Mon téléphone ',
      });
      const created_at = app.clock.now().toISOString();
      const shown = { id: passkey.id, name: 'Mon téléphone', created_at, last_used_at: null };
      expect(passkey).toEqual(shown);
      app.clock.advance(1000);
      const second = await enrolPasskey(app, acts, bistrot.owner, { name: 'Ordinateur' });
      const listed = await passkeyCalls(app, bistrot.owner).list();
      expect(listed).toEqual([shown, second.passkey]);
    });

    it('a super_admin can add a passkey, a paired device cannot', async () => {
      const admin = await root(app);
      await enrolPasskey(app, acts, admin);
      expect(await passkeyCalls(app, admin).list()).toHaveLength(1);
      const lea = passkeyCalls(app, await pairStaff(app, bistrot));
      expect((await lea.requestCode()).status).toBe(403);
      expect((await lea.options('123456')).status).toBe(403);
    });

    it('the options contain the public host, the account’s id as user handle, and its existing passkeys [TEAM-41]', async () => {
      await enrolPasskey(app, acts, bistrot.owner);
      const [row] = await rowsOf(bistrot.owner);
      const { options } = await begin();
      expect(options).toEqual({
        rp: { id: 'sonnette.example', name: 'Sonnette' },
        user: {
          id: Buffer.from(row?.account_id ?? '').toString('base64url'),
          name: bistrot.owner.email,
          displayName: bistrot.owner.email,
        },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout: limits.passkeyChallengeSeconds * 1000,
        excludeCredentials: [{ type: 'public-key', id: row?.credential_id }],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      });
    });

    it.each([
      ['fr', 'Voici le code pour ajouter une clé d’accès à votre compte'],
      ['en', 'Use this code to add a passkey to your account'],
    ])('the mail in %s says what its code is for [TEAM-41]', async (language, sentence) => {
      const { token, email } = bistrot.owner;
      const mailed = await app.call('POST', '/auth/passkeys/code', { token, language });
      expect(mailed.status).toBe(200);
      expect((await mailbox.next(email)).text).toContain(sentence);
    });

    it('a challenge requires the code mailed for passkeys; a code for a new password is refused [TEAM-41]', async () => {
      const { owner } = bistrot;
      const calls = passkeyCalls(app, owner);
      await acts.forgot(owner.email);
      const other = await acts.codeFor(owner.email);
      expect(codeOf(await calls.options(other))).toEqual([400, 'invalid_code']);
      const { code, options, authenticator } = await begin();
      const credential = authenticator.create(options);
      const wrong = await calls.add({ code: other, name: 'Téléphone', credential });
      expect(codeOf(wrong)).toEqual([400, 'invalid_code']);
      const right = await calls.add({ code, name: 'Téléphone', credential });
      expect(right.status).toBe(201);
      const again = await calls.options(code);
      expect(codeOf(again)).toEqual([400, 'invalid_code']);
    });

    it('an account has at most ten passkeys, also when two are added at once [TEAM-41]', async () => {
      const { owner } = bistrot;
      const calls = passkeyCalls(app, owner);
      while ((await calls.list()).length < limits.passkeysPerAccount - 1) {
        await enrolPasskey(app, acts, owner);
      }
      const last = await begin();
      const { options } = (await calls.options(last.code)).body;
      const both = [last.options, options].map((made) =>
        calls.add({ code: last.code, name: 'T', credential: last.authenticator.create(made) }),
      );
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 400]);
      expect(codeOf(await calls.requestCode())).toEqual([409, 'too_many_passkeys']);
      expect(await calls.list()).toHaveLength(limits.passkeysPerAccount);
    });

    it.each([
      ['a blank name', { name: ' \u200b' }, 'name'],
      ['a long name', { name: 'a'.repeat(limits.passkeyNameLength + 1) }, 'name'],
      ['a short code', { code: '12' }, 'code'],
    ])('refuses %s and names the field [TEAM-41]', async (_, wrong, field) => {
      const { calls, code, options, authenticator } = await begin();
      const credential = authenticator.create(options);
      const refused = await calls.add({ code, name: 'Téléphone', credential, ...wrong });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
    });

    it('a passkey can be removed only by its own account, which is mailed each change [TEAM-41, TEAM-45]', async () => {
      const { passkey } = await enrolPasskey(app, acts, bistrot.owner);
      const nadia = await cantine(app);
      const stranger = await passkeyCalls(app, nadia.owner).remove(passkey.id);
      expect(codeOf(stranger)).toEqual([404, 'no_such_passkey']);
      const calls = passkeyCalls(app, bistrot.owner);
      const added = await mailbox.next(bistrot.owner.email);
      expect(added.subject).toBe('Une clé d’accès a été ajoutée à votre compte');
      expect((await calls.remove(passkey.id)).status).toBe(200);
      const removed = await mailbox.next(bistrot.owner.email);
      expect(removed.subject).toBe('Une clé d’accès a été retirée de votre compte');
      expect(removed.text).toContain('/compte');
      expect(await calls.list()).toEqual([]);
      expect(codeOf(await calls.remove(passkey.id))).toEqual([404, 'no_such_passkey']);
    });
  },
  environment,
  startWithMailbox,
);
