import { expect, it } from 'vitest';
import { openMigrated } from '../src/db/migrate.ts';
import { expectNoSecretIn } from './support/secrets/clean-database.ts';
import { secretFinder } from './support/secrets/find-secrets.ts';
import { noteSecret } from './support/secrets/trail.ts';
import { freshDatabase } from './support/server/databases.ts';

const TOKEN = 'kT3_8dVxQ-aPz0LmN5bR7yWcE1fGhJ2sU4iOoXvYtZA';

it.each([
  ['a token', TOKEN, `{"headers":{"authorization":"Bearer ${TOKEN}"}}`],
  ['a token in a URL', TOKEN, `http://localhost/api/x/stream?token=${TOKEN}`],
  ['a token after an encoded space', TOKEN, `http://localhost/?auth=Bearer%20${TOKEN}`],
  ['a password', 'tarte aux pommes', '{"body":{"password":"tarte aux pommes"}}'],
  ['a password in a URL', 'tarte aux pommes', 'http://localhost/?p=tarte%20aux%20pommes'],
  ['a password beyond ASCII', 'soupe-à-l’oignon', 'http://h/?p=soupe-%C3%A0-l%E2%80%99oignon'],
  ['a password that JSON escapes', 'say "please"', '{"password":"say \\"please\\""}'],
  ['a short password', 'secret', 'password=secret'],
  ['a code', '048213', '{"code":"048213"}'],
  ['a code in the format of mails', '048213', '{"subject":"048 213, votre code Sonnette"}'],
  ['a code in a URL', '048213', 'http://localhost/verify-email?code%3D048213'],
])('finds %s in the clear and its line', (_, secret, line) => {
  const find = secretFinder(['another one', secret]);
  expect(find(['nothing here', line])).toEqual([{ line: 2, secret }]);
});

it('a secret in a deleted row is found in the bytes of the file', async () => {
  const secret = 'crème-brûlée-in-a-deleted-row';
  noteSecret(secret);
  const database = await freshDatabase('sqlite', undefined);
  const { db, close } = await openMigrated({
    databaseUrl: database.url,
    mayCreate: true,
  });
  await expectNoSecretIn(db, database.url);
  await db.insertInto('jobs').values({ name: secret, due_at: '' }).execute();
  await expect(expectNoSecretIn(db, database.url)).rejects.toThrow(`“${secret}”: jobs`);
  await db.deleteFrom('jobs').execute();
  await expect(expectNoSecretIn(db, database.url)).rejects.toThrow(`“${secret}”: `);
  await close();
  await database.remove();
});
