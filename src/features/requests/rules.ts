/** The rules of requests, shared by the server and all screens. */

import { clocksOf, type Paced } from '../../clocks.ts';
import {
  activeStatuses,
  type RequestEvent,
  type RequestType,
  type Status,
  statuses,
} from '../../enums.ts';

/** Interval between polls, also while the stream is open. */
export const POLL_MILLISECONDS = 3000;
/** Delay before the board fetches the list again after a status update. */
export const REFETCH_AFTER_UPDATE_MILLISECONDS = 500;
/** Delay before the board fetches the list again after a reset. */
export const REFETCH_AFTER_RESET_MILLISECONDS = 1000;

/** Answer header of a move: the version of the board that contains the returned row. */
export const BOARD_TAG_HEADER = 'Board-Tag';

/** Request header of the list: the screen does not ring. Its poll proves neither presence nor a receipt. */
export const SILENT_SCREEN_HEADER = 'silent-screen';

/** Answer header of the list: the last reset of the board, as URI-encoded JSON (`BoardReset`). */
export const BOARD_RESET_HEADER = 'Board-Reset';

/** A reset of the board, which other devices report to their users. */
export type BoardReset = {
  /** The version of the board that the reset made. */
  version: number;
  /** First name of the holder of the device. */
  by: string | null;
  /** How many requests left the board. */
  count: number;
  /** The random id that the calling device sent. */
  device: string | null;
};

/** How many of the late requests are fully red: if all were, none would stand out. */
export const FULLY_RED_WAITS = 3;

/** The operator's figures count a pending request of any kind as unanswered after this time. */
export const UNANSWERED_MINUTES = 5;

/** How long the device that took or finished a request offers to undo it in place. */
export const MOVE_UNDO_SECONDS = 8;

/** How long staff can put a completed request back in progress, and take a dismissal back. */
export const RECALL_MINUTES = 30;

/** How long after staff completed a request its guest may say so if it is not served. */
export const UNSERVED_MINUTES = 10;

/** How long after a request's creation the guest's page says that no staff screen shows it yet. */
export const OVERDUE_RECEIPT_SECONDS = 10;

/** How long after a request was taken its guest may say that it is served. */
export const SERVED_MINUTES = 2;

/** How long the guest's stream stays open after a completed request, to show a recall. */
export const FOLLOWED_MINUTES = 2;

export type HasStatus = { status: string };

/** The moves that staff make by setting a status. */
export const staffMoves = {
  take: { from: 'pending', to: 'in-progress' },
  finish: { from: 'in-progress', to: 'completed' },
  release: { from: 'in-progress', to: 'pending' },
  recall: { from: 'completed', to: 'in-progress' },
  restore: { from: 'cancelled', to: 'pending' },
} as const;
export type StaffMove = keyof typeof staffMoves;

/** The statuses from which people may move a request. Cancelled is terminal, but for a dismissal. */
export const requestCan = {
  take: (request: HasStatus) => request.status === staffMoves.take.from,
  finish: (request: HasStatus) => request.status === staffMoves.finish.from,
  release: (request: HasStatus) => request.status === staffMoves.release.from,
  /** Within `RECALL_MINUTES` only. */
  recall: (request: HasStatus) => request.status === staffMoves.recall.from,
  cancel: (request: HasStatus) => request.status === 'pending',
  restore: (request: HasStatus & { dismissed_at?: string | null }) => Boolean(request.dismissed_at),
  /** The guest may say that it is served, from `SERVED_MINUTES` after it was taken. */
  serve: (request: HasStatus) => request.status === 'in-progress',
};

/** The move of staff that leads from one status to another, if there is one. */
export function staffMoveBetween(from: Status, to: Status): StaffMove | undefined {
  const names = Object.keys(staffMoves) as StaffMove[];
  return names.find((name) => staffMoves[name].from === from && staffMoves[name].to === to);
}

/** What a change of status means to other systems. `request.reopened`: it was taken or had ended. */
export function eventOf(from: Status, to: Status): RequestEvent | undefined {
  if (from === to) return undefined;
  if (to === 'completed' || to === 'cancelled') return `request.${to}`;
  return from === 'pending' ? 'request.taken' : 'request.reopened';
}

/** Whether any move of staff leads to a status. */
export function isSetByStaff(status: Status): boolean {
  return Object.values(staffMoves).some(({ to }) => to === status);
}

