import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { eachEngine } from '../../../test/support/engines.ts';
import { cantine, type House, petitBistrot } from '../../../test/support/people.ts';
import * as restaurants from './store.ts';

type Listed = { id: string; slug: string; name: string };

eachEngine((engine) => {
  let app: TestApp;
  let bistrot: House;
  let canteen: House;

  beforeAll(async () => {
    app = await startApp(engine);
    bistrot = await petitBistrot(app);
    canteen = await cantine(app);
  });
  afterAll(() => app.close());

  it('anyone reads the list, with public fields only [API-07, API-28, API-47]', async () => {
    const answer = await app.call<Listed[]>('GET', '/restaurants');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(answer.body).toEqual([
      {
        id: canteen.id,
        slug: canteen.slug,
        name: 'La Cantine',
        address: '3 rue du Four, Paris',
        menu_url: null,
      },
      {
        id: bistrot.id,
        slug: bistrot.slug,
        name: 'Le Petit Bistrot',
        address: '3 rue du Four, Paris',
        menu_url: 'https://le-petit-bistrot.example/carte.pdf',
      },
    ]);
  });

  it.each(['id', 'slug'] as const)(
    'one is read by %s, with its tables by number [API-08, API-28]',
    async (name) => {
      const answer = await app.call<{ name: string; tables: { id: string; number: number }[] }>(
        'GET',
        `/restaurants/${canteen[name]}`,
      );
      expect(answer.status).toBe(200);
      expect(answer.body.name).toBe('La Cantine');
      expect(answer.body.tables).toEqual(
        [1, 2, 3, 4].map((number) => ({ id: expect.any(String), number })),
      );
    },
  );

  it.each(['id', 'slug'] as const)('its tables are read by %s [API-12]', async (name) => {
    const answer = await app.call<{ number: number }[]>(
      'GET',
      `/restaurants/${canteen[name]}/tables`,
    );
    expect(answer.body.map((table) => table.number)).toEqual([1, 2, 3, 4]);
  });

  it.each(['/restaurants/nowhere', '/restaurants/nowhere/tables'])(
    '%s is a 404 [API-40]',
    async (path) => {
      const answer = await app.call('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('unknown_restaurant');
    },
  );

  it('the list is searched without accents or case, and read in pages [API-07]', async () => {
    const cafe = { slug: 'cafe-de-l-ile', name: 'Café de l’Île 100 %' };
    await restaurants.create(app.db, cafe, app.clock);
    const slugs = async (query: string) =>
      (await app.call<Listed[]>('GET', `/restaurants?${query}`)).body.map((row) => row.slug);
    expect(await slugs('q=CAFE')).toEqual([cafe.slug]);
    expect(await slugs('q=l%E2%80%99%C3%8Ele')).toEqual([cafe.slug]);
    expect(await slugs('q=%25')).toHaveLength(3);
    expect(await slugs('q=zzz')).toEqual([]);
    expect(await slugs('limit=1&offset=1')).toEqual([canteen.slug]);
  });

  it.each(['limit=0', 'limit=501', 'offset=-1', 'limit=many'])(
    '%s is refused [API-38]',
    async (query) => {
      const answer = await app.call('GET', `/restaurants?${query}`);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toHaveLength(1);
    },
  );
});
