import { type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { commandName } from '../../../command-name.ts';
import { tlsTroubleOf } from '../../../db/tls-trouble.ts';
import { vapidSubjectOf } from '../../../features/push/rules.ts';
import { reachOf } from '../../../features/tables/rules.ts';
import type { Config } from '../../../platform/config/config.ts';
import { mailServerOf, mailTroubleOf, reachMailServer } from '../../../platform/mail/transport.ts';
import { type Arrived, PROXY_CHECK_PATH } from '../../http/proxy-check.ts';
import { missingForVisitors, readSiteData } from '../../pages/site-data.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const MEGABYTE = 1e6;
const LEAST_MEGABYTES = 200;
const COMFORTABLE_MEGABYTES = 2000;
const PATIENCE_MILLISECONDS = 5000;

/** Checks the disk, the public address, the proxy, the mail server and the configured services. */
export async function* checkSurroundings(config: Config): AsyncGenerator<Finding> {
  const [, file] = /^sqlite:(?!:memory:)(.+)$/.exec(config.databaseUrl) ?? [];
  if (file !== undefined) yield await checkDisk(resolve(file), config.mayCreate);
  yield* checkFile(file);
  yield await checkPublicUrl(config);
  yield* checkInit(config);
  yield* checkProxy(config);
  yield checkTrustProxy(config);
  yield checkSecretKey(config, file);
  yield await checkMail(config);
  yield checkPush(config);
  yield checkHooks(config);
  yield checkPayment(config);
  yield checkVisitors(config);
  yield checkLegal(config);
}

async function checkDisk(file: string, mayCreate: boolean): Promise<Finding> {
  const folder = dirname(file);
  const space = await statfs(folder).catch(() => undefined);
  if (!space) {
    const todo = mayCreate
      ? 'The first start creates it.'
      : `It is created with the database, by ${commandName} init or a start with INIT=on.`;
    return warn('disk', `there is no folder ${folder} yet`, todo);
  }
  const megabytes = Math.round((space.bavail * space.bsize) / MEGABYTE);
  const needed = Math.max(COMFORTABLE_MEGABYTES, 2 * sizeOf(file));
  const message = `${megabytes} MB are free in ${folder}`;
  if (megabytes < LEAST_MEGABYTES) {
    return fail(
      'disk',
      message,
      'Free disk space now: on a full disk every write is refused (503).',
    );
  }
  if (megabytes >= needed) return ok('disk', message);
  return warn(
    'disk',
    message,
    `${needed} MB are recommended, for a restore and some months of growth.`,
  );
}

function sizeOf(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / MEGABYTE;
}

async function checkPublicUrl({ publicUrl }: Config): Promise<Finding> {
  if (publicUrl === undefined) {
    const todo = 'Set it before codes are printed: guests’ phones must reach it.';
    return warn('PUBLIC_URL', 'is not set: this is a demonstration', todo);
  }
  if (reachOf(publicUrl) === 'machine') {
    return fail('PUBLIC_URL', `${publicUrl} works on this machine only`, 'Phones cannot open it.');
  }
  if (!publicUrl.startsWith('https:')) {
    return warn(
      'PUBLIC_URL',
      `${publicUrl} is not https`,
      'Set up TLS: passwords are sent unencrypted.',
    );
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const { status } = await fetch(`${publicUrl}/api/health/ready`, { signal });
    if (status === 200) return ok('PUBLIC_URL', `${publicUrl} answers`);
    return warn('PUBLIC_URL', `${publicUrl} answers ${status}`, 'Is a server running behind it?');
  } catch (error) {
    const todo =
      'Is it running, and do DNS and proxy lead to it? In some networks the public address does not work from inside.';
    return warn('PUBLIC_URL', `${publicUrl} does not answer: ${fetchTroubleOf(error)}`, todo);
  }
}

/** `fetch` itself only says that it failed. */
function fetchTroubleOf(error: unknown): string {
  const { cause = error } = error as Error;
  return tlsTroubleOf(cause) ?? reasonOf(cause);
}

/** Warns if INIT is left on: a missing database would no longer stop the start. */
function checkInit({ publicUrl, mayCreate }: Config): Finding[] {
  if (publicUrl === undefined || !mayCreate) return [];
  const message = 'on: a start that does not find its database creates a new, empty one';
  return [warn('INIT', message, 'Remove it once the first start is done.')];
}

function checkTrustProxy({ publicUrl, trustProxy }: Config): Finding {
  if (trustProxy !== false)
    return ok('TRUST_PROXY', 'on: client addresses come from X-Forwarded-For');
  if (!publicUrl?.startsWith('https:')) return ok('TRUST_PROXY', 'off: clients connect directly');
  const todo = 'https means a proxy: set TRUST_PROXY=on, or all guests share one rate limit.';
  return warn('TRUST_PROXY', 'off, behind https', todo);
}

function checkFile(file: string | undefined): Finding[] {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (!found || !isReadByOthers(found)) return [];
  const todo = `chmod 600 ${file}*`;
  return [
    warn(
      'file',
      `${file} can be read by others: it holds e-mail addresses and password hashes`,
      todo,
    ),
  ];
}

function isReadByOthers({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

function checkSecretKey({ secretKey }: Config, file: string | undefined): Finding {
  if (secretKey !== undefined) return ok('SECRET_KEY', 'is set');
  const keyFile = `${file}.key`;
  const found = statSync(keyFile, { throwIfNoEntry: false });
  if (!found) return ok('SECRET_KEY', `the next start creates one, in ${keyFile}`);
  if (isReadByOthers(found)) {
    return fail('SECRET_KEY', `${keyFile} can be read by others`, `chmod 600 ${keyFile}`);
  }
  return ok('SECRET_KEY', `is in ${keyFile}, which backups do not include: keep a copy elsewhere`);
}

async function checkMail(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined) {
    const todo =
      'Set SMTP_URL: without mails nobody can be invited, sign up or get a new password.';
    if (config.publicUrl === undefined)
      return ok('mail', 'is printed to the log, for demonstrations');
    return warn('mail', 'is printed to the log, codes included', todo);
  }
  try {
    await reachMailServer(config.smtpUrl, config);
    return ok('mail', 'the mail server can be used');
  } catch (error) {
    const todo =
      'Is SMTP_URL right (smtps:// for port 465, smtp:// for 587)? Mails are queued meanwhile, and sent once it works.';
    const server = mailServerOf(config.smtpUrl);
    return fail('mail', `${server} cannot be used: ${mailTroubleOf(error)}`, todo);
  }
}

function checkHooks({ publicUrl, areHooksPrivate }: Config): Finding {
  if (!areHooksPrivate) return ok('webhooks', 'go to public addresses over https');
  const what = 'may go to private addresses, and over plain http';
  if (publicUrl === undefined) return ok('webhooks', what);
  const todo = 'Only if every restaurant here is yours. Else unset HOOKS_PRIVATE.';
  return warn('webhooks', what, todo);
}

/** Reports the contact address in pushes (VAPID subject) and the additional push services. */
function checkPush({ publicUrl, mailFrom, pushServices }: Config): Finding {
  const plain = pushServices.filter((origin) => origin.startsWith('http:'));
  if (publicUrl !== undefined && plain.length > 0) {
    const todo = 'Pushes are encrypted, but who gets one can be seen: use https outside of trials.';
    return warn('PUSH_SERVICES', `${plain.join(', ')} is plain http`, todo);
  }
  const subject = vapidSubjectOf(publicUrl, mailFrom);
  if (publicUrl !== undefined && /@localhost$|\/\/localhost\b/.test(subject)) {
    const todo = 'Set PUBLIC_URL to an https address, or MAIL_FROM: Apple refuses localhost.';
    return warn('push', `has the contact address ${subject}`, todo);
  }
  const others = pushServices.length > 0 ? `, and ${pushServices.join(', ')}` : '';
  return ok('push', `goes to Apple, Google, Microsoft and Mozilla${others}`);
}

function checkPayment(config: Config): Finding {
  const { isSold, isInviteOnly, payment, publicUrl, unsetForPayment } = config;
  if (!isSold) return ok('payment', 'nothing is sold, and no restaurant is limited');
  if (!payment) {
    const prices = isInviteOnly ? '' : 'the pages show prices, but ';
    const message = `${prices}nobody can subscribe`;
    const todo = `Set ${unsetForPayment.join(', ')}, or BILLING=off if nothing is sold.`;
    return publicUrl === undefined ? ok('payment', message) : warn('payment', message, todo);
  }
  if (!payment.secretKey.includes('_test_')) return ok('payment', 'all four keys are set');
  const message = 'the keys are test keys: nobody is charged';
  return publicUrl === undefined
    ? ok('payment', message)
    : warn('payment', message, 'Set the live ones.');
}

function checkVisitors(config: Config): Finding {
  if (config.isInviteOnly) return ok('visitors', 'cannot sign up: accounts are by invitation');
  const missing = missingForVisitors(readSiteData(config));
  if (missing.length === 0) return ok('visitors', 'can book a demo and write to you');
  if (config.bookingUrl) {
    const message = 'CONTACT_EMAIL is not set: the contact page has no address';
    return warn(
      'visitors',
      message,
      'Set CONTACT_EMAIL to the address that visitors may write to.',
    );
  }
  const message = `${missing.join(' and ')} are not set: demo requests wait in /admin`;
  const todo = `Set CONTACT_EMAIL to get them by mail, BOOKING_URL to offer a calendar instead. \`${commandName} admin create EMAIL\` creates a login for /admin.`;
  return warn('visitors', message, todo);
}

function checkLegal({ legalFile, publicUrl }: Config): Finding {
  if (legalFile !== undefined) return ok('legal pages', 'are filled in');
  if (publicUrl === undefined) return ok('legal pages', 'are not needed for a demonstration');
  return warn(
    'legal pages',
    'say that they are not filled in',
    'Set LEGAL_FILE: see docs/operations.md.',
  );
}

const PROXY_PATIENCE_MILLISECONDS = 8000;
/** The server writes the second event a second after the first. */
const LEAST_BETWEEN_MILLISECONDS = 500;

type Passed = { arrived: Arrived; millisecondsBetween: number };

/**
 * Calls the server through its public address to check what the proxy passes on.
 * Yields nothing if there is no response: `checkPublicUrl` reports that.
 */
async function* checkProxy(config: Config): AsyncGenerator<Finding> {
  const { publicUrl, trustProxy } = config;
  if (publicUrl === undefined) return;
  const passed = await ask(publicUrl).catch(() => undefined);
  if (!passed) return;
  const { arrived, millisecondsBetween } = passed;
  yield checkStreams(millisecondsBetween);
  yield checkHost(arrived, publicUrl);
  if (publicUrl.startsWith('https:')) yield checkScheme(arrived);
  if (trustProxy !== false && !arrived.isAddressForwarded) {
    const todo =
      'Have the proxy set it, or set TRUST_PROXY=off: all guests share one rate limit now.';
    yield warn('proxy address', 'TRUST_PROXY is on, but no X-Forwarded-For arrives', todo);
  }
}

async function ask(publicUrl: string): Promise<Passed | undefined> {
  const signal = AbortSignal.timeout(PROXY_PATIENCE_MILLISECONDS);
  const answer = await fetch(`${publicUrl}${PROXY_CHECK_PATH}`, { signal });
  if (!answer.ok || !answer.body) return undefined;
  let text = '';
  let arrivedAt: number | undefined;
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (arrivedAt === undefined && text.includes('event: arrived')) arrivedAt = performance.now();
    if (!text.includes('event: end')) continue;
    const [, data] = /event: arrived\ndata: (.+)\n/.exec(text) ?? [];
    if (data === undefined || arrivedAt === undefined) return undefined;
    return { arrived: JSON.parse(data), millisecondsBetween: performance.now() - arrivedAt };
  }
  return undefined;
}

function checkStreams(millisecondsBetween: number): Finding {
  if (millisecondsBetween >= LEAST_BETWEEN_MILLISECONDS) {
    return ok('proxy streams', 'pass without buffering');
  }
  const todo = 'Turn buffering off (nginx: proxy_buffering off): it delays boards.';
  return fail('proxy streams', 'are buffered by the proxy', todo);
}

function checkHost({ isHostKept }: Arrived, publicUrl: string): Finding {
  if (isHostKept) return ok('proxy host', 'arrives as guests typed it');
  const todo = 'Pass it on (nginx: proxy_set_header Host $http_host).';
  return warn('proxy host', `another Host than that of ${publicUrl} arrives`, todo);
}

function checkScheme({ scheme }: Arrived): Finding {
  if (scheme === 'https') return ok('proxy scheme', 'arrives as https');
  const todo = 'Have the proxy set it (nginx: proxy_set_header X-Forwarded-Proto $scheme).';
  return warn('proxy scheme', `X-Forwarded-Proto is ${scheme ?? 'missing'}, not https`, todo);
}
