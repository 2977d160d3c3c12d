import { expect, it } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';

withApp(
  ({ app }) => {
    it('security.txt names the contact, for half a year', async () => {
      const answer = await fetch(`${app.url}/.well-known/security.txt`);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
      const [, contact, expires] =
        /^Contact: (.+)\nExpires: (.+)\nPreferred-Languages: fr, en\n$/.exec(await answer.text()) ??
        [];
      expect(contact).toBe('mailto:bonjour@sonnette.example');
      const days = (Date.parse(expires ?? '') - app.clock.now().getTime()) / (24 * 60 * 60_000);
      expect(Math.round(days)).toBe(180);
    });
  },
  { CONTACT_EMAIL: 'bonjour@sonnette.example' },
);
