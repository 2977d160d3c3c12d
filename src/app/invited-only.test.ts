/** A server that makes accounts by invitation only (`SIGN_UP=invited`). */
import { expect, it } from 'vitest';
import { newcomer } from '../../test/support/people/newcomer.ts';
import { root } from '../../test/support/people/people.ts';
import type { Refused } from '../../test/support/server/http.ts';
import { startWithMailbox } from '../../test/support/server/start-with.ts';
import { withApp } from '../../test/support/server/with-app.ts';
import { addressIn, publicPages } from '../features/site/heads.ts';
import { openSitePaths, paths } from '../paths.ts';

const PASSWORD = 'un secret bien gardé';

withApp(
  ({ app, bistrot, mailbox, acts }) => {
    const get = (path: string) => fetch(app.url + path, { redirect: 'manual' });

    it.each([
      ['fr', 'On ne s’inscrit pas sur ce serveur. Demandez une invitation au restaurant.'],
      ['en', 'This server has no sign-up. Ask the restaurant for an invitation.'],
    ])(
      'refuses sign-ups, restaurants of owners, demo requests and strangers’ payments, in %s [SIN-21]',
      async (language, error) => {
        const { token } = bistrot.owner;
        const who = newcomer();
        for (const [path, body] of [
          ['/auth/signup', who],
          ['/auth/resend-verification', { email: who.email }],
          ['/auth/verify-email', { ...who, code: '000000' }],
          ['/auth/restaurants', { name: 'Une autre maison' }],
          ['/demo-requests', { restaurant: 'Chez Zoé', email: who.email }],
        ] as const) {
          const refused = await app.call<Refused>('POST', path, { token, language, body });
          expect(refused).toMatchObject({ status: 403, body: { code: 'sign_up_closed', error } });
        }
        const checkout = await app.call('POST', '/stripe/create-checkout-session', { language });
        expect(checkout).toMatchObject({ status: 403, body: { code: 'sign_up_closed', error } });
      },
    );

    it('the operator makes restaurants, whose invited owners choose a password and invite a manager [SIN-21]', async () => {
      const { token } = await root(app);
      const [owner, manager] = [newcomer(), newcomer()];
      const body = { name: 'Chez Zoé', owner_email: owner.email };
      await app.call('POST', '/restaurants', { token, body });
      const code = await acts.codeFor(owner.email);
      const opened = (await acts.reset(owner.email, code, PASSWORD)).body;
      expect(opened.restaurant).toMatchObject({ name: 'Chez Zoé', role: 'owner' });
      await app.call('POST', `/restaurants/${opened.restaurant.id}/team`, {
        token: opened.token,
        body: { name: 'Max', email: manager.email, role: 'manager' },
      });
      const joined = await acts.reset(manager.email, await acts.codeFor(manager.email), PASSWORD);
      expect(joined.body.restaurant).toMatchObject({ name: 'Chez Zoé', role: 'manager' });
    });

    it('a forgotten password of an unknown address gets a mail without a link to sign up [SIN-21]', async () => {
      const { email } = newcomer();
      await acts.forgot(email);
      const { subject, html, text } = await mailbox.next(email);
      expect(subject).toBe('Aucun compte Sonnette à cette adresse');
      expect(html + text).not.toContain(paths.signUp);
    });

    it('the home page leads to the board, uncached, and the other pages of the open site are 404 [SIN-21]', async () => {
      for (const [path, to] of [
        ['/', '/serveur'],
        ['/en', '/en/serveur'],
      ] as const) {
        const { status, headers } = await get(path);
        expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
          302,
          to,
          'no-store',
        ]);
      }
      for (const path of openSitePaths.filter((each) => each !== paths.home)) {
        expect([path, (await get(path)).status]).toEqual([path, 404]);
        expect((await get(addressIn('en', path))).status).toBe(404);
      }
      expect((await fetch(`${app.url}/demo`, { method: 'POST' })).status).toBe(404);
    });

    it('the pages that stay link to none of them, and the sitemap lists only those [SIN-21]', async () => {
      const sitemap = await (await get('/sitemap.xml')).text();
      for (const [path, { isListed }] of Object.entries(publicPages)) {
        const isOpen = !openSitePaths.includes(path);
        expect([path, sitemap.includes(`${path}</loc>`)]).toEqual([path, isOpen && isListed]);
        if (!isOpen) continue;
        const answer = await get(path);
        expect(answer.status).toBe(200);
        const links = [...(await answer.text()).matchAll(/ href="(\/[^"]*)"/g)].map(([, to]) => to);
        // The logo leads to `/`, and so to the board.
        expect(links.filter((to) => to !== '/' && openSitePaths.includes(to ?? ''))).toEqual([]);
      }
    });
  },
  { SIGN_UP: 'invited' },
  startWithMailbox,
);
