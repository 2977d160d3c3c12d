import { beforeEach, expect, it } from 'vitest';
import { type Person, root } from '../../../../test/support/people/people.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import type { RestaurantWithTables } from '../contract.ts';

type OwnFields = {
  widen_after_seconds: number;
  escalate_after_seconds: number;
  evening_push: boolean;
};

withApp(({ app }) => {
  let admin: Person;

  beforeEach(async () => {
    admin = await root(app);
  });

  const add = <T = RestaurantWithTables>(body: unknown, { token } = admin) =>
    app.call<T>('POST', '/restaurants', { token, body });
  const ownerOf = async (id: string) =>
    (await app.call('GET', `/restaurants/${id}/owner`, admin)).body;
  const counts = async () => {
    const count = async (table: 'restaurants' | 'accounts' | 'outbox' | 'email_codes') =>
      (await app.db.selectFrom(table).selectAll().execute()).length;
    return [await count('restaurants'), await count('accounts'), await count('email_codes')];
  };

  it('a new restaurant is returned with its slug and no tables, and anyone can read it [API-09, API-28]', async () => {
    const answer = await add({
      name: '  L’Œuf\nà la Coque ',
      address: '5 place du Marché, Lyon',
      menu_url: ' https://oeuf.example/carte.pdf ',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      slug: 'l-oeuf-a-la-coque',
      name: 'L’Œuf à la Coque',
      address: '5 place du Marché, Lyon',
      menu_url: 'https://oeuf.example/carte.pdf',
      time_zone: 'Europe/Paris',
      widen_after_seconds: 60,
      escalate_after_seconds: 180,
      codes: 'open',
      guest_languages: ['fr', 'en'],
      requests_per_table: 'one',
      open_all_hours: false,
      day_begins_at: 5,
      place_word: 'table',
      evening_push: false,
      tables: [],
    });
    const read = await app.call('GET', '/restaurants/l-oeuf-a-la-coque');
    const { widen_after_seconds, escalate_after_seconds, evening_push, ...ofAnybody } =
      answer.body as OwnFields;
    expect(read.body).toEqual(ofAnybody);
    expect(await ownerOf(answer.body.id)).toEqual({ email: null });
  });

  it('a new restaurant needs only a name; one with the same name gets a different slug [API-09]', async () => {
    const slugs = [];
    for (const body of [
      { name: 'Chez Paul' },
      { name: 'Chez Paul', address: '', menu_url: '', owner_email: ' ' },
      { name: 'Chez Paul', address: null, menu_url: null, owner_email: null },
    ]) {
      const answer = await add(body);
      expect(answer.body).toMatchObject({ name: 'Chez Paul', address: null, menu_url: null });
      slugs.push(answer.body.slug);
    }
    expect(slugs).toEqual(['chez-paul', 'chez-paul-2', 'chez-paul-3']);
  });

  it.each([
    [{}, 'name'],
    [{ name: ' \n ' }, 'name'],
    [{ name: 'x'.repeat(limits.nameLength + 1) }, 'name'],
    [{ name: 'Chez Paul', address: 'x'.repeat(limits.addressLength + 1) }, 'address'],
    [{ name: 'Chez Paul', menu_url: 'javascript:alert(1)' }, 'menu_url'],
    [{ name: 'Chez Paul', menu_url: 'www.paul.example' }, 'menu_url'],
    [{ name: 'Chez Paul', owner_email: 'paul' }, 'owner_email'],
    [{ name: 'Chez Paul', owner_email: 'paul@example.org\nBcc: x@example.org' }, 'owner_email'],
  ])('%j is refused, naming the field, and nothing is created', async (body, field) => {
    const before = await counts();
    const answer = await add<Refused>(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    expect(await counts()).toEqual(before);
  });
});
