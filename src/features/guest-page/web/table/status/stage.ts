import type { Status } from '../../../../../enums.ts';
import {
  ageAfter,
  elapsedMinutes,
  FOLLOWED_MINUTES,
  isStatus,
  OVERDUE_RECEIPT_SECONDS,
  parseInstant,
  requestCan,
  SERVED_MINUTES,
} from '../../../../requests/rules.ts';
import type { GuestSay } from '../../language/say.ts';
import type { GuestTextKey } from '../../language/texts/fr.ts';
import type { Sending, ShownRequest } from '../../types.ts';

/** The status of a request that the server has. `closed`: by the server, because nobody ended it. */
export type StatusStage = Status | 'closed' | 'unknown';

/** The state that the page shows. */
export type RequestStage = 'idle' | Exclude<Sending['name'], 'idle'> | StatusStage;

/** A request being sent takes precedence over the table's previous one. */
export function stageOf(sending: Sending, shown: ShownRequest | undefined): RequestStage {
  if (sending.name !== 'idle') return sending.name;
  return shown ? statusStageOf(shown) : 'idle';
}

/** The stage that the page looks like. */
export function lookOf(sending: Sending, shown: ShownRequest | undefined): RequestStage {
  const stage = stageOf(sending, shown);
  return stage === 'closed' ? 'cancelled' : stage;
}

export function statusStageOf({ request }: ShownRequest): StatusStage {
  const { status, ended_by } = request;
  if (status === 'completed' && ended_by === 'closing') return 'closed';
  return isStatus(status) ? status : 'unknown';
}

/** Completed and cancelled are terminal; an unknown status is not. */
export function isOver({ request }: ShownRequest): boolean {
  return request.status === 'completed' || request.status === 'cancelled';
}

/** Whether the page follows the request. For `FOLLOWED_MINUTES` after its completion staff may recall it. */
export function isFollowed({ request }: ShownRequest, now: number): boolean {
  if (request.status === 'cancelled') return false;
  if (request.status !== 'completed') return true;
  const endedAt = parseInstant(request.ended_at ?? '');
  return endedAt !== undefined && now < endedAt + FOLLOWED_MINUTES * 60_000;
}

/**
 * How far a pending request has come. `overdue`: no staff screen has proved that it shows it. `reopened`: the
 * guest was not served although staff had finished it. `closed`: nobody is on duty.
 */
export type Waiting = 'sent' | 'closed' | 'received' | 'reopened' | 'long' | 'overdue';

/** For a pending request. `knownAt` is now or, while the page is offline, the start of the outage. */
export function waitingOf(shown: ShownRequest, knownAt: number): Waiting {
  const from = overdueFrom(shown);
  if (from !== undefined && shown.isClosed) return 'closed';
  if (from !== undefined) return knownAt >= from ? 'overdue' : 'sent';
  const { request } = shown;
  const minutes = elapsedMinutes(request.reopened_at ?? request.created_at, knownAt);
  if (ageAfter(request, minutes) === 'late') return 'long';
  return request.reopened_at ? 'reopened' : 'received';
}

/** The instant from which the receipt of a request is overdue. Undefined if it was received or taken. */
export function overdueFrom({ request }: ShownRequest): number | undefined {
  if (request.status !== 'pending' || request.received_at) return undefined;
  const { reopened_at, created_at } = request;
  const sentAt = parseInstant(reopened_at ?? created_at) ?? Number.POSITIVE_INFINITY;
  return sentAt + OVERDUE_RECEIPT_SECONDS * 1000;
}

/** The instant from which this page may say that the request is served. Undefined if it may not. */
export function servableFrom({ request, maySpeak }: ShownRequest): number | undefined {
  if (!requestCan.serve(request) || !maySpeak) return undefined;
  const takenAt = parseInstant(request.taken_at ?? '') ?? parseInstant(request.created_at) ?? 0;
  return takenAt + SERVED_MINUTES * 60_000;
}

/** The instant from which this page may remind the team of a request. Undefined unless it is pending. */
export function remindableFrom({ request, maySpeak }: ShownRequest): number | undefined {
  if (!maySpeak) return undefined;
  return parseInstant(request.remindable_from ?? '');
}

/** The fewest minutes that the page names: of fewer, one would be in every language a plural of its own. */
const FEWEST_USUAL_MINUTES = 2;
/** A longer one is no comfort, so the page is silent. */
const MOST_USUAL_MINUTES = 6;

/** In how many minutes a request is usually taken at this hour. Undefined if not known, short or too long. */
export function usualMinutes({ request }: ShownRequest): number | undefined {
  const { status, usual_wait_seconds: seconds } = request;
  if (status !== 'pending' || typeof seconds !== 'number') return undefined;
  const minutes = Math.round(seconds / 60);
  const isNamed = minutes >= FEWEST_USUAL_MINUTES && minutes <= MOST_USUAL_MINUTES;
  return isNamed ? minutes : undefined;
}

/** Until when this page may say that a request is not served. Undefined if staff did not finish it. */
export function reopenableUntil({ request, maySpeak }: ShownRequest): number | undefined {
  if (!maySpeak) return undefined;
  return parseInstant(request.reopenable_until ?? '');
}

/** The instant at which time alone changes what the page shows or offers. */
export function nextChangeOf(shown: ShownRequest): number | undefined {
  return (
    overdueFrom(shown) ?? remindableFrom(shown) ?? servableFrom(shown) ?? reopenableUntil(shown)
  );
}

/**
 * The index of the current step: sent, received, taken, served. Undefined for a request that was cancelled or
 * closed, or an unknown status.
 */
export function stepOf({ request }: ShownRequest): number | undefined {
  const { status, received_at, ended_by } = request;
  if (status === 'pending') return received_at ? 1 : 0;
  // A taken request counts as received, even if no receipt was stored.
  if (status === 'in-progress') return 2;
  return status === 'completed' && ended_by !== 'closing' ? 3 : undefined;
}

/** The title contains the status, so that a glance at the tab is enough. */
export function pageTitle(
  say: GuestSay,
  stage: RequestStage,
  table: number,
  restaurant: string,
): string {
  const state = titles[stage];
  const parts = [say('table', { table }), state && say(state), restaurant];
  return parts.filter(Boolean).join(' – ');
}

const titles: Record<RequestStage, GuestTextKey | undefined> = {
  idle: undefined,
  sending: 'titleSending',
  unsent: 'titleUnsent',
  asking: 'titleUnsent',
  'room-code': 'titleUnsent',
  pending: 'titlePending',
  'in-progress': 'titleInProgress',
  completed: 'titleCompleted',
  closed: 'closedTitle',
  cancelled: 'titleCancelled',
  unknown: 'titleUnknown',
};
