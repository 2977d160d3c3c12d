/**
 * The VAPID key pair of this installation, made at its first use and shared by all servers.
 * The private key is encrypted with a key derived from `SECRET_KEY` (AES-256-GCM).
 */

import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { commandName } from '../../command-name.ts';
import type { Db } from '../../db/database.ts';
import type { PushKeyRow } from '../../db/schema/push.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { ConfigError } from '../../platform/config/variables.ts';
import * as rows from './keys-store.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PRIVATE_KEY_BYTES = 32;

type Deps = { db: Db; clock: Clock; secretKey: string };

/** Throws `ConfigError` if they were made with another `SECRET_KEY`. */
export async function readVapidKeys({ db, clock, secretKey }: Deps): Promise<VapidKeys> {
  const row = (await rows.find(db)) ?? (await make(db, secretKey, clock));
  const keys = openKeys(row, secretKey);
  if (!keys) throw otherKeyError();
  return keys;
}

/**
 * Throws `ConfigError` if the keys were made with another `SECRET_KEY`. To make new ones would end all
 * subscriptions: browsers accept pushes only from the keys that they subscribed to.
 */
export async function refuseOtherSecretKey(db: Db, secretKey: string): Promise<void> {
  const row = await rows.find(db);
  if (row && !openKeys(row, secretKey)) throw otherKeyError();
}

function otherKeyError(): ConfigError {
  return new ConfigError(
    `The push keys in the database were made with another SECRET_KEY. Set the previous one again (or its key file), the same for every server. To change it on purpose, stop all servers, then: ${commandName} push reset`,
  );
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
