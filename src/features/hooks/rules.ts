/** The rules of webhooks, shared by server and screens. */
import type { RequestEvent } from '../../enums.ts';

/** Why a try failed. `off`: the hook was switched off before it was sent; `too_old`: it waited for a day. */
export const hookErrors = [
  'refused',
  'redirected',
  'timeout',
  'unknown_host',
  'private_address',
  'certificate',
  'unreachable',
  'off',
  'too_old',
] as const;
export type HookError = (typeof hookErrors)[number];

/** After so many lost events in a row a hook is off. */
export const LOST_IN_A_ROW = 20;

/** Waits before the second to the sixth try. */
const RETRY_AFTER_SECONDS = [5, 30, 2 * 60, 10 * 60, 60 * 60];
export const LONGEST_WAIT_SECONDS = Math.max(...RETRY_AFTER_SECONDS);

/** Seconds until the next try after `tries` failures; undefined after the last. */
export function nextTrySeconds(tries: number): number | undefined {
  return RETRY_AFTER_SECONDS[tries - 1];
}

/** As the column of a hook, and that of its restaurant, stores them. */
export function eventsIn(stored: string): RequestEvent[] {
  return stored.split(',') as RequestEvent[];
}
