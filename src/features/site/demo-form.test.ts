/** The form of the demo page, posted without JavaScript. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';

const lea = {
  restaurant: 'Chez Léa',
  email: 'lea@example.org',
  wished_time: 'mardi après 15 h',
  message: 'Deux salles et une terrasse.',
};

describe('the form of the demo page', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp('sqlite');
  });
  afterEach(() => app.close());

  const list = async () => {
    const { token } = await root(app);
    return app.call<object[]>('GET', '/admin/demo-requests', { token });
  };
  const post = (fields: Record<string, string>, path = '/demo', headers = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { 'Accept-Language': 'fr', ...headers },
    });

  it('stores the request and redirects to a confirmation page', async () => {
    const french = await post(lea);
    expect([french.status, french.headers.get('Location')]).toEqual([303, '/demo?sent=1']);
    const sent = await fetch(`${app.url}/demo?sent=1`, { headers: { 'Accept-Language': 'fr' } });
    expect(await sent.text()).toContain('Votre demande est arrivée');
    app.clock.advance(1000);
    const english = await post({ ...lea, wished_time: '', message: '' }, '/en/demo');
    expect(english.headers.get('Location')).toBe('/en/demo?sent=1');
    expect((await list()).body).toMatchObject([
      { language: 'en', wished_time: null, message: null },
      { ...lea, language: 'fr' },
    ]);
  });

  it('shows the input again when it refuses, with the reason beside the field', async () => {
    const typed = { ...lea, restaurant: '</script><b>Léa', email: 'lea@' };
    for (const [path, text] of [
      ['/demo', 'Le format est incorrect.'],
      ['/en/demo', 'The format is not valid.'],
    ] as const) {
      const refused = await post(typed, path);
      expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([400, 'no-store']);
      const html = await refused.text();
      expect(html).toContain(text);
      expect(html).toContain('value="lea@"');
      expect(html).toContain('value="&lt;/script&gt;&lt;b&gt;Léa"');
      expect(html).toContain('Deux salles et une terrasse.</textarea>');
      expect(html).not.toContain('</script><b>');
    }
    const next = await fetch(`${app.url}/demo`, { headers: { 'Accept-Language': 'fr' } });
    expect(await next.text()).not.toContain('lea@');
    expect((await list()).body).toEqual([]);
  });

  it('refuses cross-site posts', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
    ]) {
      expect((await post(lea, '/demo', headers)).status).toBe(403);
    }
    expect((await list()).body).toEqual([]);
  });

  it('refuses a body that is not a form or is too large', async () => {
    const page = await fetch(`${app.url}/demo`, { method: 'POST', body: 'no form' });
    expect(page.status).toBe(400);
    expect((await post({ ...lea, message: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('an address gets 429 with a time to wait after ten requests in an hour', async () => {
    for (let i = 0; i < 10; i += 1) await post({ ...lea, message: `Table ${i}` });
    const refused = await post(lea);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    const html = await refused.text();
    expect(html).toContain('Réessayez dans 60 minutes');
    expect(html).toContain(lea.message);
    expect((await list()).body).toHaveLength(10);
  });
});
