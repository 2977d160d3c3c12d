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
    it('the demo of a server with https invites nobody; it adds staff as everybody does', async () => {
      const body = { email: DEMO_EMAIL, password };
      const { token, restaurant } = (await app.call<NewSession>('POST', '/auth/login', { body }))
        .body;
      const add = (member: object) =>
        app.call<Refused>('POST', `/restaurants/${restaurant.id}/team`, { token, body: member });
      const invited = await add({ name: 'Marc', email: 'marc@example.org', role: 'manager' });
      expect(codeOf(invited)).toEqual([403, 'demo_is_muted']);
      expect((await add({ name: 'Léa' })).status).toBe(201);
      expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    });
  },
  { DEMO: 'on', DEMO_PASSWORD: password, PUBLIC_URL: 'https://sonnette.example' },
);

it('a demo on one’s own machine invites', () => {
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
