import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { type Mailbox, startMailbox } from '../../support/people/mailbox.ts';
import { type NewSession, newcomer } from '../../support/people/newcomer.ts';
import { expectNoSecretIn } from '../../support/secrets/clean-database.ts';
import { everyRow } from '../../support/secrets/every-row.ts';
import { secretFinder } from '../../support/secrets/find-secrets.ts';
import { notedSecrets } from '../../support/secrets/trail.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { openStream } from '../../support/server/sse.ts';

eachEngine((engine) => {
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(async () => {
    await mailbox.stop();
  });

  it('a server at log level trace logs no token, password or code, and stores none in the clear [SIN-12, SIN-14, VER-12]', async () => {
    const database = await newDatabase(engine);
    const server = await startServer({
      DATABASE_URL: database.url,
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      SMTP_URL: mailbox.url,
    });
    const { db, close } = await openDatabase(database.url, () => {});
    // Takes a table away, because internal errors are logged in the most detail.
    const breakDatabase = () => db.schema.alterTable('sessions').renameTo('gone').execute();
    const { output, lines } = await runSession(server, mailbox, breakDatabase);
    const rows = await everyRow(db);
    const find = secretFinder(notedSecrets());
    const found = [...find(lines), ...find(rows)].map(({ secret }) => secret);
    expect(output).toMatch(/"level":50/);
    expect(found).toEqual([]);
    await expectNoSecretIn(db, database.url);
    await close();
    await database.remove();
  });
});

/** Signs up, in and out, also with wrong passwords and codes. Returns the output of the server. */
async function runSession(server: Server, mailbox: Mailbox, breakDatabase: () => Promise<void>) {
  const call = caller(server.url);
  const post = <T>(path: string, body: unknown, token?: string) =>
    call<T>('POST', `/auth/${path}`, { body, ...(token && { token }) });
  const who = newcomer({ password: 'mot-de-passe-zibeline' });
  await post('signup', who);
  const code = await mailbox.nextCode(who.email);
  // The code is valid only after the mail server has accepted the mail.
  let verified = await post<NewSession>('verify-email', { ...who, code });
  while (verified.status === 400) verified = await post('verify-email', { ...who, code });
  const { token, restaurant } = verified.body;
  await post('verify-email', { ...who, code: '000000' });
  await post('login', { email: who.email, password: 'pas-le-bon-zibeline' });
  const login = await post<NewSession>('login', who);
  const board = `${server.url}/api/restaurants/${restaurant.slug}/requests/stream`;
  const stream = await openStream(board, { Authorization: `Bearer ${token}` });
  await stream.next('snapshot');
  await post('login', `{"email": "${who.email}", "password": "${who.password}`);
  await post('login', { ...who, name: 'x'.repeat(20_000) });
  await post('forgot-password', { email: who.email });
  const second = await mailbox.nextCode(who.email);
  const password = 'un-nouveau-zibeline';
  const choice = { email: who.email, code: second, password };
  let reset = await post<NewSession>('reset-password', choice);
  while (reset.status === 400) reset = await post('reset-password', choice);
  await post('logout', {}, login.body.token);
  stream.close();
  await breakDatabase();
  const broken = [
    await call('GET', '/auth/me', { token: reset.body.token }),
    await post('login', { email: who.email, password }),
  ];
  expect([verified.status, login.status, reset.status]).toEqual([201, 200, 200]);
  expect(broken.map(({ status }) => status)).toEqual([500, 500]);
  expect(await server.stop()).toBe(0);
  const output = server.output();
  return { output, lines: output.split('\n') };
}
