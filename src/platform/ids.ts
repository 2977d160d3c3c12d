import { hash, randomBytes, randomInt } from 'node:crypto';

/** UUIDv7 (RFC 9562): sorts by the time of its making, so that indexes grow at their end. */
export function newId(now: Date): string {
  return idOf(now, randomBytes(16));
}

/** No id that is made at this instant or later sorts before it; every earlier one does. */
export function lowestIdAt(at: Date): string {
  return idOf(at, Buffer.alloc(16));
}

function idOf(at: Date, bytes: Buffer): string {
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
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

/** How a token, or an address that must not be readable, is stored. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
