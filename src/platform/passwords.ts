import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../limits.ts';
import { Refusal, refusals } from './http/errors.ts';

const hash = promisify(argon2);

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

/** So many at a time (`limits.passwordsAtOnce`); the rest wait in line. */
let running = 0;
const waiting: (() => void)[] = [];

/** `argon2id$<salt>$<tag>`, both base64url. Throws 503 where too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Takes the same time for an account that does not exist (`stored` undefined). */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const [, salt = '', tag = ''] = (stored ?? '').split('$');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive(password, salt ? Buffer.from(salt, 'base64url') : randomBytes(16));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function derive(password: string, nonce: Buffer): Promise<Buffer> {
  if (waiting.length >= limits.passwordsInLine) {
    throw new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 1 });
  }
  if (running >= limits.passwordsAtOnce)
    await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    // Keyboards differ in how they compose an é.
    return await hash('argon2id', { message: password.normalize('NFC'), nonce, ...cost });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
