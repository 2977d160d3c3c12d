import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cliWith } from '../../../../test/support/server/cli.ts';
import { startServer } from '../../../../test/support/server/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonnette-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));
const environment = {
  DATABASE_URL: `sqlite:${join(folder, 'visitors.db')}`,
  DEMO: 'off',
  BILLING: 'off',
};
const booking = { ...environment, BOOKING_URL: 'https://cal.example/demo' };
const contact = { ...environment, CONTACT_EMAIL: 'bonjour@sonnette.example' };

it('doctor names the variables to set so that visitors can reach the operator [DEM-10]', async () => {
  const bare = await cliWith(environment, 'doctor');
  expect(bare.stdout).toMatch(
    /warn {2}visitors +BOOKING_URL and CONTACT_EMAIL are not set: .+\n.+admin create EMAIL/,
  );
  const calendar = await cliWith(booking, 'doctor');
  expect(calendar.stdout).toMatch(/warn {2}visitors +CONTACT_EMAIL is not set: .+\n/);
  expect((await cliWith(contact, 'doctor')).stdout).toMatch(/ok {4}visitors /);
}, 60_000);

it('doctor says that nobody can subscribe while the payment variables are missing', async () => {
  const sold = { ...contact, BILLING: '' };
  const published = { ...sold, PUBLIC_URL: 'https://sonnette.example', INIT: 'on' };
  const { stdout } = await cliWith(published, 'doctor');
  expect(stdout).toMatch(
    /warn {2}payment +the pages show prices, but nobody can subscribe\n.+BILLING=off/,
  );
  expect((await cliWith(sold, 'doctor')).stdout).toMatch(/ok {4}payment +the pages show prices/);
  expect((await cliWith(contact, 'doctor')).stdout).toMatch(/ok {4}payment +nothing is sold/);
}, 60_000);

it('the server prints the variables to set so that visitors can reach the operator [DEM-10]', async () => {
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
}, 60_000);
