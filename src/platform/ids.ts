import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** UUIDv7 (RFC 9562): sorts by the time of its making, so that indexes grow at their end. */
export function newId(now: Date): string {
  // All behind the version's digit is as in the version that is random throughout, which Node makes many at
  // once.
  return `${timeOf(now)}-7${randomUUID().slice(15)}`;
}

/** No id that is made at this instant or later sorts before it; every earlier one does. */
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

/** Random letters and digits that nobody mistakes for one another: almost 5 bits each. */
export function readableWord(length: number): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}

const EPOCH_LENGTH = 8;

/** A random text. Version numbers are comparable only where their epochs are equal. */
export function newEpoch(): string {
  return sha256(newToken()).slice(0, EPOCH_LENGTH);
}

/** How a token, or an address that must not be readable, is stored. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
