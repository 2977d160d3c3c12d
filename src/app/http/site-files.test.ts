import { expect, it } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';
import { appIcons, MANIFEST_FILE, WORKER_FILE } from '../../paths.ts';

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

    it('the service worker is one script that browsers revalidate at each visit [APP-01]', async () => {
      const { status, headers } = await fetch(app.url + WORKER_FILE);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
      // The worker is in the root folder, so any path can be its scope without this header.
      expect(headers.get('service-worker-allowed')).toBeNull();
    });

    it('the manifest opens the board, in the language of the reader [APP-02]', async () => {
      const read = async (language: string) => {
        const answer = await fetch(app.url + MANIFEST_FILE, {
          headers: { 'Accept-Language': language },
        });
        expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
        expect(answer.headers.get('vary')).toMatch(/Accept-Language/);
        return answer.json();
      };
      const french = await read('fr');
      expect(french).toMatchObject({
        name: 'Sonnette',
        short_name: 'Sonnette',
        lang: 'fr',
        start_url: '/serveur',
        id: '/serveur',
        display: 'standalone',
      });
      expect(french.description).toMatch(/tableau de salle/);
      expect((await read('en-GB')).description).toMatch(/staff board/);
      const sizes = french.icons.map(({ sizes, purpose }: Record<string, string>) => [
        sizes,
        purpose,
      ]);
      expect(sizes).toEqual([
        ['192x192', 'any'],
        ['512x512', 'any'],
        ['512x512', 'maskable'],
      ]);
    });

    it.each(Object.values(appIcons))(
      '%s is a square of the size in its name [APP-02]',
      async (path) => {
        const answer = await fetch(app.url + path);
        expect(answer.headers.get('content-type')).toBe('image/png');
        const png = Buffer.from(await answer.arrayBuffer());
        const pixels = Number(/-(\d+)\.png$/.exec(path)?.[1]);
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([pixels, pixels]);
      },
    );
  },
  { CONTACT_EMAIL: 'bonjour@sonnette.example' },
);
