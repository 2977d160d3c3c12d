import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { codeOf, invitedToCantine } from '../../../../test/support/people/team.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

withApp(
  ({ app, mailbox, acts, bistrot }) => {
    const request = (email: string) =>
      app.call<Refused>('POST', '/auth/email', { token: bistrot.owner.token, body: { email } });
    const change = (email: string, code: string, newCode: string) =>
      app.call<Refused>('PUT', '/auth/email', {
        token: bistrot.owner.token,
        body: { email, code, newCode },
      });
    async function codesFor(email: string): Promise<[string, string]> {
      expect((await request(email)).status).toBe(200);
      return [await acts.codeFor(bistrot.owner.email), await acts.codeFor(email)];
    }

    describe('the address of an account', () => {
      it('is changed with a code from both mailboxes; sessions stay, the old address is told, invitations follow [TEAM-65]', async () => {
        const { email: before, password, token } = bistrot.owner;
        const invitationId = await invitedToCantine(app, { email: before });
        const { email } = newcomer();
        const [code, newCode] = await codesFor(email);
        expect((await change(email, code, newCode)).status).toBe(200);
        expect((await mailbox.next(before)).subject).toContain('a été changée');
        const me = await app.call<{ restaurant: { email: string } }>('GET', '/auth/me', { token });
        expect(me.body.restaurant.email).toBe(email);
        const open = await app.call<{ invitations: { id: string }[] }>('GET', '/auth/invitations', {
          token,
        });
        expect(open.body.invitations).toMatchObject([{ id: invitationId }]);
        expect((await acts.login(before, password)).status).toBe(401);
        expect((await acts.login(email, password)).status).toBe(200);
        expect(codeOf(await change(email, code, newCode))).toEqual([400, 'invalid_code']);
      });

      it('needs both codes, each in its place [TEAM-65]', async () => {
        const { email } = newcomer();
        const [code, newCode] = await codesFor(email);
        for (const [first, second] of [
          [newCode, code],
          [code, code],
          [newCode, newCode],
        ] as const) {
          expect(codeOf(await change(email, first, second))).toEqual([400, 'invalid_code']);
        }
        expect(codeOf(await change(newcomer().email, code, newCode))).toEqual([
          400,
          'invalid_code',
        ]);
      });

      it('is not changed to one that has an account; only the mail to it says so [TEAM-65]', async () => {
        const who = newcomer();
        await acts.settle(who);
        expect((await request(who.email)).body).toEqual({ success: true });
        const code = await acts.codeFor(bistrot.owner.email);
        const mail = await mailbox.next(who.email);
        expect(mail).toMatchObject({ subject: 'Cette adresse a déjà un compte Sonnette' });
        expect(mail.code).toBe(undefined);
        expect(codeOf(await change(who.email, code, '123456'))).toEqual([400, 'invalid_code']);
      });
    });
  },
  {},
  startWithMailbox,
);
