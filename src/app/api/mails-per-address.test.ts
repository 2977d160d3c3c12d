import { expect, it } from 'vitest';
import { mailsSent } from '../../../test/support/people/outbox.ts';
import { startWithMailbox } from '../../../test/support/server/start-with.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';
import { rates } from '../../rates.ts';

const { count, windowSeconds } = rates.mailsPerAddress;

withApp(
  ({ app, bistrot, mailbox }) => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const post = (path: string, body: object, address: string, language = 'fr') =>
      app.call('POST', path, { headers: from(address), language, body });
    const signUp = (turn: number, address: string, language = 'fr') => {
      const body = {
        name: 'Chez Zoé',
        email: `zoe-${turn}@example.org`,
        password: 'soupe à l’oignon',
      };
      return post('/auth/signup', body, address, language);
    };

    it('anonymous callers of one address get 60 mails an hour, over sign-up and demo [API-81]', async () => {
      const address = '203.0.113.1';
      for (let turn = 0; turn < count - 1; turn += 1)
        expect((await signUp(turn, address)).status).toBe(200);
      const demo = { restaurant: 'Chez Zoé', email: 'zoe@example.org' };
      expect((await post('/demo-requests', demo, address)).status).toBe(201);
      for (const [language, error] of [
        ['fr', 'Trop d’e-mails ont été demandés depuis ce réseau. Réessayez dans 60 minutes.'],
        ['en', 'Too many emails have been requested from this network. Try again in 60 minutes.'],
      ] as const) {
        const refused = await signUp(count, address, language);
        expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_mails', error } });
        expect(refused.headers.get('retry-after')).toBe(String(windowSeconds));
      }
      expect((await post('/demo-requests', demo, address)).status).toBe(429);
      expect((await signUp(count, '203.0.113.2')).status).toBe(200);
      app.clock.advance(windowSeconds * 1000);
      expect((await signUp(count + 1, address)).status).toBe(200);
    });

    it('after 60 forgotten passwords of one address, only accounts get a mail, and the answers stay alike [API-81, VER-14]', async () => {
      const address = '203.0.113.3';
      const forget = (email: string) => post('/auth/forgot-password', { email }, address);
      for (let turn = 0; turn < count; turn += 1) await forget(`nobody-${turn}@example.org`);
      const { email } = bistrot.owner;
      const nobody = 'nobody-at-all@example.org';
      for (const each of [email, nobody]) {
        expect((await forget(each)).status).toBe(200);
        await mailsSent(app);
        expect((await forget(each)).body).toMatchObject({ code: 'code_just_sent' });
      }
      app.clock.advance(limits.codeResendSeconds * 1000);
      for (const each of [email, nobody])
        expect((await forget(each)).body).toMatchObject({ code: 'too_many_mails' });
      expect([mailbox.of(email).length, mailbox.of(nobody).length]).toEqual([1, 0]);
    });
  },
  { TRUST_PROXY: 'on', CONTACT_EMAIL: 'bonjour@sonnette.example' },
  startWithMailbox,
);
