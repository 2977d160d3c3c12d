import { beforeAll, expect, it } from 'vitest';
import { petitBistrot, type TestRestaurant } from '../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../test/support/server/with-app.ts';
import { isUniqueViolation, toPlainError, type UniqueConstraint } from './errors.ts';

withAppOnEachEngine(({ app }) => {
  let restaurant: TestRestaurant;

  beforeAll(async () => {
    restaurant = await petitBistrot(app);
  });

  const created_at = '2026-11-21T19:30:00.000Z';
  const insertRequest = async (id: string) => {
    const table = await app.db
      .selectFrom('dining_tables')
      .select(['id', 'number'])
      .where('restaurant_id', '=', restaurant.id)
      .where('number', '=', 7)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('requests')
      .values({
        id,
        restaurant_id: restaurant.id,
        table_id: table.id,
        table_number: table.number,
        type: 'bread',
        status: 'pending',
        created_at,
      })
      .execute();
  };
  /** Each insert succeeds once and is refused the second time. */
  const inserts: Record<UniqueConstraint, (id: string) => Promise<unknown>> = {
    one_active_request_per_table: insertRequest,
    one_number_per_restaurant: (id) =>
      app.db
        .insertInto('dining_tables')
        .values({ id, restaurant_id: restaurant.id, number: 77, created_at })
        .execute(),
    one_zone_per_name: (id) =>
      app.db
        .insertInto('zones')
        .values({
          id,
          restaurant_id: restaurant.id,
          name: 'Bar',
          folded_name: 'bar',
          created_at,
        })
        .execute(),
    one_restaurant_per_slug: (id) =>
      app.db
        .insertInto('all_restaurants')
        .values({
          id,
          slug: 'taken',
          name: 'Taken',
          search_text: 'taken',
          created_at,
          time_zone: 'Europe/Paris',
          request_version: 0,
        })
        .execute(),
    one_account_per_email: (id) =>
      app.db
        .insertInto('accounts')
        .values({
          id,
          email: 'taken@example.org',
          password_hash: 'x',
          role: 'owner',
          created_at,
        })
        .execute(),
  };
  const names = Object.keys(inserts) as UniqueConstraint[];

  it.each(names)('recognises a violation of %s, and of no other constraint', async (name) => {
    await inserts[name](`${name} 1`);
    const error = await inserts[name](`${name} 2`).catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(names.filter((each) => isUniqueViolation(error, each))).toEqual([name]);
  });

  it('recognises a duplicate primary key as a unique violation of no named constraint', async () => {
    const insert = () =>
      app.db.insertInto('jobs').values({ name: 'same', due_at: created_at }).execute();
    await insert();
    const error = await insert().catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(names.filter((each) => isUniqueViolation(error, each))).toEqual([]);
  });

  it('other errors are not unique violations', async () => {
    const orphan = { id: 'x', restaurant_id: 'nowhere', number: 1, created_at };
    const error = await app.db
      .insertInto('dining_tables')
      .values(orphan)
      .execute()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    for (const other of [error, new Error('no'), undefined]) {
      expect(isUniqueViolation(other)).toBe(false);
    }
  });
});

const URL_OF_POOLER = 'postgres://me:hidden@pooler.example:6432/sonnette';

/** PgBouncer’s words, of its versions before and since it reads `options`. */
it.each([
  'unsupported startup parameter: statement_timeout',
  'unsupported startup parameter in options: statement_timeout',
])('“%s” of a pooler becomes one line that says what to do', (message) => {
  const error = Object.assign(new Error(message), { code: '08P01' });
  expect(toPlainError(URL_OF_POOLER, error)?.message).toBe(
    'A pooler such as PgBouncer is at pooler.example:6432. Connect to PostgreSQL directly, or see "A pooler" in docs/operations.md.',
  );
});

it('a certificate that is not trusted becomes one line', () => {
  const error = Object.assign(new Error('?'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect(toPlainError(URL_OF_POOLER, error)?.message).toBe(
    'PostgreSQL at pooler.example:6432 is not trusted: its certificate is for another host name. See sslmode in docs/configuration.md.',
  );
});

it('a bug keeps its stack trace', () => {
  const error = Object.assign(new Error('syntax error at or near "x"'), { code: '42601' });
  expect(toPlainError(URL_OF_POOLER, error)).toBeUndefined();
});
