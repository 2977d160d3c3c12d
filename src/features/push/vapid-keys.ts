/**
 * The VAPID key pair of this installation, made at its first use and shared by all servers.
 * The private key is encrypted with a key derived from `SECRET_KEY` (AES-256-GCM). With another `SECRET_KEY`
 * it is lost: a new pair is made then, and devices subscribe again when they next open the board.
 */
import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { type Db, transaction } from '../../db/database.ts';
import type { PushKeyRow } from '../../db/schema/push.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/log.ts';
import * as rows from './keys-store.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PRIVATE_KEY_BYTES = 32;

type Deps = { db: Db; clock: Clock; log: Logger; secretKey: string };

export async function readVapidKeys(deps: Deps): Promise<VapidKeys> {
  const { db, clock, log, secretKey } = deps;
  const row = (await rows.find(db)) ?? (await make(db, secretKey, clock));
  const keys = openKeys(row, secretKey);
  if (keys) return keys;
  const isRemoved = await transaction(db, (tx) => rows.remove(tx, row));
  if (isRemoved) {
    log.warn('SECRET_KEY does not open the push keys, making new ones: devices subscribe again');
  }
  return readVapidKeys(deps);
}

/** Undefined if they were sealed with another `SECRET_KEY`. */
export function openKeys(
  { public_key, sealed_key }: PushKeyRow,
  secretKey: string,
): VapidKeys | undefined {
  const sealed = Buffer.from(sealed_key, 'base64url');
  const decipher = createDecipheriv(CIPHER, sealingKey(secretKey), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(public_key));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    const privateKey = Buffer.concat([opened, decipher.final()]).toString('base64url');
    return { publicKey: public_key, privateKey };
  } catch {
    return undefined;
  }
}

async function make(db: Db, secretKey: string, clock: Clock): Promise<PushKeyRow> {
  const pair = createECDH('prime256v1');
  const public_key = pair.generateKeys('base64url');
  // Node leaves out leading zeros of the private key.
  const key = Buffer.alloc(PRIVATE_KEY_BYTES);
  const short = pair.getPrivateKey();
  short.copy(key, PRIVATE_KEY_BYTES - short.length);
  const sealed_key = seal(key, public_key, secretKey);
  const row = { id: 'vapid', public_key, sealed_key, created_at: instant(clock.now()) } as const;
  if (await rows.add(db, row)) return row;
  return (await rows.find(db)) ?? make(db, secretKey, clock);
}

function seal(key: Buffer, publicKey: string, secretKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(secretKey), nonce);
  cipher.setAAD(Buffer.from(publicKey));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function sealingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'push keys', 32));
}
