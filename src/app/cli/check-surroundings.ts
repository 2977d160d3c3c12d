import { type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { reachOf } from '../../features/tables/rules.ts';
import type { Config } from '../../platform/config/config.ts';
import { mailServerOf, mailTroubleOf, reachMailServer } from '../../platform/mail/transport.ts';
import { missingForVisitors, readSiteData } from '../pages/site-data.ts';
import { checkPassage } from './check-passage.ts';
import { type Finding, fail, reasonOf, warn, well } from './finding.ts';

const MEGABYTE = 1e6;
const LEAST_MEGABYTES = 200;
const COMFORTABLE_MEGABYTES = 2000;
const PATIENCE_MILLISECONDS = 5000;

/** What the server stands on, and whom it speaks to. */
export async function* checkSurroundings(config: Config): AsyncGenerator<Finding> {
  const [, file] = /^sqlite:(?!:memory:)(.+)$/.exec(config.databaseUrl) ?? [];
  if (file !== undefined) yield await checkDisk(resolve(file));
  yield* checkFile(file);
  yield await checkPublicUrl(config);
  yield* checkInit(config);
  yield* checkPassage(config);
  yield checkProxy(config);
  yield checkSecretKey(config, file);
  yield await checkMail(config);
  yield checkPayment(config);
  yield checkVisitors(config);
  yield checkLegal(config);
}

async function checkDisk(file: string): Promise<Finding> {
  const folder = dirname(file);
  const space = await statfs(folder).catch(() => undefined);
  if (!space) return warn('disk', `there is no folder ${folder} yet`, 'The first start makes it.');
  const megabytes = Math.round((space.bavail * space.bsize) / MEGABYTE);
  const needed = Math.max(COMFORTABLE_MEGABYTES, 2 * sizeOf(file));
  const says = `${megabytes} MB are free in ${folder}`;
  if (megabytes < LEAST_MEGABYTES) {
    return fail('disk', says, 'Make room now: without it every change is refused (503).');
  }
  if (megabytes >= needed) return well('disk', says);
  return warn('disk', says, `A restore and the growth of some months ask for ${needed} MB.`);
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
    return fail('PUBLIC_URL', `${publicUrl} is this machine alone`, 'No phone can open it.');
  }
  if (!publicUrl.startsWith('https:')) {
    return warn(
      'PUBLIC_URL',
      `${publicUrl} is not https`,
      'Put TLS in front: passwords pass in the clear.',
    );
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const { status } = await fetch(`${publicUrl}/api/health/ready`, { signal });
    if (status === 200) return well('PUBLIC_URL', `${publicUrl} answers`);
    return warn('PUBLIC_URL', `${publicUrl} answers ${status}`, 'Is a server running behind it?');
  } catch (error) {
    const todo =
      'Is it running, and do DNS and proxy lead to it? From some networks it cannot be seen from inside.';
    return warn('PUBLIC_URL', `${publicUrl} does not answer: ${reasonOf(error)}`, todo);
  }
}

/** Left on, it takes away what it is the exception to. */
function checkInit({ publicUrl, mayCreate }: Config): Finding[] {
  if (publicUrl === undefined || !mayCreate) return [];
  const says = 'on: a start that does not find its database makes a new, empty one';
  return [warn('INIT', says, 'Remove it once the first start is done.')];
}

function checkProxy({ publicUrl, trustProxy }: Config): Finding {
  if (trustProxy) return well('TRUST_PROXY', 'on: the proxy says who calls');
  if (!publicUrl?.startsWith('https:'))
    return well('TRUST_PROXY', 'off: callers come by themselves');
  const todo =
    'https means a proxy: set TRUST_PROXY=on, or all guests count as one for the limits.';
  return warn('TRUST_PROXY', 'off, behind https', todo);
}

function checkFile(file: string | undefined): Finding[] {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (!found || !isReadByOthers(found)) return [];
  const todo = `chmod 600 ${file}*`;
  return [warn('file', `${file} can be read by others: addresses and password hashes`, todo)];
}

function isReadByOthers({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

function checkSecretKey({ secretKey }: Config, file: string | undefined): Finding {
  if (secretKey !== undefined) return well('SECRET_KEY', 'is set');
  const keyFile = `${file}.key`;
  const found = statSync(keyFile, { throwIfNoEntry: false });
  if (!found) return well('SECRET_KEY', `the next start makes one, in ${keyFile}`);
  if (isReadByOthers(found)) {
    return fail('SECRET_KEY', `${keyFile} can be read by others`, `chmod 600 ${keyFile}`);
  }
  return well('SECRET_KEY', `is in ${keyFile}, which no backup holds: keep a copy apart`);
}

async function checkMail(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined) {
    const todo = 'Set SMTP_URL: nobody can sign up or get a new password without mails.';
    if (config.publicUrl === undefined)
      return well('mail', 'is printed in the log, for trying out');
    return warn('mail', 'is printed in the log, codes included', todo);
  }
  try {
    await reachMailServer(config.smtpUrl);
    return well('mail', 'the mail server answers, and takes who we are');
  } catch (error) {
    const todo = 'Is SMTP_URL right? Mails wait meanwhile, and leave by themselves later.';
    const server = mailServerOf(config.smtpUrl);
    return fail('mail', `${server} cannot be used: ${mailTroubleOf(error)}`, todo);
  }
}

function checkPayment({ payment, publicUrl }: Config): Finding {
  if (!payment) return well('payment', 'nothing is sold here, and nothing limited');
  if (!payment.secretKey.includes('_test_')) return well('payment', 'all four keys are set');
  const says = 'the keys are for trying: no money moves';
  return publicUrl === undefined
    ? well('payment', says)
    : warn('payment', says, 'Set the live ones.');
}

function checkVisitors(config: Config): Finding {
  const missing = missingForVisitors(readSiteData(config));
  if (missing.length === 0) return well('visitors', 'can book a demo and write to you');
  if (config.bookingUrl) {
    const says = 'CONTACT_EMAIL is not set: the contact page has no address';
    return warn('visitors', says, 'Set CONTACT_EMAIL to the address that visitors may write to.');
  }
  const says = `${missing.join(' and ')} are not set: demo requests wait in /admin`;
  const todo =
    'Set CONTACT_EMAIL to get them by mail, BOOKING_URL to offer a calendar instead. `npm run cli -- admin create EMAIL` makes a login for /admin.';
  return warn('visitors', says, todo);
}

function checkLegal({ legalFile, publicUrl }: Config): Finding {
  if (legalFile !== undefined) return well('legal pages', 'are filled in');
  if (publicUrl === undefined) return well('legal pages', 'are not needed for a demonstration');
  return warn(
    'legal pages',
    'say that they are not filled in',
    'Set LEGAL_FILE; docs/operations.md.',
  );
}
