import { expect, it } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';

const { count, windowSeconds } = limits.mailsPerAddress;

withApp(
  ({ app }) => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const forget = (turn: number, address: string, language = 'fr') =>
      app.call('POST', '/auth/forgot-password', {
        headers: from(address),
        language,
        body: { email: `nobody-${turn}@example.org` },
      });

    it('anonymous callers of one address get 60 mails an hour, over sign-up, demo and password calls [API-43, API-81]', async () => {
      for (let turn = 0; turn < count - 2; turn += 1) {
        expect((await forget(turn, '203.0.113.1')).status).toBe(200);
      }
      const demo = { restaurant: 'Chez Zoé', email: 'zoe@example.org' };
      const signUp = { name: 'Chez Zoé', email: 'zoe@example.org', password: 'soupe à l’oignon' };
      const post = (path: string, body: object, address: string) =>
        app.call('POST', path, { headers: from(address), body });
      expect((await post('/demo-requests', demo, '203.0.113.1')).status).toBe(201);
      expect((await post('/auth/signup', signUp, '203.0.113.1')).status).toBe(200);
      for (const [language, error] of [
        ['fr', 'Trop d’e-mails ont été demandés depuis ce réseau. Réessayez dans 60 minutes.'],
        ['en', 'Too many emails have been requested from this network. Try again in 60 minutes.'],
      ] as const) {
        const refused = await forget(count, '203.0.113.1', language);
        expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_mails', error } });
        expect(refused.headers.get('retry-after')).toBe(String(windowSeconds));
      }
      expect((await post('/demo-requests', demo, '203.0.113.1')).status).toBe(429);
      expect((await forget(count, '203.0.113.2')).status).toBe(200);
      app.clock.advance(windowSeconds * 1000);
      expect((await forget(count + 1, '203.0.113.1')).status).toBe(200);
    });
  },
  { TRUST_PROXY: 'on', CONTACT_EMAIL: 'bonjour@sonnette.example' },
);
