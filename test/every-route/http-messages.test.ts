import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../support/faults/raw-http.ts';
import { petitBistrot } from '../support/people/people.ts';
import { startApp, type TestApp } from '../support/server/app.ts';

const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: smuggled\r\n\r\n';

describe('HTTP messages', () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await startApp('sqlite', { DEMO: 'on' });
    port = Number(new URL(app.url).port);
    await petitBistrot(app);
  });
  afterAll(() => app.close());

  const post = (head: string, body: string) =>
    `POST /api/auth/logout HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}\r\n\r\n${body}`;

  it.each([
    ['a length beside chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 60', ''],
    ['a length with a sign', 'Content-Length: +0', ''],
    ['two encodings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked', '0\r\n\r\n'],
    ['a folded header', 'Content-Length: 0\r\nX-Folded: a\r\n Transfer-Encoding: chunked', ''],
    ['a bare line feed', 'Content-Length: 0\nX-Next: a', ''],
  ])('refuses a message with %s and ignores everything after it', async (_, head, body) => {
    const answer = await sendRaw(port, post(head, body) + SMUGGLED);
    expect(answer?.status).toBe(400);
    expect(answer?.head).toMatch(/^connection: close$/im);
    expect(answer?.body).not.toContain('"status":"up"');
  });

  it('TRACE and CONNECT echo nothing of the request', async () => {
    for (const method of ['TRACE', 'CONNECT']) {
      const answer = await sendRaw(
        port,
        `${method} / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-WebhookEvent: in-confidence\r\nConnection: close\r\n\r\n`,
      );
      expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
      expect(`${answer?.head}${answer?.body}`).not.toContain('in-confidence');
    }
  });

  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/dist/server/start.js',
    '/data/sonnette.db',
    '/assets',
    '/assets/',
    '/assets/app/',
    '/assets/../package.json',
    '/assets/%2e%2e/.env',
  ])('%s serves neither a file nor a directory listing', async (path) => {
    const answer = await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    );
    expect(answer?.status).toBe(404);
  });

  it('every text response declares its charset', async () => {
    const { favicon, style } = await named();
    const types = await Promise.all(
      ['/', '/sitemap.xml', '/robots.txt', favicon, style, '/nowhere', '/demande'].map(contentType),
    );
    for (const type of types) expect(type).toMatch(/; charset=utf-8$/i);
    // JSON is always UTF-8 and has no charset parameter (RFC 8259).
    expect(await contentType('/api/health')).toBe('application/json');
  });

  const contentType = async (path: string) =>
    (await fetch(app.url + path)).headers.get('content-type');

  async function named(): Promise<{ favicon: string; style: string }> {
    const page = await (await fetch(`${app.url}/`)).text();
    const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '/missing';
    return {
      favicon: find(/href="(\/assets\/[^"]+\.svg)"/),
      style: find(/href="(\/assets\/[^"]+\.css)"/),
    };
  }
});
