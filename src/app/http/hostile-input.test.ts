import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';

/** As long as an address may be, and a header. */
const [IN_ADDRESS, IN_HEADER] = [1900, 14_000];
/** What comes last fails a pattern that has matched all before. */
const fill = (piece: string, length: number) => `${piece.repeat(length / piece.length)}%0A!`;
const pieces = '? %20 % , " \' 7 / . : ; - _ & = a [ %E2%80%8B'.split(' ');
const inHeaders = [...pieces, ' ', '\t', 'a ', 'a;b="', 'fr;q=0.1,', '\\"'];

const guest = '/demande?restaurant=demo&table=1';
const pages = ['restaurant', 'table', 'k', 'key', 'request', 'pass', 'lng', 'from', 'test'].map(
  (name) => (guest.includes(name) ? `/demande?${name}=§&table=1` : `${guest}&${name}=§`),
);
pages.push('/§', '/en/§', '/?lng=§', '/demo?§', '/assets/§', '/api/§', '/desabonnement?account=§');
const headers =
  'accept accept-encoding accept-language authorization cookie device-key host idempotency-key if-none-match last-event-id origin room-code room-pass table-key user-agent x-forwarded-for'.split(
    ' ',
  );

type Document = {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
};

withApp(
  ({ app, bistrot }) => {
    async function ask(path: string, given: Record<string, string> = {}): Promise<number> {
      const asked = request(app.url, { path, headers: given }).end();
      const [response] = await once(asked, 'response');
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
      else await once(response.resume(), 'end');
      return response.statusCode;
    }

    /** Milliseconds of this process's processors: the least of some tries, until it is below `enough`. */
    async function cost(enough: number, call: () => Promise<number>): Promise<number> {
      let least = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 8 && least > enough; tries += 1) {
        const before = process.cpuUsage();
        await call();
        const { user, system } = process.cpuUsage(before);
        least = Math.min(least, (user + system) / 1000);
      }
      return least;
    }

    /** A quadratic pattern takes 250 ms on a header. Machines differ: compared with harmless text, too. */
    async function expectQuick(
      texts: string[],
      length: number,
      call: (text: string) => Promise<number>,
    ): Promise<void> {
      const most = 50 + 2 * (await cost(0, () => call('b'.repeat(length))));
      for (const text of texts) {
        expect(await cost(most, () => call(fill(text, length))), text).toBeLessThan(most);
      }
    }

    it('an address of more than 2,048 characters is refused', async () => {
      for (const path of ['/', '/api/health', guest]) {
        expect(await ask(path + '?'.repeat(2049 - path.length))).toBe(414);
        expect(await ask(path + '?'.repeat(2048 - path.length))).not.toBe(414);
      }
    });

    it.each(pages)('no text in %s takes long', async (page) => {
      await expectQuick(pieces, IN_ADDRESS, (text) =>
        ask(page.replace('§', () => text).replace('=demo', `=${bistrot.slug}`)),
      );
    });

    it('no text in a path or parameter of the API takes long', async () => {
      const { paths } = (await app.call<Document>('GET', '/openapi.json')).body;
      const token = { authorization: `Bearer ${bistrot.owner.token}` };
      for (const [path, { get }] of Object.entries(paths)) {
        for (const { name, in: place } of get?.parameters ?? []) {
          if (place === 'header') continue;
          const marked = place === 'path' ? path.replace(`{${name}}`, '§') : `${path}?${name}=§`;
          const [start, end] = `/api${marked}`.replaceAll(/\{\w+\}/g, bistrot.id).split('§');
          await expectQuick(pieces, IN_ADDRESS, (text) => ask(`${start}${text}${end}`, token));
        }
      }
    });

    it.each(headers)('no text in the header %s takes long', async (name) => {
      for (const path of [guest, `/api${bistrot.board}`]) {
        await expectQuick(inHeaders, IN_HEADER, (text) =>
          ask(path.replace('=demo', `=${bistrot.slug}`), { [name]: text }),
        );
      }
    });
  },
  { RATE_LIMITS: 'off', TRUST_PROXY: 'on' },
);
