import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../../test/support/people/mailbox.ts';
import { mailsSent } from '../../../test/support/people/outbox.ts';
import { root } from '../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { eachEngine } from '../../../test/support/server/engines.ts';

const OPERATOR = 'bonjour@sonnette.example';
const DAY = 24 * 60 * 60 * 1000;
const lea = {
  restaurant: 'Chez Léa',
  email: 'lea@example.org',
  wished_time: 'mardi après 15 h',
  message: 'Deux salles et une terrasse.',
};

type Listed = typeof lea & { id: string; handled_at: string | null; created_at: string };

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url, CONTACT_EMAIL: OPERATOR });
  });
  afterEach(async () => {
    await mailsSent(app);
    await app.close();
    await mailbox.stop();
  });

  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    app.call<{ fields: Record<string, string>; code: string; error: string }>(
      'POST',
      '/demo-requests',
      { body, headers },
    );
  const list = async (query = '') => {
    const { token } = await root(app);
    return app.call<Listed[]>('GET', `/admin/demo-requests${query}`, { token });
  };

  it('stores a request, lists it in the back office and mails it only to the operator [DEM-06]', async () => {
    expect(await ask(lea)).toMatchObject({ status: 201, body: { received: true } });
    const { body, headers } = await list();
    expect(body).toEqual([
      {
        ...lea,
        id: expect.any(String),
        language: 'fr',
        handled_at: null,
        created_at: app.clock.now().toISOString(),
      },
    ]);
    expect(headers.get('X-Total-Count')).toBe('1');
    const mail = await mailbox.next(OPERATOR);
    expect(mail.subject).toBe('Demande de démonstration');
    for (const text of Object.values(lea)) expect(mail.text).toContain(text);
    expect(mail.text).toContain('/admin');
    await mailsSent(app);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('writes the mail in the visitor’s language and escapes the visitor’s input [DEM-06]', async () => {
    const restaurant = '<a href="https://evil.example">Chez "Léa" & fils</a>';
    const message =
      '<a href="https://evil.example">Bonjour</a>,\r\nBcc: all@example.org\r\n--\r\nSonnette';
    await ask({ ...lea, restaurant, message }, { 'Accept-Language': 'en' });
    const mail = await mailbox.next(OPERATOR);
    expect(mail.subject).toBe('Demo request');
    // A name that looks like a link is in the back office only.
    expect(mail.text).toContain('Restaurant: a restaurant');
    expect(mail.text).toContain('</a>, Bcc: all@example.org -- Sonnette');
    expect(mail.html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;');
    expect(mail.html).not.toContain('<a href="https://evil.example"');
    expect([...mail.headers.keys()]).not.toContain('bcc');
  });

  it('requires a restaurant and a valid e-mail address, in both languages, or stores nothing', async () => {
    const bad = { restaurant: ' \u00a0 ', email: 'lea@', message: 'x'.repeat(1001) };
    const french = await ask(bad, { 'Accept-Language': 'fr' });
    expect(french.status).toBe(400);
    expect(french.body.fields).toEqual({
      restaurant: 'Ce champ est obligatoire.',
      email: 'Le format est incorrect.',
      message: 'C’est trop long\u202f: 1000 caractères au plus.',
    });
    const english = await ask({}, { 'Accept-Language': 'en' });
    expect(english.body.fields).toMatchObject({
      restaurant: 'This field is required.',
      email: 'This field is required.',
    });
    expect((await list()).body).toEqual([]);
  });

  it('stores a repeated request once, and opens it again after a day', async () => {
    const twice = await Promise.all([ask(lea), ask(lea), ask(lea)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first] = (await list()).body;
    const { token } = await root(app);
    await app.call('PUT', `/admin/demo-requests/${first?.id}`, {
      token,
      body: { is_handled: true },
    });
    await mailsSent(app);
    app.clock.advance(DAY - 1);
    await ask(lea);
    expect((await list()).body).toMatchObject([{ id: first?.id, handled_at: expect.any(String) }]);
    await mailsSent(app);
    expect(mailbox.mails).toHaveLength(1);

    app.clock.advance(1);
    await ask(lea);
    expect((await list()).body).toMatchObject([{ id: first?.id, handled_at: null }]);
    await mailbox.next(OPERATOR);
    await ask({ ...lea, message: 'Trois salles.' });
    expect((await list()).body).toHaveLength(2);
  });

  it('refuses the eleventh request in an hour from one network address', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await ask({ ...lea, message: `Table ${i}` })).status).toBe(201);
    }
    const refused = await ask({ ...lea, message: 'Table 11' }, { 'Accept-Language': 'fr' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(refused.body.error).toContain('Réessayez dans 60 minutes');
    app.clock.advance(3_600_000);
    expect((await ask(lea)).status).toBe(201);
    expect((await list()).body).toHaveLength(11);
  });

  describe('the back office', () => {
    it('lists open requests first, then the newest, page by page', async () => {
      const names = ['Un', 'Deux', 'Trois'];
      for (const restaurant of names) {
        await ask({ ...lea, restaurant });
        app.clock.advance(1000);
      }
      const [newest] = (await list()).body;
      const { token } = await root(app);
      const path = `/admin/demo-requests/${newest?.id}`;
      const handled = await app.call<Listed>('PUT', path, { token, body: { is_handled: true } });
      expect(handled.body.handled_at).toBe(app.clock.now().toISOString());
      const pages = [await list('?limit=2'), await list('?limit=2&offset=2')];
      const shown = pages.map(({ body }) => body.map(({ restaurant }) => restaurant));
      expect(shown).toEqual([['Deux', 'Un'], ['Trois']]);
      expect(pages.map(({ headers }) => headers.get('X-Total-Count'))).toEqual(['3', '3']);
      for (const query of ['?limit=0', '?limit=101', '?offset=-1']) {
        expect((await list(query)).status).toBe(400);
      }
      await app.call('PUT', path, { token, body: { is_handled: false } });
      expect((await list()).body.map(({ restaurant }) => restaurant)).toEqual(names.reverse());
    });

    it('deletes a request together with its queued mail', async () => {
      mailbox.behaviour = 'refuses';
      await ask(lea);
      await expect.poll(() => mailbox.attempts).toBe(1);
      const [row] = (await list()).body;
      const { token } = await root(app);
      const path = `/admin/demo-requests/${row?.id}`;
      expect((await app.call('DELETE', path, { token })).status).toBe(200);
      for (const method of ['DELETE', 'PUT']) {
        const answer = await app.call(method, path, { token, body: { is_handled: true } });
        expect(answer.status).toBe(404);
      }
      expect((await list()).body).toEqual([]);
      mailbox.behaviour = 'takes';
      app.clock.advance(60_000);
      await app.tick();
      await mailsSent(app);
      expect(mailbox.mails).toEqual([]);
    });
  });

  it('deletes requests after a year [DEM-09]', async () => {
    await ask(lea);
    app.clock.advance(365 * DAY - 1);
    await app.tick();
    expect((await list()).body).toHaveLength(1);
    app.clock.advance(60_000);
    await app.tick();
    expect((await list()).body).toEqual([]);
  });

  it('only lists the request in the back office when the operator has no address [DEM-06]', async () => {
    const silent = await startApp(engine, { SMTP_URL: mailbox.url });
    const answer = await silent.call('POST', '/demo-requests', { body: lea });
    expect(answer.status).toBe(201);
    await mailsSent(silent);
    const { token } = await root(silent);
    const { body } = await silent.call('GET', '/admin/demo-requests', { token });
    expect(body).toMatchObject([lea]);
    expect(mailbox.mails).toEqual([]);
    await silent.close();
  });
});
