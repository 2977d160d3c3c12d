import { beforeEach, expect, it } from 'vitest';
import { readBoard } from '../../../test/support/people/acts.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { rates } from '../../rates.ts';

const spellings = ['Café de l’Île', "cafe de l'ile", ' CAFÉ  DE L’ÎLE ', 'cafe\u0301 de l ile'];

withAppOnEachEngine(({ app }) => {
  let restaurant: TestRestaurant;

  beforeEach(async () => {
    await app.db.deleteFrom('all_restaurants').execute();
    restaurant = await petitBistrot(app, 'Café de l’Île');
    await cantine(app);
  });

  const readAt = (name: string) => app.call('GET', `/restaurants/${encodeURIComponent(name)}`);
  const page = (name: string) =>
    `${app.url}/demande?restaurant=${encodeURIComponent(name)}&table=7&lng=fr`;

  it.each(spellings)('a restaurant can be read by its name, spelt “%s” [API-07]', async (name) => {
    const answer = await readAt(name);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: restaurant.id, slug: restaurant.slug },
    });
    expect(answer.body).toHaveProperty('tables');
  });

  it('the guest’s page opens by name and links with the slug [API-07, NAV-04]', async () => {
    const opened = await fetch(page('cafe de l’ile'));
    expect(opened.status).toBe(200);
    const html = await opened.text();
    expect(html).toContain(`action="/demande?restaurant=${restaurant.slug}&amp;table=7`);
    expect(html).not.toMatch(/(action|href)="[^"]*restaurant=caf/);

    const body = new URLSearchParams({ type: 'bread' });
    const sent = await fetch(page('cafe de l’ile'), { method: 'POST', body, redirect: 'manual' });
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toContain(`restaurant=${restaurant.slug}&`);
    expect(await readBoard(app, restaurant)).toMatchObject([{ type: 'bread', table_number: 7 }]);
  });

  it('a slug has precedence over a name [API-07]', async () => {
    const other = await petitBistrot(app, restaurant.slug);
    expect((await readAt(restaurant.slug)).body).toMatchObject({ id: restaurant.id });
    expect((await readAt(other.slug)).body).toMatchObject({ id: other.id });
  });

  it('after a change the new name is found and the old one is 404 [API-07]', async () => {
    const path = `/restaurants/${restaurant.id}`;
    await app.call('PUT', path, { ...restaurant.owner, body: { name: 'Chez Léa' } });
    expect((await readAt('chez lea')).body).toMatchObject({ id: restaurant.id });
    expect((await readAt('Café de l’Île')).status).toBe(404);
  });

  it.each([
    ['of two restaurants', 'La Cantine'],
    ['that is only a part of a name', 'Café'],
    ['of no restaurant', 'Chez Max'],
    ['without a letter', '…'],
    ['that is blank', ' '],
    ['with wildcards', 'Café%'],
    ['with NUL', 'a\u0000b'],
  ])('a name %s is 404 [API-07, DIN-14]', async (_, name) => {
    await cantine(app);
    expect(await readAt(name)).toMatchObject({ status: 404 });
    const opened = await fetch(page(name));
    expect(opened.status).toBe(404);
    expect(await opened.text()).toContain('Table introuvable');
  });

  it('guests’ API calls accept only the slug [API-16]', async () => {
    const board = `/restaurants/${encodeURIComponent('Café de l’Île')}/requests`;
    const answer = await app.call('POST', board, { body: { tableNumber: 7 } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'unknown_restaurant' } });
  });

  it('trying many names on the guest’s page is rate-limited', async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn <= rates.unknownTablesPerAddress.count; turn += 1) {
      statuses.add((await fetch(page(`Chez ${turn}`))).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
