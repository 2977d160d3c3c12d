import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { limits } from '../../limits.ts';
import { trustedProxies } from '../address.ts';

const onOff = z.enum(['on', 'off'], 'must be on or off');
const httpUrl = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .refine((url) => !URL.parse(url)?.username, 'must have no user name and password')
    .transform((url) => url.replace(/\/+$/, ''));
const httpOrigin = (example: string, advice: string) =>
  httpUrl(example).refine(isOrigin, `must have no path${advice}`);
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Error messages follow `NAME=value: `. */
function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(error).int(error).min(from, error).max(to, error);
}

function text(minLength: number) {
  return z.string().min(minLength, `must have ${minLength} characters or more`);
}

/** Origins of servers, separated by commas or spaces. */
function origins(example: string) {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(z.string().refine(isOrigin, `must be origins such as ${example}`)))
    .transform((all) => all.map((each) => new URL(each).origin));
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

const RAW_MARK = 'Write # / ? in user and password as %23 %2F %3F';

/** Whether user or password contain `#`, `/` or `?` as they are: the rest would count as path or query. */
function hasRawMark(text: string): boolean {
  const [, rest = ''] = text.split(/:\/\/(.*)/s);
  const [authority = ''] = rest.split(/[/?#]/, 1);
  return !authority.includes('@') && /^([/#][^?]*|\?[^=]*)@/.test(rest.slice(authority.length));
}

function isFile(databaseUrl: string): boolean {
  return databaseUrl.startsWith('sqlite:');
}

const each = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: text(1).default('0.0.0.0'),
  PUBLIC_URL: httpOrigin('https://sonnette.example', ': give Sonnette a host name of its own')
    // As browsers write it: lower case, ASCII, no default port.
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(
      /^(sqlite:.+|postgres(ql)?:\/\/.+)$/,
      'must be sqlite:./file.db or postgres://user:password@host:5432/database',
    )
    .refine((text) => isFile(text) || !hasRawMark(text), RAW_MARK)
    .refine((text) => isFile(text) || URL.canParse(text), `is no address. ${RAW_MARK}`)
    .default('sqlite:./data/sonnette.db'),
  INIT: onOff.default('off'),
  SECRET_KEY: text(32).optional(),
  SMTP_URL: z
    .string()
    .refine((text) => !hasRawMark(text), RAW_MARK)
    .pipe(
      z.url({
        protocol: /^smtps?$/,
        error: 'must be an address such as smtps://user:password@mail.example:465',
      }),
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'must be a sender such as Sonnette <bonjour@sonnette.example>')
    .optional(),
  TRUST_PROXY: trustedProxies().default(false),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  RATE_LIMITS: onOff.default('on'),
  METRICS_TOKEN: text(16).optional(),
  SIGN_UP: z.enum(['open', 'invited'], 'must be open or invited').default('open'),
  BILLING: onOff.default('on'),
  STRIPE_SECRET_KEY: text(8).optional(),
  STRIPE_WEBHOOK_SECRET: text(8).optional(),
  STRIPE_PRICE_MONTHLY: text(1).optional(),
  STRIPE_PRICE_YEARLY: text(1).optional(),
  STRIPE_API_URL: httpOrigin('http://localhost:12111', '').optional(),
  BOOKING_URL: httpUrl('https://cal.example/demo').optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  LEGAL_FILE: text(1).optional(),
  PUSH_SERVICES: origins('https://push.example').default([]),
  HOOKS_PRIVATE: onOff.default('off'),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: text(limits.passwordMinLength).optional(),
});

export const paymentVariables = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

// Without `when`, zod skips a refinement if another field is invalid. Report all errors at once instead.
const when = () => true;

/** On PostgreSQL several servers must share the key; there is no database file to store it beside. */
const withKey = each.refine((values) => !isPostgres(values.DATABASE_URL) || values.SECRET_KEY, {
  path: ['SECRET_KEY'],
  when,
  error: 'needed with PostgreSQL, the same for every server: openssl rand -hex 32',
});

const withBilling = withKey.refine((values) => values.BILLING === 'on' || hasNoPayment(values), {
  path: ['BILLING'],
  when,
  error: 'empty the STRIPE_ variables too: their subscribers would still be charged',
});

/**
 * All four payment variables: subscriptions are sold.
 * None, or the two prices alone: the checkout answers that payment is not available yet.
 * Other combinations are errors.
 */
const variables = paymentVariables.reduce(
  (schema, name) =>
    schema.refine((values) => values[name] || hasNoPayment(values) || arePricesAlone(values), {
      path: [name],
      when,
      error: 'needed with the other STRIPE_ variables',
    }),
  withBilling,
);

type Payment = Partial<Record<(typeof paymentVariables)[number], string | undefined>>;

function hasNoPayment(values: Payment): boolean {
  return paymentVariables.every((name) => !values[name]);
}

function arePricesAlone(values: Payment): boolean {
  const areKeysThere = values.STRIPE_SECRET_KEY || values.STRIPE_WEBHOOK_SECRET;
  return !areKeysThere && Boolean(values.STRIPE_PRICE_MONTHLY && values.STRIPE_PRICE_YEARLY);
}

/** `NAME_FILE` may name a file with the value instead, as container platforms mount secrets. */
const fromFiles = [
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/** Values that are never printed, not even in an error message about them. */
const secrets = new Set([...fromFiles, 'DEMO_PASSWORD']);

/** The message lists every invalid variable. */
export class ConfigError extends Error {}

export type VariableValues = z.output<typeof each>;

/** An empty value counts as absent. Throws `ConfigError`. */
export function readVariables(environment: NodeJS.ProcessEnv): VariableValues {
  return parse(variables, environment);
}

/** The variables that locate the database, for commands. Ignores errors in others. Throws `ConfigError`. */
export function readDatabaseVariables(environment: NodeJS.ProcessEnv) {
  return parse(each.pick({ DATABASE_URL: true, PUBLIC_URL: true, INIT: true }), environment);
}

/** The variables that form links, for commands. Ignores errors in others. Throws `ConfigError`. */
export function readOriginVariables(environment: NodeJS.ProcessEnv) {
  return parse(each.pick({ PUBLIC_URL: true, PORT: true }), environment);
}

/** Finds unknown variables whose names are almost those of known ones. */
export function findMisspelt(
  environment: NodeJS.ProcessEnv,
): { given: string; meant: string; message: string }[] {
  const known = [...Object.keys(each.shape), ...fromFiles.map(fileVariable)];
  return Object.keys(environment)
    .filter((given) => !known.includes(given))
    .flatMap((given) => {
      const meant = known.find((name) => isAlmost(given.toUpperCase(), name));
      if (meant === undefined) return [];
      return [
        {
          given,
          meant,
          message: `${given} is not known and has no effect: did you mean ${meant}?`,
        },
      ];
    });
}

/** Names up to this length allow one edit instead of two: HOME is not a misspelt HOST. */
const SHORT_NAME = 6;

function isAlmost(given: string, name: string): boolean {
  const longest = name.length <= SHORT_NAME ? 1 : 2;
  // At a start with many variables, most pairs of names need no more than their lengths.
  if (Math.abs(given.length - name.length) > longest) return false;
  return editDistance(given, name) <= longest;
}

/** Levenshtein distance plus swaps of neighbours (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const distances = [row];
    rows.push(distances);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const steps = [at(row - 1, column) + 1, at(row, column - 1) + 1];
      steps.push(at(row - 1, column - 1) + (isSame ? 0 : 1));
      if (isSwap) steps.push(at(row - 2, column - 2) + 1);
      distances[column] = Math.min(...steps);
    }
  }
  return at(from.length, to.length);
}

function parse<S extends z.ZodObject>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const names = fromFiles.filter((name) => name in schema.shape && given[fileVariable(name)]);
  const contents = names.map((name) => [name, readSecretFile(name, given)]);
  const result = schema.safeParse({ ...given, ...Object.fromEntries(contents) });
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return lineOf(names.includes(name) ? fileVariable(name) : name, given, message);
  });
  throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
}

function lineOf(name: string, given: NodeJS.ProcessEnv, message: string): string {
  const shown = secrets.has(name) ? '(not shown)' : given[name];
  return `  ${name}=${given[name] === undefined ? '(not set)' : shown}: ${message}`;
}

function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Without the line break at its end, which editors and `echo` add. */
function readSecretFile(name: string, given: NodeJS.ProcessEnv): string {
  const variable = fileVariable(name);
  const file = given[variable] ?? '';
  // Whoever sets the secret itself here must not find it in a log.
  const shown = existsSync(file) || /^\.{0,2}\//.test(file) ? file : '(not shown)';
  const refuse = (reason: string) =>
    new ConfigError(lineOf(variable, { [variable]: shown }, reason).trim());
  if (given[name] !== undefined) throw refuse(`set either ${variable} or ${name}`);
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (content === '') throw refuse('the file is empty');
    return content;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw refuse(`the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function isPostgres(databaseUrl: unknown): boolean {
  return /^postgres(ql)?:/.test(String(databaseUrl));
}
