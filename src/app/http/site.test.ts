import { expect, it } from 'vitest';
import { withApp } from '../../../test/support/server/with-app.ts';

withApp(({ app }) => {
  it.each(['/', '/auth', '/serveur', '/serveur/'])('%s serves the app', async (path) => {
    const response = await fetch(app.url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="app">');
  });

  it('an unknown path is the 404 page, with status 404 [NAV-08]', async () => {
    const response = await fetch(`${app.url}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<div id="app">');
  });

  it.each([
    ['/FAQ', '/faq'],
    ['/EN/Tarifs?plan=a', '/en/tarifs?plan=a'],
    ['/Demande?restaurant=Chez&table=4', '/demande?restaurant=Chez&table=4'],
  ])('%s is redirected to %s', async (path, location) => {
    const response = await fetch(app.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });

  it.each(['/NOWHERE', '//FAQ', '/FAQ/X'])('%s is the 404 page [NAV-08]', async (path) => {
    expect((await fetch(app.url + path, { redirect: 'manual' })).status).toBe(404);
  });

  it.each(['/api/nowhere', '/api', '/api/'])(
    '%s is a 404 in JSON, not the 404 page',
    async (path) => {
      const response = await fetch(app.url + path, { headers: { 'Accept-Language': 'en' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'Not found.', code: 'not_found' });
    },
  );

  it('assets are immutable and sent in the best encoding [DIN-17]', async () => {
    const page = await (await fetch(`${app.url}/auth`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const response = await fetch(app.url + script, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const plain = await fetch(app.url + script, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await response.text());
  });

  it.each([
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['BR;q=0', null],
    ['gzip;q=0.8, br;q=0.2', 'br'],
    ['brotli', null],
  ])('Accept-Encoding “%s” gets an asset in %s, with a Vary header', async (accepted, encoding) => {
    const page = await (await fetch(`${app.url}/auth`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const headers = { 'Accept-Encoding': accepted };
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(app.url + script, { method, headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      await response.arrayBuffer();
    }
  });

  it('assets can only be read', async () => {
    const page = await (await fetch(`${app.url}/auth`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await fetch(app.url + script, { method })).status).toBe(404);
    }
  });

  it('a missing asset is a 404', async () => {
    expect((await fetch(`${app.url}/assets/app/gone.js`)).status).toBe(404);
    expect((await fetch(`${app.url}/assets/../package.json`)).status).toBe(404);
  });

  it('reports health and readiness [API-58]', async () => {
    const up = await app.call<{ status: string; version: string }>('GET', '/health');
    expect(up.body).toEqual({ status: 'up', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect((await app.call('GET', '/health/ready')).status).toBe(200);
  });

  it('serves OpenAPI 3.1 and a documentation page without external resources', async () => {
    const { body } = await app.call<{ openapi: string; paths: object }>('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/requests/{id}/status');
    const docs = await (await fetch(`${app.url}/api/docs`)).text();
    expect(docs).toContain('/api/requests/{id}/status');
    expect(docs).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('the OpenAPI document says where a thing with a name may be null, and only there', async () => {
    type Schema = { type?: string | string[]; properties?: Record<string, { anyOf?: object[] }> };
    type Document = { components: { schemas: Record<string, Schema> } };
    const { body } = await app.call<Document>('GET', '/openapi.json');
    const { schemas } = body.components;
    for (const field of ['wish', 'choice']) {
      const { anyOf } = schemas.TableRequest?.properties?.[field] ?? {};
      expect(anyOf).toEqual([{ $ref: '#/components/schemas/Named' }, { type: 'null' }]);
    }
    const nullable = Object.entries(schemas).filter(([, { type }]) => type?.includes('null'));
    expect(nullable.map(([name]) => name)).toEqual([]);
    const contradictory = /"allOf":\[\{"\$ref":"[^"]*"\},\{"type":\["object","null"\]/;
    expect(JSON.stringify(body)).not.toMatch(contradictory);
  });
});
