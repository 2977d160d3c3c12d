import { readFileSync } from 'node:fs';
import {
  readDatabaseVariables,
  readOriginVariables,
  readVariables,
  type Values,
} from './variables.ts';

export type Config = DatabaseConfig & {
  port: number;
  host: string;
  /** Without a trailing slash; undefined while the product is only being tried. */
  publicUrl: string | undefined;
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
  /** Whether prices are configured: the pages show them. Without them everything is free here. */
  isSold: boolean;
  /** Undefined where nothing can be bought on this server: then nothing is limited either. */
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

export type DatabaseConfig = {
  databaseUrl: string;
  /**
   * Whether a database that is not there is made. False in production: it is then a mistake, such as a volume
   * that is not mounted.
   */
  mayCreate: boolean;
};

export type PaymentConfig = {
  secretKey: string;
  webhookSecret: string;
  prices: { monthly: string; yearly: string };
  /** Undefined for the provider's own. */
  apiUrl: string | undefined;
};

/** Reads the environment; everything has a working default. Throws `ConfigError`. */
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
    trustProxy: values.TRUST_PROXY === 'on',
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS === 'on',
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS ?? defaultDrainSeconds(values.DATABASE_URL),
    isSold: values.STRIPE_PRICE_MONTHLY !== undefined,
    payment: paymentOf(values),
    bookingUrl: values.BOOKING_URL,
    contactEmail: values.CONTACT_EMAIL,
    legalFile: values.LEGAL_FILE,
    demo: values.DEMO === undefined ? values.PUBLIC_URL === undefined : values.DEMO === 'on',
    demoPassword: values.DEMO_PASSWORD,
    version: readVersion(),
  };
}

/** For commands, which need nothing else. Throws `ConfigError`. */
export function readDatabaseConfig(environment: NodeJS.ProcessEnv): DatabaseConfig {
  return databaseConfigOf(readDatabaseVariables(environment));
}

/** For commands that write links. `source` says which variable it comes from. Throws `ConfigError`. */
export function readOrigin(environment: NodeJS.ProcessEnv): { origin: string; source: string } {
  const { PUBLIC_URL, PORT } = readOriginVariables(environment);
  const origin = originOf({ publicUrl: PUBLIC_URL, port: PORT });
  if (PUBLIC_URL !== undefined) return { origin, source: 'PUBLIC_URL' };
  const port = environment.PORT ? `PORT=${PORT}` : 'PORT is not set either';
  return { origin, source: `PUBLIC_URL is not set, ${port}` };
}

/** How links begin where no page and no request can tell. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function databaseConfigOf({
  DATABASE_URL,
  PUBLIC_URL,
  INIT,
}: Pick<Values, 'DATABASE_URL' | 'PUBLIC_URL' | 'INIT'>): DatabaseConfig {
  return { databaseUrl: DATABASE_URL, mayCreate: PUBLIC_URL === undefined || INIT === 'on' };
}

function paymentOf(values: Values): PaymentConfig | undefined {
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
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
