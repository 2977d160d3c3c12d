import { newToken, sha256 } from '../../../platform/ids.ts';

/** What a token begins with, so that people and scanners of leaked secrets know it. */
const PREFIX = 'snt_';
/** Longer than the token of a session, which may begin so by chance. */
const apiToken = /^snt_[\w-]{43}$/;

export function newApiToken(): string {
  return PREFIX + newToken();
}

/** The id by which a bearer token is stored and cached: its SHA-256, after the prefix if it has one. */
export function idOfToken(token: string): string {
  return apiToken.test(token) ? PREFIX + sha256(token) : sha256(token);
}

export function isTokenId(id: string): boolean {
  return id.startsWith(PREFIX);
}
