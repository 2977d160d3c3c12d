import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readDatabaseConfig } from './config.ts';
import { ConfigError, findMisspelt } from './variables.ts';

describe('the configuration', () => {
  it('defaults to a demonstration on a SQLite file', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({
      port: 3000,
      databaseUrl: 'sqlite:./data/sonnette.db',
      demo: true,
      rateLimits: true,
      trustProxy: false,
    });
  });

  it('turns the demonstration off once PUBLIC_URL is set, unless DEMO=on', () => {
    const PUBLIC_URL = 'https://sonnette.example/';
    expect(readConfig({ PUBLIC_URL })).toMatchObject({
      publicUrl: 'https://sonnette.example',
      demo: false,
    });
    expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).demo).toBe(true);
  });

  it('drains for 3 seconds by default on PostgreSQL, and not at all on SQLite', () => {
    expect(readConfig({}).drainSeconds).toBe(0);
    const DATABASE_URL = 'postgres://localhost/sonnette';
    const SECRET_KEY = 'k'.repeat(32);
    expect(readConfig({ DATABASE_URL, SECRET_KEY }).drainSeconds).toBe(3);
    expect(readConfig({ DATABASE_URL, SECRET_KEY, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  });

  it.each(['postgres', 'postgresql'])('requires SECRET_KEY with %s://', (scheme) => {
    const DATABASE_URL = `${scheme}://localhost/sonnette`;
    expect(() => readConfig({ DATABASE_URL })).toThrow(/SECRET_KEY=.*openssl rand -hex 32/);
    expect(() => readConfig({ DATABASE_URL, SECRET_KEY: 'short' })).toThrow(/SECRET_KEY=/);
  });

  it('sends mail from the host of PUBLIC_URL unless MAIL_FROM is set', () => {
    expect(readConfig({ PUBLIC_URL: 'https://sonnette.example' }).mailFrom).toBe(
      'Sonnette <no-reply@sonnette.example>',
    );
    expect(readConfig({ MAIL_FROM: 'Le Comptoir <a@b.example>' }).mailFrom).toBe(
      'Le Comptoir <a@b.example>',
    );
  });

  it('writes PUBLIC_URL as browsers do', () => {
    const written = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).publicUrl;
    expect(written('HTTPS://Sonnette.Example:443/')).toBe('https://sonnette.example');
    expect(written('https://crêperie.example')).toBe('https://xn--crperie-kya.example');
  });

  it('trusts no proxy, one, several, or those in some networks [OPS-02]', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect([trusted('off'), trusted('on'), trusted('2')]).toEqual([false, 1, 2]);
    const networks = trusted('10.0.0.0/8, 2001:db8::/32 192.0.2.1');
    expect(networks).toBeInstanceOf(BlockList);
    for (const wrong of ['yes', '0', '10', '-1', '10.0.0.0/33', '10.0.0.0/', '2,10.0.0.0/8', ',']) {
      expect(() => trusted(wrong)).toThrow('TRUST_PROXY=');
    }
  });

  it.each([
    ['https://sonnette.example/app', 'must have no path: give Sonnette a host name of its own'],
    ['https://sonnette.example/?a=b', 'must have no path'],
    ['https://sonnette.example/#top', 'must have no path'],
    ['https://me:secret@sonnette.example', 'must have no user name'],
  ])('refuses PUBLIC_URL=%s [OPS-02]', (PUBLIC_URL, reason) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(reason);
  });

  it.each(['s3cr#et', 's3c/ret', 's3c?ret', '12#3', '12/34', 'a/b?c', '1?2'])(
    'says how to write the password %s in an address [OPS-02]',
    (password) => {
      const SECRET_KEY = 'k'.repeat(32);
      const DATABASE_URL = `postgres://sonnette:${password}@127.0.0.1:5432/x`;
      const SMTP_URL = `smtp://sonnette:${password}@127.0.0.1:25`;
      expect(() => readConfig({ DATABASE_URL, SECRET_KEY })).toThrow('%23 %2F %3F');
      expect(() => readDatabaseConfig({ DATABASE_URL })).toThrow('%23 %2F %3F');
      expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL=(not shown)');
    },
  );

  it.each([
    'postgres://me:s3c%23%2F%3F@db:5432/x',
    'postgres://db/x?user=me@home',
    'postgres:///x?host=/var/run/postgresql',
    'sqlite:./rooms/#1?.db',
  ])('takes DATABASE_URL=%s', (DATABASE_URL) => {
    expect(readDatabaseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('never prints an invalid secret', () => {
    const mistakes = { SMTP_URL: 'http://me:hunter2@mail.example', SECRET_KEY: 'hunter2' };
    expect(() => readConfig(mistakes)).toThrow(/SMTP_URL=\(not shown\)/);
    expect(() => readConfig(mistakes)).not.toThrow(/hunter2/);
  });

  const payment = {
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    STRIPE_PRICE_MONTHLY: 'price_monthly',
    STRIPE_PRICE_YEARLY: 'price_yearly',
  };

  it('takes payments with all four payment variables, and none without them', () => {
    expect(readConfig({}).payment).toBeUndefined();
    expect(readConfig({ STRIPE_API_URL: 'http://localhost:1' }).payment).toBeUndefined();
    expect(readConfig(payment).payment).toEqual({
      secretKey: 'sk_test_hunter2',
      webhookSecret: 'whsec_hunter2',
      prices: { monthly: 'price_monthly', yearly: 'price_yearly' },
      apiUrl: undefined,
    });
  });

  it('shows prices unless BILLING is off', () => {
    const { STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY } = payment;
    const unpaid = { isSold: true, payment: undefined };
    expect(readConfig({})).toMatchObject(unpaid);
    expect(readConfig({ STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY })).toMatchObject(unpaid);
    expect(readConfig(payment).isSold).toBe(true);
    expect(readConfig({ BILLING: 'off' })).toMatchObject({ isSold: false, payment: undefined });
    expect(() => readConfig({ STRIPE_PRICE_MONTHLY })).toThrow('STRIPE_PRICE_YEARLY=');
  });

  it('refuses BILLING=off beside payment variables: subscribers would still be charged', () => {
    expect(() => readConfig({ ...payment, BILLING: 'off' })).toThrow(/BILLING=off: .*STRIPE_/);
  });

  it.each(Object.keys(payment))('names %s if it alone is missing', (missing) => {
    const environment = { ...payment, [missing]: '' };
    expect(() => readConfig(environment)).toThrow(new RegExp(`${missing}=.*STRIPE_`));
    for (const name of Object.keys(payment)) {
      if (name !== missing) expect(() => readConfig(environment)).not.toThrow(`${name}=`);
    }
  });

  it('names all missing payment variables and prints no payment secret', () => {
    const [given, ...missing] = Object.keys(payment);
    expect(() => readConfig({ STRIPE_SECRET_KEY: payment.STRIPE_SECRET_KEY })).not.toThrow(
      `${given}=`,
    );
    for (const name of missing) {
      expect(() => readConfig({ STRIPE_SECRET_KEY: payment.STRIPE_SECRET_KEY })).toThrow(
        `${name}=`,
      );
    }
    const wrong = { ...payment, STRIPE_SECRET_KEY: 'hunter2', STRIPE_WEBHOOK_SECRET: 'hunter2' };
    expect(() => readConfig(wrong)).toThrow(/STRIPE_SECRET_KEY=\(not shown\)/);
    expect(() => readConfig(wrong)).toThrow(/STRIPE_WEBHOOK_SECRET=\(not shown\)/);
    expect(() => readConfig(wrong)).not.toThrow(/hunter2/);
  });

  it('reports all invalid variables at once', () => {
    const mistakes = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      PUBLIC_URL: 'ftp://x',
      METRICS_TOKEN: 'short',
      DRAIN_SECONDS: '-1',
      SIGN_UP: 'closed',
      BOOKING_URL: 'javascript:alert(1)',
      CONTACT_EMAIL: 'nobody',
      SMTP_URL: 'mail.example',
      SECRET_KEY: 'short',
    };
    expect(() => readConfig(mistakes)).toThrow(ConfigError);
    for (const name of Object.keys(mistakes)) {
      expect(() => readConfig(mistakes)).toThrow(new RegExp(`${name}=`));
    }
  });
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sonnette-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (content: string) => {
    const path = join(folder, `of-${content.length}`);
    writeFileSync(path, content);
    return path;
  };

  it.each([
    ['DATABASE_URL', 'databaseUrl', 'sqlite:./other.db'],
    ['SECRET_KEY', 'secretKey', 'k'.repeat(32)],
    ['SMTP_URL', 'smtpUrl', 'smtp://me:hunter2@mail.example'],
    ['METRICS_TOKEN', 'metricsToken', 'm'.repeat(17)],
  ])('reads %s from the file that %s_FILE names', (name, field, value) => {
    for (const end of ['', '\n', '\r\n']) {
      expect(readConfig({ [`${name}_FILE`]: file(value + end), [name]: '' })).toMatchObject({
        [field]: value,
      });
    }
    expect(findMisspelt({ [`${name}_FILE`]: 'x' })).toEqual([]);
  });

  it('reads the payment keys from files, and the database of commands', () => {
    const { payment } = readConfig({
      STRIPE_SECRET_KEY_FILE: file('sk_test_hunter2'),
      STRIPE_WEBHOOK_SECRET_FILE: file('whsec_hunter2'),
      STRIPE_PRICE_MONTHLY: 'price_monthly',
      STRIPE_PRICE_YEARLY: 'price_yearly',
    });
    expect([payment?.secretKey, payment?.webhookSecret]).toEqual([
      'sk_test_hunter2',
      'whsec_hunter2',
    ]);
    const DATABASE_URL_FILE = file('postgres://db/x\n');
    expect(readDatabaseConfig({ DATABASE_URL_FILE }).databaseUrl).toBe('postgres://db/x');
    expect(readDatabaseConfig({ SMTP_URL_FILE: '/nowhere' }).databaseUrl).toMatch(/^sqlite:/);
  });

  it('refuses a file that is missing, unreadable, empty or not needed in one line', () => {
    const refusal = (path: string, SECRET_KEY = '') => {
      try {
        return readConfig({ SECRET_KEY_FILE: path, SECRET_KEY });
      } catch (error) {
        return (error as ConfigError).message;
      }
    };
    const empty = file('\n');
    const named = (path: string, reason: string) => `SECRET_KEY_FILE=${path}: ${reason}`;
    expect(refusal('/nowhere')).toBe(named('/nowhere', 'the file cannot be read (ENOENT)'));
    expect(refusal('hunter2')).toBe(named('(not shown)', 'the file cannot be read (ENOENT)'));
    expect(refusal(folder)).toBe(named(folder, 'the file cannot be read (EISDIR)'));
    expect(refusal(empty)).toBe(named(empty, 'the file is empty'));
    expect(refusal(empty, 'hunter2')).toBe(
      named(empty, 'set either SECRET_KEY_FILE or SECRET_KEY'),
    );
    const short = file('hunter2');
    expect(refusal(short)).toBe(
      `The configuration is not valid:\n  ${named(short, 'must have 32 characters or more')}`,
    );
  });
});
