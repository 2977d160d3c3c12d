import { describe, expect, it } from 'vitest';
import type { Refused } from '../../../test/support/server/http.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { limits } from '../../limits.ts';
import { guestPath } from '../../paths.ts';
import type { RestaurantWithTables } from './contract.ts';

const MENU = 'https://le-petit-bistrot.example/carte.pdf';

withApp(({ app, bistrot }) => {
  function put<T = RestaurantWithTables>(
    body: unknown,
    { token } = bistrot.owner,
    name = bistrot.id,
  ) {
    return app.call<T>('PUT', `/restaurants/${name}`, { token, body });
  }

  async function read(): Promise<RestaurantWithTables> {
    const { token } = bistrot.owner;
    const path = `/restaurants/${bistrot.id}`;
    return (await app.call<RestaurantWithTables>('GET', path, { token })).body;
  }

  async function found(q: string): Promise<string[]> {
    const query = new URLSearchParams({ q });
    const { body } = await app.call<{ id: string }[]>('GET', `/restaurants?${query}`);
    return body.map(({ id }) => id).filter((id) => id === bistrot.id);
  }

  it.each(['id', 'slug'] as const)(
    'name, address, menu and time zone can be changed by %s; the slug stays [API-10, API-28]',
    async (name) => {
      const before = await read();
      const changes = {
        name: '  Chez   Camille\nBis ',
        address: '5 place du Marché, Lyon',
        menu_url: ' http://chez-camille.example/la carte.pdf?v=2 ',
        time_zone: 'America/Martinique',
      };
      const answer = await put(changes, bistrot.owner, bistrot[name]);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        id: bistrot.id,
        slug: bistrot.slug,
        name: 'Chez   Camille Bis',
        address: '5 place du Marché, Lyon',
        menu_url: 'http://chez-camille.example/la carte.pdf?v=2',
        time_zone: 'America/Martinique',
        widen_after_seconds: 60,
        escalate_after_seconds: 180,
        codes: 'open',
        guest_languages: ['fr', 'en'],
        requests_per_table: 'one',
        open_all_hours: false,
        day_begins_at: 5,
        place_word: 'table',
        evening_push: false,
        tables: before.tables,
      });
      expect(before.tables).toHaveLength(12);
      expect(await read()).toEqual(answer.body);
    },
  );

  it('sessions of a renamed restaurant return the new name [API-10]', async () => {
    await put({ name: 'Chez Camille' });
    const me = await app.call<{ restaurant: { name: string } }>('GET', '/auth/me', bistrot.owner);
    expect(me.body.restaurant.name).toBe('Chez Camille');
  });

  it('a renamed restaurant is found by its new name and no longer by the old one', async () => {
    await put({ name: 'L’Étoile filante', address: 'Lyon' });
    expect(await found('etoile filante')).toEqual([bistrot.id]);
    expect(await found(bistrot.slug)).toEqual([bistrot.id]);
    await put({ address: 'Paris' });
    expect(await found('etoile filante')).toEqual([bistrot.id]);
    await put({ name: 'Comète' });
    expect(await found('etoile filante')).toEqual([]);
  });

  it('an absent field stays unchanged [API-10]', async () => {
    const before = await read();
    expect((await put({})).body).toEqual(before);
    expect((await put({ name: 'Chez Camille' })).body).toEqual({ ...before, name: 'Chez Camille' });
    const address = { name: 'Chez Camille', address: 'Lyon' };
    expect((await put({ address: 'Lyon' })).body).toEqual({ ...before, ...address });
  });

  it.each(['', '   ', null])('%j clears address and menu [API-10]', async (blank) => {
    const before = await read();
    expect(before).toMatchObject({ address: '3 rue du Four, Paris', menu_url: MENU });
    const answer = await put({ address: blank, menu_url: blank });
    expect(answer.body).toEqual({ ...before, address: null, menu_url: null });
    expect(await read()).toEqual(answer.body);
  });

  it.each([
    'javascript:alert(1)',
    'https://camille:secret@a.example/carte.pdf',
    `https://a.example/${'x'.repeat(limits.urlLength)}`,
    12,
  ])('%j is refused as a menu link, and nothing is changed [VAL-15]', async (menu_url) => {
    const before = await read();
    const answer = await put<Refused>({ name: 'Chez Camille', menu_url });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ menu_url: expect.stringMatching(/\S/) });
    expect(await read()).toEqual(before);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: ' \n ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: '\u3164\u2800\u034f' }, 'name'],
    [{ name: 'x'.repeat(limits.nameLength + 1) }, 'name'],
    [{ name: 'Chez\u0007' }, 'name'],
    [{ address: 'x'.repeat(limits.addressLength + 1) }, 'address'],
    [{ address: 3 }, 'address'],
    [{ time_zone: '' }, 'time_zone'],
    [{ time_zone: null }, 'time_zone'],
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone'],
    [{ time_zone: '+01:00' }, 'time_zone'],
    [{ time_zone: 'Europe/Paris\u0000' }, 'time_zone'],
    [{ time_zone: 'x'.repeat(10_000) }, 'time_zone'],
  ])('%j is refused, naming the field, in both languages', async (body, field) => {
    const before = await read();
    const answer = await put<Refused>(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    const { token } = bistrot.owner;
    const inEnglish = await app.call('PUT', `/restaurants/${bistrot.id}`, {
      token,
      body,
      language: 'en',
    });
    expect(inEnglish.body.fields?.[field]).not.toBe(answer.body.fields?.[field]);
    expect(await read()).toEqual(before);
  });

  it.each(['europe/paris', 'EUROPE/PARIS'])(
    'the time zone %s is stored in its canonical spelling',
    async (time_zone) => {
      await put({ time_zone: 'Asia/Tokyo' });
      expect((await put({ time_zone })).body.time_zone).toBe('Europe/Paris');
    },
  );

  it.each([
    ['fr', 'Le format est incorrect.'],
    ['en', 'The format is not valid.'],
  ] as const)(
    'a menu link with a password is refused in words, in %s [VAL-15]',
    async (language, says) => {
      const body = { menu_url: 'https://camille:secret@a.example/carte.pdf' };
      const { token } = bistrot.owner;
      const path = `/restaurants/${bistrot.id}`;
      const answer = await app.call<Refused>('PUT', path, { token, language, body });
      expect(answer.body.fields).toEqual({ menu_url: says });
    },
  );

  describe('an invalid menu link in the database', () => {
    it.each([
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'carte.pdf',
      'https://camille:secret@evil.example/',
    ])('%s is not shown on the guest’s page [VAL-15]', async (menu_url) => {
      const page = async () => {
        const response = await fetch(app.url + guestPath(bistrot.slug, 1));
        return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '');
      };
      expect(await page()).toContain(`href="${MENU}"`);
      await app.db
        .updateTable('all_restaurants')
        .set({ menu_url })
        .where('id', '=', bistrot.id)
        .execute();
      const html = await page();
      expect(html).toContain('Le Petit Bistrot');
      expect(html).not.toContain(menu_url);
    });
  });
});
