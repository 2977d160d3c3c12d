import { expect, it } from 'vitest';
import { ask, readBoard } from '../../../../test/support/people/acts.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import type { KeyedTable } from '../../tables/keys/store.ts';

withApp(({ app, bistrot }) => {
  const address = (more = '') => `${app.url}/demande?restaurant=${bistrot.slug}&table=1${more}`;

  async function open(url: string, language = 'fr') {
    const response = await fetch(url, { headers: { 'Accept-Language': language } });
    return { status: response.status, html: (await response.text()).replaceAll('&amp;', '&') };
  }

  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  async function keyOfTable(): Promise<string> {
    const path = `/restaurants/${bistrot.id}/tables`;
    const { body } = await app.call<KeyedTable[]>('GET', path, bistrot.owner);
    return body[0]?.key ?? '';
  }

  const choose = () =>
    app.call('PUT', `/restaurants/${bistrot.id}`, { ...bistrot.owner, body: { codes: 'keyed' } });

  /** Addresses of this page in links and forms. */
  const addressesIn = (html: string) =>
    [...html.matchAll(/(?:href|action)="(\/demande\?[^"]*)"/g)].map(([, found]) => found ?? '');

  it.each([
    ['fr', 'Scannez le code posé sur la table'],
    ['en', 'Scan the code on the table'],
  ])(
    'in a keyed house, a page without the right key says to scan the code, in %s [KEY-06]',
    async (language, title) => {
      const key = await keyOfTable();
      await choose();
      for (const more of ['', '&k=', '&k=23456789', `&k=${key}x`]) {
        const { status, html } = await open(address(more), language);
        expect(status).toBe(403);
        expect(html).toContain(`<h1>${title}</h1>`);
        expect(html).toContain('Le Petit Bistrot');
        expect(html).not.toContain('<form');
        expect(html).not.toContain(key);
      }
      const { html } = await open(address());
      for (const link of addressesIn(html)) expect((await open(app.url + link)).status).toBe(403);
    },
  );

  it('an unknown table is not found there, as elsewhere [KEY-06]', async () => {
    await choose();
    const { status } = await open(`${app.url}/demande?restaurant=${bistrot.slug}&table=99`);
    expect(status).toBe(404);
  });

  it('a page with the right key has it in every form and link, and opens however its link was changed [KEY-06]', async () => {
    const key = await keyOfTable();
    await choose();
    for (const more of [`&k=${key}`, `&amp;k=${key}.`, `&K=${key.toUpperCase()}&from=qr`]) {
      const { status, html } = await open(address(more));
      expect(status).toBe(200);
      const forms = html.match(/<form/g) ?? [];
      const fields = html.match(new RegExp(`<input type="hidden" name="k" value="${key}"/>`, 'g'));
      expect(fields).toHaveLength(forms.length);
      expect(addressesIn(html).length).toBeGreaterThan(forms.length);
      for (const found of addressesIn(html)) expect(found).toContain(`&k=${key}`);
    }
  });

  it('its forms work without script, also where only the form has the key [KEY-06]', async () => {
    const key = await keyOfTable();
    await choose();
    const refused = await post(address(), { type: 'bread' });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('<h1>Scannez le code posé sur la table</h1>');
    const answer = await post(address(), { type: 'bread', k: key });
    expect(answer.status).toBe(303);
    const page = `${app.url}${answer.headers.get('location')}`;
    expect(page).toContain(`&k=${key}`);
    const shown = await open(page);
    expect(shown.html).toMatch(/<button(?=[^>]* name="act")[^>]* value="cancel"/);
    for (const found of addressesIn(shown.html)) expect(found).toContain(`k=${key}`);
    const [request] = await readBoard(app, bistrot);
    const form = { act: 'cancel', request: request?.id ?? '' };
    expect((await post(address(), form)).status).toBe(403);
    expect((await post(address(), { ...form, k: key })).status).toBe(303);
    expect((await readBoard(app, bistrot))[0]).toMatchObject({ status: 'cancelled' });
  });

  it('the link of a phone without script goes on after the switch [KEY-06]', async () => {
    const answer = await post(address(), { type: 'bread' });
    const page = `${app.url}${answer.headers.get('location')}`;
    await choose();
    expect((await open(page)).status).toBe(200);
    expect((await open(page.replace(/&key=[^&]*/, ''))).status).toBe(403);
    expect((await open(page.replace(/&key=[^&]*/, '&key=other'))).status).toBe(403);
  });

  it('an open house needs no key, and its page forgets a wrong one [KEY-06]', async () => {
    await ask(app, bistrot, 1);
    const { status, html } = await open(address('&k=23456789'));
    expect(status).toBe(200);
    expect(html).not.toContain('name="k"');
    expect(html).not.toContain('k=23456789');
  });
});
