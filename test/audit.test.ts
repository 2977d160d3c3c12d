import { expect, it } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Mailbox, startMailbox } from './support/people/mailbox.ts';
import { type NewSession, newcomer } from './support/people/newcomer.ts';
import { petitBistrot, root } from './support/people/people.ts';
import { freshDatabase } from './support/server/databases.ts';
import { caller } from './support/server/http.ts';
import { startServer } from './support/server/server.ts';

it('the log records sign-ins, new passwords and deletions by ids and network address only, and counts failed guesses [SIN-20]', async () => {
  const mailbox: Mailbox = await startMailbox();
  const database = await freshDatabase('sqlite', undefined);
  const environment = { DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'info' };
  const server = await startServer({ ...environment, SMTP_URL: mailbox.url });
  const { db, close } = await openDatabase(database.url, () => {});
  const call = caller(server.url);
  const bistrot = await petitBistrot({ db, clock: systemClock });
  const boss = await root({ db, clock: systemClock });
  const { owner } = bistrot;
  const post = <T>(path: string, body: object) => call<T>('POST', `/auth/${path}`, { body });

  await post('login', { email: owner.email, password: 'au hasard' });
  const { token } = (await post<NewSession>('login', owner)).body;
  const tables = await call<{ id: string }[]>('GET', `/restaurants/${bistrot.id}/tables`);
  const [table] = tables.body;
  await call('DELETE', `/restaurants/${bistrot.id}/tables/${table?.id}`, { token });
  await post('forgot-password', { email: owner.email });
  const choice = { email: owner.email, code: await mailbox.nextCode(owner.email) };
  let chosen = await post('reset-password', { ...choice, password: 'un nouveau secret' });
  // The code is valid only after the mail server has accepted the mail.
  while (chosen.status === 400) {
    chosen = await post('reset-password', { ...choice, password: 'un nouveau secret' });
  }
  const who = newcomer();
  await post('signup', who);
  const code = await mailbox.nextCode(who.email);
  let opened = await post<NewSession>('verify-email', { ...who, code });
  while (opened.status === 400) opened = await post('verify-email', { ...who, code });
  const first = newcomer().email;
  const asBoss = (method: string, path: string, body?: object) =>
    call<{ id: string }>(method, path, { token: boss.token, ...(body && { body }) });
  const added = await asBoss('POST', '/restaurants', { name: 'Chez Léon', owner_email: first });
  const invited = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', first)
    .executeTakeFirst();
  const invitation = `/restaurants/${added.body.id}/invitation`;
  await asBoss('PUT', invitation, { owner_email: newcomer().email });
  await asBoss('DELETE', `/restaurants/${bistrot.id}`);

  const accounts = await db.selectFrom('accounts').select(['id', 'email']).execute();
  await close();
  expect(await server.stop()).toBe(0);
  await mailbox.stop();
  await database.remove();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const audited = lines.filter(({ audit }) => audit !== undefined);
  const restaurant = bistrot.id;
  const [, ...rest] = audited;
  expect(audited.map(({ audit }) => audit)).toEqual([
    'sign-in',
    'table deleted',
    'new password',
    'sign-up',
    // Of the invitation that was replaced.
    'account deleted',
    'restaurant deleted',
  ]);
  for (const line of audited) expect(line).toMatchObject({ outcome: 'done', address: '127.0.0.1' });
  const account = audited[0].account;
  const by = accounts.find(({ email }) => email === boss.email)?.id;
  expect(rest).toMatchObject([
    { by: account, restaurant, table: table?.id },
    { account, restaurant },
    { account: accounts.find(({ email }) => email === who.email)?.id },
    { by, account: invited?.id },
    { by, restaurant },
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ failures: expect.any(Number), addresses: 1 }),
  );
  expect(server.output()).not.toMatch(/@example\.org/);
}, 30_000);
