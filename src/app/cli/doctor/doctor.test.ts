import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { pushCalls } from '../../../../test/support/push/calls.ts';
import { cliWith } from '../../../../test/support/server/cli.ts';
import { startServer } from '../../../../test/support/server/server.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonnette-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));
const environment = {
  DATABASE_URL: `sqlite:${join(folder, 'visitors.db')}`,
  DEMO: 'off',
  BILLING: 'off',
};
const booking = { ...environment, BOOKING_URL: 'https://cal.example/demo' };
const contact = { ...environment, CONTACT_EMAIL: 'bonjour@sonnette.example' };

it('doctor names the variables to set so that visitors can reach the operator', async () => {
  const bare = await cliWith(environment, 'doctor');
  expect(bare.stdout).toMatch(
    /warn {2}visitors +BOOKING_URL and CONTACT_EMAIL are not set: .+\n.+admin create EMAIL/,
  );
  const calendar = await cliWith(booking, 'doctor');
  expect(calendar.stdout).toMatch(/warn {2}visitors +CONTACT_EMAIL is not set: .+\n/);
  expect((await cliWith(contact, 'doctor')).stdout).toMatch(/ok {4}visitors /);
});

it('doctor says that nobody can subscribe while the payment variables are missing', async () => {
  const sold = { ...contact, BILLING: '' };
  const published = { ...sold, PUBLIC_URL: 'https://sonnette.example', INIT: 'on' };
  const { stdout } = await cliWith(published, 'doctor');
  expect(stdout).toMatch(
    /warn {2}payment +the pages show prices, but nobody can subscribe\n.+BILLING=off/,
  );
  expect(stdout).toMatch(/PUBLIC_URL +https:\/\/sonnette\.example does not answer: (?!fetch)/);
  expect((await cliWith(sold, 'doctor')).stdout).toMatch(/ok {4}payment +the pages show prices/);
  expect((await cliWith(contact, 'doctor')).stdout).toMatch(/ok {4}payment +nothing is sold/);
});

it('the server prints the variables to set so that visitors can reach the operator', async () => {
  const outputOf = async (variables: Record<string, string>) => {
    const server = await startServer(variables);
    await server.stop();
    return server.output();
  };
  expect(await outputOf(environment)).toMatch(
    /Not set +BOOKING_URL, CONTACT_EMAIL \(demo requests wait in \/admin;/,
  );
  expect(await outputOf(booking)).toMatch(/Not set +CONTACT_EMAIL /);
  expect(await outputOf(contact)).not.toContain('Not set');
  expect(await outputOf({ ...contact, BILLING: '' })).toMatch(
    /Not set +STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY \(nobody can subscribe;/,
  );
});

const SECRET_KEY = 'a key that only the tests have, and all have';

withApp(({ app }) => {
  const ask = async (variables: Record<string, string> = {}) =>
    (await cliWith({ DATABASE_URL: app.databaseUrl, SECRET_KEY, ...variables }, 'doctor')).stdout;

  it('doctor says whether the push keys fit SECRET_KEY', async () => {
    expect(await ask()).toMatch(/ok {4}push keys +are made when the first device/);
    const { owner } = await petitBistrot(app);
    await pushCalls(app, owner.token).key();
    expect(await ask()).toMatch(/ok {4}push keys +can be used/);
    const changed = await ask({ SECRET_KEY: 'a key that the operator has changed since' });
    expect(changed).toMatch(/FAIL {2}push keys +were made with another SECRET_KEY/);
  });

  it('doctor checks PUSH_SERVICES and the contact address in pushes', async () => {
    expect(await ask()).toMatch(/ok {4}push +goes to Apple, Google, Microsoft and Mozilla\n/);
    const own = await ask({ PUSH_SERVICES: 'https://push.example' });
    expect(own).toMatch(/ok {4}push +goes to .*, and https:\/\/push\.example/);
    const PUBLIC_URL = 'http://127.0.0.1:1';
    const plain = await ask({ PUBLIC_URL, PUSH_SERVICES: 'http://10.0.0.5:8080' });
    expect(plain).toMatch(/warn {2}PUSH_SERVICES +http:\/\/10\.0\.0\.5:8080 is plain http/);
    const local = await ask({ PUBLIC_URL, MAIL_FROM: 'Sonnette <x@localhost>' });
    expect(local).toMatch(/warn {2}push +has the contact address mailto:x@localhost/);
    const open = await ask({ PUBLIC_URL, HOOKS_PRIVATE: 'on' });
    expect(open).toMatch(/warn {2}webhooks +may go to private addresses/);
    const wrong = await ask({ PUSH_SERVICES: 'https://push.example/path' });
    expect(wrong).toMatch(/FAIL {2}configuration[\s\S]+PUSH_SERVICES=.*: must be origins such as/);
  });
});
