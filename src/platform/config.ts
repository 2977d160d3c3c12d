import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { limits } from '../limits.ts';

const port = z.coerce.number().int().min(0).max(65535);
const onOff = z.enum(['on', 'off']);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const each = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'sqlite:./file.db or postgres://…')
    .default('sqlite:./data/sonnette.db'),
  SECRET_KEY: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'an address, such as Sonnette <bonjour@sonnette.example>')
    .optional(),
  TRUST_PROXY: onOff.default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMITS: onOff.default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_PRICE_MONTHLY: z.string().min(1).optional(),
  STRIPE_PRICE_YEARLY: z.string().min(1).optional(),
  STRIPE_API_URL: httpUrl.optional(),
  BOOKING_URL: httpUrl.optional(),
  CONTACT_EMAIL: z.email().optional(),
  LEGAL_FILE: z.string().min(1).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: z.string().min(limits.passwordMinLength).optional(),
});

const payment = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

// Named together with the other mistakes, not after them.
const when = () => true;

/** Several servers must agree on it, and none of them has a place of its own to keep one. */
const withKey = each.refine((values) => isSqlite(values.DATABASE_URL) || values.SECRET_KEY, {
  ...{ path: ['SECRET_KEY'], when },
  error: 'needed with PostgreSQL, the same for every server: openssl rand -hex 32',
});

/** What is sold needs all of them, or nothing is sold. */
const variables = payment.reduce(
  (schema, name) =>
    schema.refine((values) => values[name] || payment.every((each) => !values[each]), {
      ...{ path: [name], when },
      error: 'needed with the other STRIPE_ variables',
    }),
  withKey,
);

/** Never printed, not even where they are wrong: a terminal has readers, and a log keeps. */
const secrets = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DEMO_PASSWORD',
]);

export type Config = {
  port: number;
  host: string;
  /** Without a trailing slash; undefined while the product is only being tried. */
  publicUrl: string | undefined;
  databaseUrl: string;
  /** Undefined on SQLite alone, where one is kept beside the file. */
  secretKey: string | undefined;
  /** Undefined while mails are printed in the log. */
  smtpUrl: string | undefined;
  mailFrom: string;
  trustProxy: boolean;
  logLevel: string;
  rateLimits: boolean;
  /** Opens `/metrics` to whoever sends it; undefined closes it. */
  metricsToken: string | undefined;
  /** How long a server that stops still serves, until every balancer has seen it. */
  drainSeconds: number;
  /** Undefined where nothing is sold on this server: then nothing is limited either. */
  payment: PaymentConfig | undefined;
  /** A calendar of somebody else's, on which a demonstration is booked. */
  bookingUrl: string | undefined;
  /** Where visitors write to. */
  contactEmail: string | undefined;
  /** A JSON file: who runs this server. */
  legalFile: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  version: string;
};

export type PaymentConfig = {
  secretKey: string;
  webhookSecret: string;
  prices: { monthly: string; yearly: string };
  /** Undefined for the provider's own. */
  apiUrl: string | undefined;
};

/** Names every bad variable at once. An empty value counts as absent. */
export class ConfigError extends Error {}

/** Reads the environment; everything has a working default. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = parse(variables, environment);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? defaultSender(values.PUBLIC_URL),
    trustProxy: values.TRUST_PROXY === 'on',
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS === 'on',
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS ?? defaultDrainSeconds(values.DATABASE_URL),
    payment: paymentOf(values),
    bookingUrl: values.BOOKING_URL,
    contactEmail: values.CONTACT_EMAIL,
    legalFile: values.LEGAL_FILE,
    demo: values.DEMO === undefined ? values.PUBLIC_URL === undefined : values.DEMO === 'on',
    demoPassword: values.DEMO_PASSWORD,
    version: readVersion(),
  };
}

/** Of the command line, which needs nothing else. Throws `ConfigError`. */
export function readDatabaseUrl(environment: NodeJS.ProcessEnv): string {
  return parse(each.pick({ DATABASE_URL: true }), environment).DATABASE_URL;
}

/** Of the command line, where it writes links. Throws `ConfigError`. */
export function readOrigin(environment: NodeJS.ProcessEnv): string {
  const { PUBLIC_URL, PORT } = parse(each.pick({ PUBLIC_URL: true, PORT: true }), environment);
  return originOf({ publicUrl: PUBLIC_URL, port: PORT });
}

/** How links begin where no page and no request can tell. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function parse<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    if (given[name] === undefined) return `  ${name}=(not set): ${message}`;
    return `  ${name}=${secrets.has(name) ? '(not shown)' : given[name]}: ${message}`;
  });
  throw new ConfigError(`The configuration is not usable:\n${lines.join('\n')}`);
}

function paymentOf(values: z.output<typeof each>): PaymentConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !monthly || !yearly) return undefined;
  return {
    ...{ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET },
    ...{ prices: { monthly, yearly }, apiUrl: values.STRIPE_API_URL },
  };
}

/** A server on SQLite has no sister that guests could be sent to. */
function defaultDrainSeconds(databaseUrl: string): number {
  return isSqlite(databaseUrl) ? 0 : 3;
}

function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return `Sonnette <no-reply@${host}>`;
}

function isSqlite(databaseUrl: unknown): boolean {
  return String(databaseUrl).startsWith('sqlite:');
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
