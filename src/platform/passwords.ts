import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../limits.ts';
import { FairLine } from './fair-line.ts';
import { isSameText } from './same-text.ts';

const hash = promisify(argon2);

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

const line = new FairLine({ atOnce: limits.passwordsAtOnce, places: limits.passwordsInLine });

/**
 * Returns `argon2id$<salt>$<tag>`, both base64url.
 * `from` is the caller's network address, for fair queueing. Throws 503 if the queue is full.
 */
export async function hashPassword(password: string, from = 'here'): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, from);
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Takes the same time for a missing account (`stored` undefined). Throws 503 if the queue is full. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  from = 'here',
): Promise<boolean> {
  const [, salt = '', tag = ''] = (stored ?? '').split('$');
  const nonce = salt ? Buffer.from(salt, 'base64url') : randomBytes(16);
  const actual = await derive(password, nonce, from);
  return isSameText(tag, actual.toString('base64url'));
}

function derive(password: string, nonce: Buffer, from: string): Promise<Buffer> {
  // Devices differ in how they encode é: as one code point or two.
  const message = password.normalize('NFC');
  return line.run(from, () => hash('argon2id', { message, nonce, ...cost }));
}