export function isActive(request: HasStatus): boolean {
  return (activeStatuses as readonly string[]).includes(request.status);
}

export function isStatus(value: string): value is Status {
  return (statuses as readonly string[]).includes(value);
}

const priorities: Record<Status, number> = {
  pending: 4,
  'in-progress': 3,
  completed: 2,
  cancelled: 1,
};

type Sortable = HasStatus & { created_at: string };

/** The board's order: by status (pending first), then newest first. */
export function compareRequests(a: Sortable, b: Sortable): number {
  return compareStatuses(a, b) || instantOf(b) - instantOf(a);
}

/** The board's order of statuses, for requests that are in the order of their times. */
export function compareStatuses(a: HasStatus, b: HasStatus): number {
  return priorityOf(b) - priorityOf(a);
}

/** The board's order. Each instant is parsed once, not at every comparison. */
export function inOrder<T extends Sortable>(requests: readonly T[], oldestFirst = false): T[] {
  return requests
    .map((request) => ({ request, priority: priorityOf(request), instant: instantOf(request) }))
    .sort((a, b) => {
      const byAge = oldestFirst ? a.instant - b.instant : b.instant - a.instant;
      return b.priority - a.priority || byAge;
    })
    .map(({ request }) => request);
}

function priorityOf(request: HasStatus): number {
  return isStatus(request.status) ? priorities[request.status] : 0;
}

function instantOf(request: Sortable): number {
  return parseInstant(request.created_at) ?? 0;
}

/** Milliseconds since the epoch, or undefined. A text without a time zone is read as UTC. */
export function parseInstant(text: string): number | undefined {
  const hasZone = /(?:[zZ]|[+-]\d{2}:?\d{2})$/.test(text);
  const milliseconds = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Whole minutes from an instant to now, never below 0; 0 if the text is not an instant. */
export function elapsedMinutes(since: string, nowMilliseconds: number): number {
  return minutesBetween(parseInstant(since), nowMilliseconds);
}

export function minutesBetween(start: number | undefined, nowMilliseconds: number): number {
  if (start === undefined) return 0;
  return Math.max(0, Math.floor((nowMilliseconds - start) / 60_000));
}

/** `6min`; `0min` for an invalid instant. */
export function elapsedLabel(since: string, nowMilliseconds: number): string {
  return `${elapsedMinutes(since, nowMilliseconds)}min`;
}

export type Age = 'fresh' | 'waiting' | 'late';

type Ageing = HasStatus & Paced;
type Times = Partial<Record<'taken_at' | 'renewed_at', string | null | undefined>>;
export type Timed = { created_at: string } & Times;

/** The age class of an active request. Requests that have ended are always `fresh`. */
export function ageOf(request: Ageing & Timed, nowMilliseconds: number): Age {
  return ageAfter(request, elapsedMinutes(agesSince(request), nowMilliseconds));
}

/** The instant from which a request ages: in progress, when it was renewed or taken; else its creation. */
export function agesSince({ status, created_at, taken_at, renewed_at }: HasStatus & Timed): string {
  return (status === 'in-progress' ? (renewed_at ?? taken_at) : undefined) ?? created_at;
}

/** The age class when `minutes` have passed since `agesSince`. */
export function ageAfter(request: Ageing, minutes: number): Age {
  const limits = ageingOf(request);
  if (!limits || minutes < limits.waiting) return 'fresh';
  return minutes < limits.late ? 'waiting' : 'late';
}

/** The minutes after `agesSince` at which an active request is late. Undefined if it has ended. */
export function lateAfterMinutes(request: Ageing): number | undefined {
  return ageingOf(request)?.late;
}

/** How far an active request is on its way to `late`, from 0 to 1. */
export function ageShare(request: Ageing, minutes: number): number {
  const limits = ageingOf(request);
  return limits ? Math.min(1, minutes / limits.late) : 0;
}

function ageingOf({ status, pace }: Ageing) {
  return status === 'pending' || status === 'in-progress' ? clocksOf({ pace })[status] : undefined;
}

/** The kind of a request that names none: `other` with a message, else `waiter`. */
export function typeOf(given: RequestType | undefined, message: string | undefined): RequestType {
  return given ?? (message ? 'other' : 'waiter');
}
