import { expect, it } from 'vitest';
import type { NewSession } from '../../../test/support/people/newcomer.ts';
import { codeOf } from '../../../test/support/people/team.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { DEMO_EMAIL, mutedAddressOf, refuseWeakDemoPassword } from './seed.ts';

const password = 'un café, l’addition';

withApp(
  ({ app }) => {
    const signIn = async () => {
      const body = { email: DEMO_EMAIL, password };
      return (await app.call<NewSession>('POST', '/auth/login', { body })).body;
    };

    it('the owner of a public demo changes nothing that others see [TEAM-68]', async () => {
      const { token, restaurant } = await signIn();
      const { id, slug } = restaurant;
      const refused: [string, string, object?][] = [
        ['PUT', `/restaurants/${id}`, { name: 'Chez Pirate' }],
        ['DELETE', `/restaurants/${id}`, { name: restaurant.name }],
        ['POST', `/restaurants/${id}/team`, { name: 'Léa' }],
        ['PUT', `/restaurants/${id}/protection`, { on: true }],
        ['PUT', `/restaurants/${id}/tables/any/mute`, { minutes: 15 }],
        ['POST', '/auth/restaurants', { name: 'Chez Pirate' }],
        ['DELETE', '/auth/account', { email: DEMO_EMAIL }],
      ];
      for (const [method, path, body] of refused) {
        const answer = await app.call<Refused>(method, path, { token, ...(body && { body }) });
        expect([path, ...codeOf(answer)]).toEqual([path, 403, 'demo_only_shows']);
        expect(answer.body.error).toMatch(/^Cette démonstration est publique/);
      }
      expect((await app.call('GET', `/restaurants/${slug}/team`, { token })).status).toBe(200);
      expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    });

    it('it answers requests as everybody does, and empties the board [TEAM-68]', async () => {
      const { token, restaurant } = await signIn();
      const requests = `/restaurants/${restaurant.slug}/requests`;
      const body = { tableNumber: 3, type: 'bread' };
      const asked = await app.call<{ id: string }>('POST', requests, { body });
      const move = { status: 'in-progress', from: 'pending', by: 'Léa' };
      const status = `/requests/${asked.body.id}/status`;
      expect((await app.call('PUT', status, { token, body: move })).status).toBe(200);
      expect((await app.call('DELETE', `${requests}/reset`, { token })).status).toBe(200);
    });
  },
  { DEMO: 'on', DEMO_PASSWORD: password, PUBLIC_URL: 'https://sonnette.example' },
);

it('a demo on one’s own machine changes what it likes [TEAM-68]', () => {
  expect(mutedAddressOf({ demo: true, publicUrl: undefined })).toBeUndefined();
  expect(mutedAddressOf({ demo: false, publicUrl: 'https://sonnette.example' })).toBeUndefined();
});

it('a demo behind https needs a password of 12 characters', () => {
  const check = (DEMO_PASSWORD: string, PUBLIC_URL: string) =>
    refuseWeakDemoPassword(readConfig({ DEMO: 'on', DEMO_PASSWORD, PUBLIC_URL }));
  expect(() => check('fourchettes', 'https://sonnette.example')).toThrow(
    /^DEMO_PASSWORD=\(not shown\): needs 12 characters behind https/,
  );
  check('deux couteau', 'https://sonnette.example');
  check('fourchettes', 'http://localhost:3000');
});
