import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** UUIDv7 (RFC 9562): sorts by creation time, so that indexes grow at their end. */
export function newId(now: Date): string {
  // After the version digit the layout equals that of UUIDv4, which Node generates in cheap batches.
  return `${timeOf(now)}-7${randomUUID().slice(15)}`;
}

/** Ids created at this instant or later sort after it; earlier ones before it. */
export function lowestIdAt(at: Date): string {
  return `${timeOf(at)}-7000-8000-000000000000`;
}

function timeOf(date: Date): string {
  const time = date.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** 256 random bits for a bearer token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random characters without look-alikes (no i, l, o, 0, 1): almost 5 bits each. */
export function readableWord(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}

const EPOCH_LENGTH = 8;

/** A random text. Two version numbers are comparable only if their epochs are equal. */
export function newEpoch(): string {
  return sha256(newToken()).slice(0, EPOCH_LENGTH);
}

/** Hex. For tokens, and for addresses that must not be stored in the clear. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
