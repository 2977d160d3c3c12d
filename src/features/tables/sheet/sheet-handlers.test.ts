import { get } from 'node:http';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/page-checks/pdf.ts';
import { readCode } from '../../../../test/support/page-checks/read-code.ts';
import {
  cantine,
  comptoir,
  openRestaurant,
  petitBistrot,
  root,
} from '../../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../../test/support/server/app.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import { rates } from '../../../rates.ts';
import { patience } from './sheet-press.ts';

withApp(({ app, bistrot, engine }) => {
  it('a restaurant can download the codes of its tables by id and slug, in a file named by format [QRG-09]', async () => {
    for (const name of [bistrot.id, bistrot.slug]) {
      const { status, headers, text } = await print(
        app,
        `${name}/qr-sheet?origin=https://a.example`,
      );
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="codes-${bistrot.slug}-a6-tent.pdf"`,
      );
      const words = text.match(/Table \d+/g);
      expect([...new Set(words)]).toEqual(Array.from({ length: 12 }, (_, at) => `Table ${at + 1}`));
      expect(text).toContain('Le Petit Bistrot');
    }
  });

  it('links use PUBLIC_URL, else the origin of the page, else that of the call', async () => {
    const path = (origin = '', { id } = bistrot) => `${id}/qr-sheet?format=a5${origin}`;
    const originQuery = '&origin=https://page.example/somewhere';
    const set = await startApp(engine, { PUBLIC_URL: 'https://set.example/' });
    const theirs = await petitBistrot(set);
    const sheet = await print(set, path(originQuery, theirs), 'fr', theirs.owner);
    expect(sheet.link()).toMatch(/^https:\/\/set\.example\/demande/);
    await set.close();
    const { text, link } = await print(app, path(originQuery));
    expect(link()).toMatch(/^https:\/\/page\.example\/demande/);
    expect(text).not.toContain('PUBLIC_URL');
    const near = await print(app, path());
    expect(near.link()).toContain(`${app.url}/demande`);
    // Phones cannot open these links: the first page warns about it.
    expect(near.text).toContain('PUBLIC_URL');
  });

  it('the sheet is in the requested language, else the caller’s', async () => {
    const first = async (query: string, language: string) => {
      const { text } = await print(
        app,
        `${bistrot.id}/qr-sheet?format=a4-stickers${query}`,
        language,
      );
      return text.includes('N’imprimez pas') ? 'fr' : 'en';
    };
    expect(await first('', 'en-GB')).toBe('en');
    expect(await first('', 'fr')).toBe('fr');
    expect(await first('&language=fr', 'en-GB')).toBe('fr');
  });

  it.each(['format=a3', 'language=de', 'origin=javascript:alert(1)', 'origin=nowhere'])(
    '%s is refused',
    async (query) => {
      const path = `/restaurants/${bistrot.id}/qr-sheet?${query}`;
      const { status, body } = await app.call<Refused>('GET', path, bistrot.owner);
      expect(status).toBe(400);
      expect(Object.keys(body.fields ?? {})).toEqual([query.split('=')[0]]);
    },
  );

  it('an overlong host is refused, in the query and in the Host header', async () => {
    const path = `/restaurants/${bistrot.id}/qr-sheet`;
    const longest = `https://${'a'.repeat(253)}:65535`;
    expect((await print(app, `${bistrot.id}/qr-sheet?origin=${longest}`)).status).toBe(200);
    const host = `${'a'.repeat(1900)}.example`;
    const refused = await app.call<Refused>('GET', `${path}?origin=http://${host}`, bistrot.owner);
    expect(refused).toMatchObject({ status: 400, body: { fields: { origin: expect.anything() } } });
    expect(await statusAt(host, `${app.url}/api${path}`, bistrot.owner.token)).toBe(400);
    expect(await statusAt('a.example', `${app.url}/api${path}`, bistrot.owner.token)).toBe(200);
  });

  it('a restaurant without tables gets 409, and other restaurants’ codes are refused', async () => {
    const empty = await comptoir(app);
    const none = await app.call('GET', `/restaurants/${empty.id}/qr-sheet`, empty.owner);
    expect(none).toMatchObject({ status: 409, body: { code: 'no_tables' } });
    const path = `/restaurants/${bistrot.id}/qr-sheet`;
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, (await cantine(app)).owner)).status).toBe(404);
    expect((await print(app, `${bistrot.slug}/qr-sheet`, 'fr', await root(app))).status).toBe(200);
  });

  it('other calls are answered while a sheet of 200 tables is rendered', async () => {
    const range = { from: 1, to: 200 };
    const { token } = bistrot.owner;
    await app.call('POST', `/restaurants/${bistrot.id}/tables/bulk`, { token, body: range });
    let isDone = false;
    const sheet = print(app, `${bistrot.id}/qr-sheet`, 'fr', bistrot.owner, false).then(
      (answer) => {
        isDone = true;
        return answer;
      },
    );
    for (let calls = 0; calls < 20; calls += 1) {
      expect((await app.call('GET', '/health')).status).toBe(200);
    }
    expect(isDone).toBe(false);
    expect((await sheet).status).toBe(200);
  });

  it('calls beyond the queue limit get 503', async () => {
    const count = 1 + limits.sheetsInLine + 3;
    const path = `${bistrot.id}/qr-sheet?format=a4-stickers`;
    const calls = Array.from({ length: count }, () => print(app, path, 'fr', bistrot.owner, false));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    // A sheet that is done before the last call arrives frees a place in the queue.
    const refused = statuses.filter((status) => status === 503).length;
    expect(refused).toBeGreaterThanOrEqual(1);
    expect(refused).toBeLessThanOrEqual(3);
    expect(statuses.filter((status) => status === 200)).toHaveLength(count - refused);
    expect((await print(app, path)).status).toBe(200);
  });

  it('a sheet that takes too long gets 503, and the next one succeeds', async () => {
    const path = `${bistrot.id}/qr-sheet`;
    const usual = patience.seconds;
    // The server runs in this process.
    patience.seconds = 0.001;
    try {
      const { status, headers, body } = await app.call(
        'GET',
        `/restaurants/${path}`,
        bistrot.owner,
      );
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toBe('5');
    } finally {
      patience.seconds = usual;
    }
    expect((await print(app, path)).text).toContain('Le Petit Bistrot');
  });

  it('a crash of the worker thread gets 500, and the next sheet succeeds', async () => {
    // The link is too long for any QR code. Real slugs are shorter, so the server does not check this.
    const slug = 'b'.repeat(2400);
    const long = await openRestaurant(app, { slug, name: 'Le Long', owner: 'Léo', tableCount: 1 });
    const path = `/restaurants/${long.id}/qr-sheet`;
    const { status, body } = await app.call('GET', path, { ...long.owner, language: 'fr' });
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'unexpected' });
    expect(body.error).toContain('Réessayez');
    expect((await print(app, `${bistrot.id}/qr-sheet`)).text).toContain('Le Petit Bistrot');
    const health = await app.call<{ status: string }>('GET', '/health');
    expect(health.body.status).toBe('up');
  });

  it('downloads are rate-limited per restaurant', async () => {
    const { count, windowSeconds } = rates.sheetsPerRestaurant;
    const statuses: number[] = [];
    const path = `${bistrot.id}/qr-sheet?format=a4-stickers`;
    for (let calls = 0; calls <= count; calls += 1) {
      statuses.push((await print(app, path, 'fr', bistrot.owner, false)).status);
    }
    expect(statuses).toEqual([...Array(count).fill(200), 429]);
    const other = await cantine(app);
    const theirs = `${other.id}/qr-sheet?format=a4-stickers`;
    expect((await print(app, theirs, 'fr', other.owner, false)).status).toBe(200);
    app.clock.advance(windowSeconds * 1000);
    expect((await print(app, path, 'fr', bistrot.owner, false)).status).toBe(200);
  });

  it('a restaurant can preview its codes in the language of the page, no other can, and not without end', async () => {
    const path = `/restaurants/${bistrot.id}/qr-sheet/previews`;
    const preview = (query: string) =>
      app.call<Record<string, string>>('GET', `${path}${query}`, bistrot.owner);
    const french = await preview('?language=fr&origin=https://a.example');
    expect(Object.keys(french.body)).toEqual(['a6-tent', 'a4-stickers', 'a5']);
    expect(french.body.a5).toMatch(/^<svg /);
    expect((await preview('?language=en&origin=https://a.example')).body.a5).not.toBe(
      french.body.a5,
    );
    expect((await app.call('GET', path, (await cantine(app)).owner)).status).toBe(404);
    const empty = await comptoir(app);
    const none = await app.call('GET', `/restaurants/${empty.id}/qr-sheet/previews`, empty.owner);
    expect(none).toMatchObject({ status: 409, body: { code: 'no_tables' } });
    for (let calls = 2; calls < rates.sheetPreviewsPerRestaurant.count; calls += 1) {
      expect((await preview('')).status).toBe(200);
    }
    expect((await preview('')).status).toBe(429);
  });

  /** Downloads a sheet and returns its text and a link; `isRead: false` skips reading the PDF. */
  async function print(
    at: TestApp,
    path: string,
    language = 'fr',
    { token } = bistrot.owner,
    isRead = true,
  ) {
    const response = await fetch(`${at.url}/api/restaurants/${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
    });
    const { status, headers } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const pages = isRead && status === 200 ? (await readPdf(bytes, 2)).pages : [];
    return {
      status,
      headers,
      text: pages.map(({ text }) => text).join(' '),
      /** Of the second page, because the first one may be a warning. */
      link: () => (pages[1] ? readCode(pages[1].picture).link : undefined),
    };
  }
});

/** The status of a call with this Host header, which `fetch` cannot set. */
function statusAt(host: string, url: string, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, Authorization: `Bearer ${token}` };
    get(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}
