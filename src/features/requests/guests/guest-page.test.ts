import { describe, expect, it } from 'vitest';
import { ask, finish, readBoard, take } from '../../../../test/support/people/acts.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import type { RequestRow } from '../../../db/schema.ts';

withApp(({ app, bistrot }) => {
  const address = (table: number | string, more = '') =>
    `${app.url}/demande?restaurant=${bistrot.slug}&table=${table}${more}`;
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const secondsAgo = (seconds: number) =>
    new Date(app.clock.now().getTime() - seconds * 1000).toISOString();
  const rewrite = (id: string, columns: Partial<RequestRow>) =>
    app.db.updateTable('requests').set(columns).where('id', '=', id).execute();
  /** The text of the status, without what only reserves space. */
  const newsOf = async (url: string, language = 'fr') => {
    const { html } = await open(url, { 'Accept-Language': language });
    const [, news = ''] = /<div class="news[^>]*>(.*?)<\/div>/.exec(html) ?? [];
    return news.replace(/<span class="(spare|unseen)">[^<]*<\/span>/g, '').replace(/<[^>]*>/g, '');
  };

  describe('the guest page as HTML', () => {
    it('names the restaurant and the table, with a form whose four buttons post [DIN-16]', async () => {
      const { status, html } = await open(address(7, '&from=qr'));
      expect(status).toBe(200);
      expect(html).toContain('Le Petit Bistrot');
      expect(html).toMatch(/<form[^>]*method="post"/);
      for (const type of ['bread', 'water', 'bill', 'waiter']) {
        expect(html).toMatch(new RegExp(`<button(?=[^>]* name="type")[^>]* value="${type}"`));
      }
    });

    it('opens from a link that was changed on the way', async () => {
      const query = `RESTAURANT=${bistrot.slug.toUpperCase()}%20&amp;TABLE=7%E2%80%8B.&from=qr`;
      const { status, html } = await open(`${app.url}/demande?${query}`);
      expect(status).toBe(200);
      expect(html).toContain('Table 7');
    });

    it.each([
      [{}, '', 'fr'],
      [{ 'Accept-Language': 'en' }, '', 'en'],
      [{ 'Accept-Language': 'de,en;q=0.5' }, '', 'en'],
      [{ 'Accept-Language': 'en' }, '&lng=fr', 'fr'],
      [{ 'Accept-Language': 'de' }, '&lng=xx', 'fr'],
    ])('with %o and %s is written in %s [LNG-06]', async (headers, query, language) => {
      const { html } = await open(address(7, query), headers);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(language === 'fr' ? 'Pain' : 'Bread');
    });

    it('sets no cookie, is not cached, and loads nothing from third parties [DIN-17, SIN-13]', async () => {
      const { headers, html } = await open(address(7));
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(html).not.toMatch(/<(?!a )[^>]*(?:src|href)="(?:https?:)?\/\//);
      expect(html).not.toMatch(/ style=/);
      expect(html).not.toMatch(/<script(?![^>]*(?:type="application\/json"|src="\/assets\/))/);
    });

    it('escapes its embedded data, so that a guest cannot end the script element', async () => {
      await ask(app, bistrot, 7, { message: '</script><script>alert(1)</script>' });
      const { html } = await open(address(7));
      expect(html).not.toContain('<script>alert');
    });

    it('does not show the next guest what the last one wrote', async () => {
      await ask(app, bistrot, 7, { message: 'Allergie aux noix', customerName: 'Léa' });
      const { html } = await open(address(7));
      expect(html).not.toContain('Allergie');
      expect(html).not.toContain('Léa');
    });

    it.each([
      ['fr', 'Table introuvable'],
      ['en', 'Table not found'],
    ])('of an unknown table is a friendly 404 in %s [DIN-14]', async (language, text) => {
      for (const table of [99, 0, -1, 1.5, 10_000, '0x1', '%2B1', '1e0', 'douze', '']) {
        const { status, html } = await open(address(table), { 'Accept-Language': language });
        expect(status).toBe(404);
        expect(html).toContain(`<h1>${text}</h1>`);
      }
    });

    it('of an unknown or missing restaurant is a friendly 404 [DIN-14]', async () => {
      const queries = ['?restaurant=nowhere&table=1', '?restaurant=a%00b&table=1', '?table=1', ''];
      for (const query of queries) {
        const { status, html } = await open(`${app.url}/demande${query}`);
        expect(status).toBe(404);
        expect(html).toContain('<h1>Table introuvable</h1>');
      }
    });
  });

  describe('a guest without JavaScript', () => {
    it('sends a request with a button and follows it to its end [DIN-16]', async () => {
      const answer = await post(address(7), { type: 'bread' });
      expect(answer.status).toBe(303);
      const [request] = await readBoard(app, bistrot);
      expect(request).toMatchObject({ type: 'bread', table_number: 7, status: 'pending' });

      const page = app.url + answer.headers.get('location');
      const pending = await open(page);
      expect(pending.html).toContain('<noscript><meta http-equiv="refresh"');
      expect(pending.html).toMatch(/<button(?=[^>]* name="act")[^>]* value="cancel"/);

      await take(app, bistrot, request ?? { id: '' }, 'Léa');
      const onTheWay = await open(page);
      expect(onTheWay.html).toContain('Un serveur arrive');
      expect(onTheWay.html).not.toMatch(/<button(?=[^>]* name="act")[^>]* value="cancel"/);

      await finish(app, bistrot, request ?? { id: '' });
      const done = await open(page);
      expect(done.html).not.toContain('<noscript><meta http-equiv="refresh"');
      expect(done.html).toMatch(
        /<a[^>]*href="\/demande\?restaurant=[^"]*table=7[^"]*"[^>]*>Nouvelle demande/,
      );
      expect(done.html).not.toContain('from=qr');
    });

    it('writes a message and a name [DIN-05, DIN-16]', async () => {
      await post(address(7), {
        type: 'other',
        message: 'Une chaise\r\nhaute',
        customerName: ' Léa ',
      });
      expect(await readBoard(app, bistrot)).toMatchObject([
        { type: 'other', message: 'Une chaise\nhaute', customer_name: 'Léa' },
      ]);
    });

    it('sends a suggestion, which each page shows in its own language [DIN-16]', async () => {
      const { html } = await open(address(7), { 'Accept-Language': 'en' });
      expect(html).toMatch(/<button(?=[^>]* name="wish")(?=[^>]* value="cutlery")[^>]*>Cutlery</);
      const answer = await post(address(7), { wish: 'cutlery' });
      expect(answer.status).toBe(303);
      expect(await readBoard(app, bistrot)).toMatchObject([
        { type: 'other', wish: { id: 'cutlery' }, message: null },
      ]);
      const page = app.url + answer.headers.get('location');
      expect((await open(page)).html).toContain('Des couverts');
      expect((await open(page, { 'Accept-Language': 'en' })).html).toContain('Cutlery');
    });

    it('cancels a pending request, and sees when it is too late [REQ-08, REQ-07]', async () => {
      const first = await ask(app, bistrot, 7);
      const answer = await post(address(7), { act: 'cancel', request: first.id });
      expect(answer.status).toBe(303);
      expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'cancelled' }]);

      const second = await ask(app, bistrot, 7);
      await take(app, bistrot, second);
      const refused = await post(address(7), { act: 'cancel', request: second.id });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('elle ne peut plus être annulée');
    });

    it('presses a button that the server does not know, which calls nobody', async () => {
      expect((await post(address(7), { act: 'dance' })).status).toBe(400);
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('reads whether a staff screen shows the request [RCV-01]', async () => {
      const answer = await post(address(7), { type: 'water' });
      const [{ id } = { id: '' }] = await readBoard(app, bistrot);
      const page = app.url + answer.headers.get('location');
      expect(await newsOf(page)).toMatch(/^Demande transmise.*Dès que l’écran de la salle/);
      await rewrite(id, { created_at: secondsAgo(10) });
      expect(await newsOf(page)).toMatch(/^Demande transmise.*écran de la salle ne répond pas/);
      await rewrite(id, { received_at: secondsAgo(0) });
      expect(await newsOf(page)).toMatch(/^Reçue en salle.*Elle reste affichée pour l’équipe/);
      expect(await newsOf(page, 'en')).toMatch(/^Shown to the team.*It stays on the team’s screen/);
    });

    it('says that a request is served from 2 min after it was taken, also after a refusal [REQ-26, DIN-16]', async () => {
      const answer = await post(address(7), { type: 'bread' });
      const [{ id } = { id: '' }] = await readBoard(app, bistrot);
      const page = app.url + answer.headers.get('location');
      const key = new URL(page).searchParams.get('key') ?? '';
      const served = /<button(?=[^>]* name="act")[^>]* value="served"/;
      await take(app, bistrot, { id });
      const early = await open(page);
      expect(early.html).not.toMatch(served);
      expect(early.html).toMatch(/<a[^>]* href="[^"]*key=[^"]*"[^>]*>Actualiser/);

      await rewrite(id, { taken_at: secondsAgo(120) });
      const { html } = await open(page);
      expect(html).toMatch(served);
      // The links to the other language contain the request's key, too.
      expect(html).toMatch(new RegExp(`lng=en[^"]*key=${key}`));

      await rewrite(id, { taken_at: secondsAgo(1) });
      const refused = await post(page, { act: 'served', request: id, key });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('Encore un instant');
      await rewrite(id, { taken_at: secondsAgo(120) });
      const done = await post(page, { act: 'served', request: id, key });
      expect(done.status).toBe(303);
      expect((await open(app.url + done.headers.get('location'))).html).toContain(
        'Nouvelle demande',
      );
      expect(await readBoard(app, bistrot)).toMatchObject([{ status: 'completed' }]);
    });

    it.each([
      [{ type: 'other', message: ' ' }, 400, 'Dites-nous en quelques mots'],
      [{ type: 'other', message: 'x'.repeat(281) }, 400, 'trop long'],
      [{ type: 'champagne' }, 400, 'Le format est incorrect'],
      [{ wish: 'champagne' }, 400, 'Le format est incorrect'],
      [{ colour: 'red' }, 400, 'Vérifiez'],
      [{ type: 'other', message: 'x'.repeat(17_000) }, 413, 'trop long'],
    ])('sees why an invalid form was refused; nothing is stored', async (form, status, text) => {
      const answer = await post(address(7), form);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(text);
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('gets the friendly 404 at an unknown table, and nothing is stored [DIN-14]', async () => {
      const answer = await post(address(99), { type: 'bread' });
      expect(answer.status).toBe(404);
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('keeps the language of the page', async () => {
      const answer = await post(address(7, '&lng=en'), { type: 'water' });
      expect(answer.headers.get('location')).toContain('lng=en');
    });
  });
});
