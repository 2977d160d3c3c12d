import { readFileSync } from 'node:fs';
import type { TrustedProxies } from '../address.ts';
import {
  paymentVariables,
  readDatabaseVariables,
  readOriginVariables,
  readVariables,
  type VariableValues,
} from './variables.ts';

export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

export type Config = DatabaseConfig & {
  port: number;
  host: string;
  /** Without a trailing slash. Undefined while the product is only tried out. */
  publicUrl: string | undefined;
  /** May be undefined on SQLite: then a key file beside the database is used (`secret-key.ts`). */
  secretKey: string | undefined;
  /** If undefined, mails are printed to the log. */
  smtpUrl: string | undefined;
  mailFrom: string;
  trustProxy: TrustedProxies;
  logLevel: string;
  rateLimits: boolean;
  /** Bearer token of `/metrics`; if undefined, `/metrics` is disabled. */
  metricsToken: string | undefined;
  /** How long a stopping server keeps serving while load balancers notice that it is not ready. */
  drainSeconds: number;
  /** True if accounts are made by invitation only: the site then has no sign-up and no sales pages. */
  isInviteOnly: boolean;
  /** False if the operator gives the product away: the pages show no prices. */
  isSold: boolean;
  /** Undefined if nothing can be bought on this server: then no restaurant is limited. */
  payment: PaymentConfig | undefined;
  /** Names of variables that are missing before anything can be bought. */
  unsetForPayment: string[];
  /** Origins of push services beside the known ones; plain http is allowed for them. */
  pushServices: string[];
  /** If true, webhooks may go to private addresses, and over plain http. */
  areHooksPrivate: boolean;
  /** An external calendar for booking a demonstration. */
  bookingUrl: string | undefined;
  /** Shown to visitors. */
  contactEmail: string | undefined;
  /** A JSON file with the operator's names and numbers for the legal pages. */
  legalFile: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  version: string;
};

export type DatabaseConfig = {
  databaseUrl: string;
  /** If false, a missing database is an error: in production a volume is probably not mounted. */
  mayCreate: boolean;
};

export type PaymentConfig = {
  secretKey: string;
  webhookSecret: string;
  prices: { monthly: string; yearly: string };
  /** If undefined, the provider's own API is used. */
  apiUrl: string | undefined;
};

/** Reads the environment. Only PostgreSQL needs a variable, `SECRET_KEY`. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = readVariables(environment);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    ...databaseConfigOf(values),
    secretKey: values.SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? defaultSender(values.PUBLIC_URL),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS === 'on',
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS ?? defaultDrainSeconds(values.DATABASE_URL),
    isInviteOnly: values.SIGN_UP === 'invited',
    isSold: values.BILLING === 'on',
    payment: paymentOf(values),
    unsetForPayment:
      values.BILLING === 'on' ? paymentVariables.filter((name) => !values[name]) : [],
    pushServices: values.PUSH_SERVICES,
    areHooksPrivate: values.HOOKS_PRIVATE === 'on',
    bookingUrl: values.BOOKING_URL,
    contactEmail: values.CONTACT_EMAIL,
    legalFile: values.LEGAL_FILE,
    demo: values.DEMO === undefined ? values.PUBLIC_URL === undefined : values.DEMO === 'on',
    demoPassword: values.DEMO_PASSWORD,
    version,
  };
}

/** For commands that need only the database. Throws `ConfigError`. */
export function readDatabaseConfig(environment: NodeJS.ProcessEnv): DatabaseConfig {
  return databaseConfigOf(readDatabaseVariables(environment));
}

/** For commands that write links. `source` explains where the origin comes from. Throws `ConfigError`. */
export function readOrigin(environment: NodeJS.ProcessEnv): { origin: string; source: string } {
  const { PUBLIC_URL, PORT } = readOriginVariables(environment);
  const origin = originOf({ publicUrl: PUBLIC_URL, port: PORT });
  if (PUBLIC_URL !== undefined) return { origin, source: 'PUBLIC_URL' };
  const port = environment.PORT ? `PORT=${PORT}` : 'PORT is not set either';
  return { origin, source: `PUBLIC_URL is not set, ${port}` };
}

/** The origin of links in mails and commands, where there is no request to take it from. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function databaseConfigOf({
  DATABASE_URL,
  PUBLIC_URL,
  INIT,
}: Pick<VariableValues, 'DATABASE_URL' | 'PUBLIC_URL' | 'INIT'>): DatabaseConfig {
  return { databaseUrl: DATABASE_URL, mayCreate: PUBLIC_URL === undefined || INIT === 'on' };
}

function paymentOf(values: VariableValues): PaymentConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !monthly || !yearly) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    prices: { monthly, yearly },
    apiUrl: values.STRIPE_API_URL,
  };
}

/** On SQLite there is only one server: draining would not move its clients to another. */
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
