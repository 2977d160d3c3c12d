import { beforeAll, expect, it } from 'vitest';
import {
  cantine,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { rates } from '../../rates.ts';
import * as restaurants from './store.ts';

type Listed = { id: string; slug: string; name: string };

withAppOnEachEngine(({ app }) => {
  let bistrot: TestRestaurant;
  let canteen: TestRestaurant;

  beforeAll(async () => {
    bistrot = await petitBistrot(app);
    canteen = await cantine(app);
  });

  it('the list shows id, slug and name to anyone, address and menu only to a restaurant’s owner and to a super_admin [API-07, API-28, API-47, API-79]', async () => {
    const theirs = { id: canteen.id, slug: canteen.slug, name: 'La Cantine' };
    const own = { id: bistrot.id, slug: bistrot.slug, name: 'Le Petit Bistrot' };
    const address = '3 rue du Four, Paris';
    const menu_url = 'https://le-petit-bistrot.example/carte.pdf';
    const { token } = await root(app);
    for (const [caller, expected] of [
      [undefined, [theirs, own]],
      ['an unknown token', [theirs, own]],
      [bistrot.owner.token, [theirs, { ...own, address, menu_url }]],
      [
        token,
        [
          { ...theirs, address, menu_url: null },
          { ...own, address, menu_url },
        ],
      ],
    ] as const) {
      const answer = await app.call<Listed[]>('GET', '/restaurants', { token: caller });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-total-count')).toBe('2');
      expect(answer.body).toEqual(expected);
    }
  });

  it.each(['id', 'slug'] as const)(
    'a restaurant can be read by %s, with its tables by number [API-08, API-28]',
    async (name) => {
      const answer = await app.call<{ name: string; tables: { id: string; number: number }[] }>(
        'GET',
        `/restaurants/${canteen[name]}`,
      );
      expect(answer.status).toBe(200);
      expect(answer.body.name).toBe('La Cantine');
      const unnamed = { label: null, zone_id: null, muted_until: null };
      expect(answer.body.tables).toEqual(
        [1, 2, 3, 4].map((number) => ({ id: expect.any(String), number, ...unnamed })),
      );
    },
  );

  it.each(['id', 'slug'] as const)(
    'the tables of a restaurant can be read by %s [API-12]',
    async (name) => {
      const answer = await app.call<{ number: number }[]>(
        'GET',
        `/restaurants/${canteen[name]}/tables`,
      );
      expect(answer.body.map((table) => table.number)).toEqual([1, 2, 3, 4]);
    },
  );

  it.each(['/restaurants/nowhere', '/restaurants/nowhere/tables'])(
    '%s returns 404',
    async (path) => {
      const answer = await app.call('GET', path);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('unknown_restaurant');
    },
  );

  it('the list can be searched, ignoring accents and case, and paged [API-07]', async () => {
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

  it.each(['limit=0', 'limit=501', 'offset=-1', 'limit=many'])('%s is refused', async (query) => {
    const answer = await app.call('GET', `/restaurants?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toHaveLength(1);
  });

  it('strangers get at most 100 per page and 60 pages a minute per network address [API-79]', async () => {
    const others = Array.from({ length: 103 }, (_, index) => ({ name: `Z ${index}` }));
    for (const each of others) await restaurants.createNamed(app.db, each, app.clock);
    app.clock.advance(60_000);
    const list = (token?: string) =>
      app.call<Listed[]>('GET', '/restaurants?limit=500', { ...(token && { token }) });
    expect((await list()).body).toHaveLength(100);
    expect((await list(bistrot.owner.token)).body.length).toBeGreaterThan(100);
    const { count } = rates.restaurantListsPerAddress;
    for (let turn = 1; turn < count; turn += 1) await list();
    const refused = await list();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await list(bistrot.owner.token)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await list()).status).toBe(200);
  });
});
