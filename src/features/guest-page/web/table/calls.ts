import type { Status } from '../../../../enums.ts';
import { TEST_PARAMETER } from '../../../../paths.ts';
import { token } from '../../../../ui/device/storage.ts';
import type { CreatedRequest, TableRequest } from '../../../requests/contract.ts';
import { ROOM_CODE_GUARDED, ROOM_CODE_NEEDED } from '../../../requests/room-code/rules.ts';
import { isActive } from '../../../requests/rules.ts';
import type {
  Attempt,
  Failure,
  GuestMove,
  GuestRequest,
  MoveAnswer,
  OutgoingRequest,
  Reading,
  TableAddress,
} from '../types.ts';
import { call, type GuestAnswer } from './call.ts';
import { keepPass } from './session-storage.ts';

/*
 * On a dining room's Wi-Fi, a captive portal may answer 200 with its own page, and a proxy may answer for a
 * server that is down. So an answer counts only if its body has the form that our server writes.
 */

const SEND_MILLISECONDS = 8000;
const READ_MILLISECONDS = 5000;
const PROBE_MILLISECONDS = 2000;
/** Wait before each try, in milliseconds. A balancer drops a killed server within a second or two. */
const MOVE_WAITS = [0, 300, 1000];

/** The call of each move, and whether a request is as the move leaves it. */
const moveCalls = {
  cancel: { method: 'DELETE', path: '', isMade: hasStatus('cancelled') },
  serve: { method: 'POST', path: '/served', isMade: hasStatus('completed') },
  // Or it need not be made any more.
  remind: { method: 'POST', path: '/reminder', isMade: isRemindedOrMoved },
  // Staff may have taken it already, or said meanwhile that they are still at it.
  reopen: { method: 'POST', path: '/unserved', isMade: isActive },
} as const;

export async function sendRequest(
  outgoing: OutgoingRequest,
  signal: AbortSignal,
): Promise<Attempt> {
  const { slug, table, type, wish, message, customerName, key, code } = outgoing;
  const isTest = new URLSearchParams(location.search).has(TEST_PARAMETER);
  const answer = await call('POST', `/api/restaurants/${encodeURIComponent(slug)}/requests`, {
    body: {
      tableNumber: table,
      type,
      wish,
      message: message || undefined,
      customerName: customerName || undefined,
      isTest: isTest || undefined,
    },
    key,
    // The owner may send test requests, which no figure counts. All other calls of this page go without a
    // session.
    bearer: isTest ? token.read() : undefined,
    code,
    signal,
    milliseconds: SEND_MILLISECONDS,
  });
  if (isSuccess(answer) && isTableRequest(answer.body)) {
    const { pass, ...request } = answer.body as CreatedRequest;
    if (pass) keepPass(slug, pass);
    const [isExisting, isClosed] = [isTrue(request, 'isExisting'), isTrue(request, 'isClosed')];
    return { outcome: 'accepted', request: { ...request, isExisting, isClosed } };
  }
  const refusal = fieldOf(answer?.body, 'code');
  if (refusal === ROOM_CODE_NEEDED || refusal === ROOM_CODE_GUARDED) {
    // Without a code nothing was wrong: the page says itself that it needs one.
    return { outcome: 'room-code', text: code === undefined ? undefined : errorText(answer?.body) };
  }
  if (isFinal(answer)) {
    const mutedUntil = textOf(answer.body, 'muted_until');
    return { outcome: 'refused', text: errorText(answer.body), mutedUntil };
  }
  return { outcome: 'later', failure: failureOf(answer), ...waiting(answer) };
}

export async function fetchRequest(id: string, key: string | undefined): Promise<Reading> {
  return reading(
    await call('GET', `/api/requests/${id}`, { key, milliseconds: READ_MILLISECONDS }),
  );
}

/** The active request of a table, if any: that of the same wish, where it may have several. */
export async function findActive(address: TableAddress, asked: OutgoingRequest): Promise<Reading> {
  const { key } = asked;
  const answer = await call('GET', tableCall(address), { key, milliseconds: READ_MILLISECONDS });
  if (!isSuccess(answer)) return reading(answer);
  const all = fieldOf(answer.body, 'requests');
  const body = Array.isArray(all)
    ? all.find((each) => isTableRequest(each) && isForSameWish(each, asked))
    : fieldOf(answer.body, 'request');
  return body ? reading({ ...answer, body }) : { outcome: 'gone' };
}

/** A table has at most one active request of each wish, and of each type without one. */
export function isForSameWish(request: TableRequest, asked: GuestRequest): boolean {
  return (request.wish?.id ?? request.type) === (asked.wish ?? asked.type);
}

/** Whether the server says that the table or its restaurant no longer exists. */
export async function isTableGone(address: TableAddress): Promise<boolean> {
  const answer = await call('GET', tableCall(address), { milliseconds: READ_MILLISECONDS });
  const isOnlyGuarded = fieldOf(answer?.body, 'code') === ROOM_CODE_NEEDED;
  return reading(answer).outcome === 'gone' && !isOnlyGuarded;
}

/** Whether the server answers soon, so that a reload would show a page. */
export async function isServerReachable(address: TableAddress): Promise<boolean> {
  const answer = await call('GET', tableCall(address), { milliseconds: PROBE_MILLISECONDS });
  return ['hasActiveRequest', 'code'].some((name) => fieldOf(answer?.body, name) !== undefined);
}

/** Until when calls of the table are paused; null if they are not. Undefined if no answer says it. */
export async function readMutedUntil(address: TableAddress): Promise<string | null | undefined> {
  const answer = await call('GET', tableCall(address), { milliseconds: READ_MILLISECONDS });
  if (fieldOf(answer?.body, 'muted_until') === null) return null;
  return textOf(answer?.body, 'muted_until');
}

/** Any call that brings the table's key is a scan of its code. */
export async function reportScan(address: TableAddress): Promise<void> {
  await call('GET', tableCall(address), { milliseconds: READ_MILLISECONDS });
}

function tableCall({ slug, table }: TableAddress): string {
  return `/api/restaurants/${encodeURIComponent(slug)}/tables/${table}/request`;
}

/** Says what the guest chose of a wish; null takes it back. */
export async function sendChoice(
  id: string,
  choice: string | null,
  key: string | undefined,
): Promise<MoveAnswer> {
  for (const waitMilliseconds of MOVE_WAITS) {
    if (waitMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, waitMilliseconds));
    const path = `/api/requests/${id}/choice`;
    const options = { body: { choice }, key, milliseconds: SEND_MILLISECONDS };
    const answer = await call('PUT', path, options);
    if (isSuccess(answer) && isTableRequest(answer.body)) {
      return { outcome: 'done', request: answer.body };
    }
    const request = requestIn(answer);
    // Staff moved it at the same moment.
    if (request && isActive(request)) continue;
    if (answer && (answer.status === 429 || isFinal(answer))) {
      return { outcome: 'refused', text: errorText(answer.body), request };
    }
    if (!answer && !navigator.onLine) break;
  }
  return { outcome: 'lost' };
}

/**
 * Makes a guest's move. `key` is the one that created the request: without it, or the table's key, most moves are
 * refused.
 * `isRepeated`: an earlier try got no answer, and may have succeeded. `signal` ends the tries.
 */
export async function sendMove(
  move: GuestMove,
  id: string,
  key: string | undefined,
  { isRepeated, signal }: { isRepeated: boolean; signal: AbortSignal },
): Promise<MoveAnswer> {
  const { method, path, isMade } = moveCalls[move];
  let answer: GuestAnswer | undefined;
  for (const waitMilliseconds of MOVE_WAITS) {
    if (waitMilliseconds > 0) await delay(waitMilliseconds, signal);
    if (signal.aborted) break;
    answer = await call(method, `/api/requests/${id}${path}`, {
      key,
      signal,
      milliseconds: SEND_MILLISECONDS,
    });
    if (isSuccess(answer) && isTableRequest(answer.body)) {
      return { outcome: 'done', request: answer.body };
    }
    const request = requestIn(answer);
    // An earlier try succeeded, and its answer was lost. Or another phone was faster.
    const isSaidOnce = move === 'reopen' || move === 'remind';
    const mayBeMade = isSaidOnce || isRepeated || waitMilliseconds > 0;
    if (mayBeMade && request && isMade(request)) {
      return { outcome: 'done', request };
    }
    if (answer && (answer.status === 429 || isFinal(answer))) {
      return { outcome: 'refused', text: errorText(answer.body), request };
    }
    // Without a network a retry is useless: the move is repeated when the server answers again.
    if (!answer && !navigator.onLine) break;
  }
  return { outcome: 'lost', failure: failureOf(answer) };
}

function hasStatus(status: Status) {
  return (request: TableRequest) => request.status === status;
}

function isRemindedOrMoved({ status, reminded_at }: TableRequest): boolean {
  return status !== 'pending' || reminded_at !== null;
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve());
  });
}

function reading(answer: GuestAnswer | undefined): Reading {
  if (isSuccess(answer) && isTableRequest(answer.body)) {
    return { outcome: 'found', request: answer.body };
  }
  const code = fieldOf(answer?.body, 'code');
  // The key was renewed, or a key or code is needed since the page was opened: the server's page explains it.
  const isShut = code === 'code_needed' || code === ROOM_CODE_NEEDED;
  if ((answer?.status === 404 && code !== undefined) || isShut) return { outcome: 'gone' };
  return { outcome: 'lost', ...waiting(answer) };
}

/** A page of a proxy with status 200 is no answer of a server: a captive portal stands in the way. */
function failureOf(answer: GuestAnswer | undefined): Failure {
  return answer && answer.status >= 400 ? 'server' : 'network';
}

function waiting(answer: GuestAnswer | undefined) {
  const isOurs = fieldOf(answer?.body, 'code') !== undefined;
  return { isAnswered: isOurs, waitMilliseconds: answer?.waitMilliseconds ?? 0 };
}

function isSuccess(answer: GuestAnswer | undefined): answer is GuestAnswer {
  return answer !== undefined && answer.status >= 200 && answer.status < 300;
}

/** After a 429 with a shorter wait the page tries again by itself. */
const LONG_WAIT_MILLISECONDS = 60_000;

/** A 4xx is final, except those that mean "not now". */
function isFinal(answer: GuestAnswer | undefined): answer is GuestAnswer {
  if (!answer || answer.status < 400 || answer.status >= 500) return false;
  if (answer.status === 429) return answer.waitMilliseconds > LONG_WAIT_MILLISECONDS;
  return ![408, 425].includes(answer.status);
}

function isTableRequest(body: unknown): body is TableRequest {
  return typeof fieldOf(body, 'id') === 'string' && typeof fieldOf(body, 'status') === 'string';
}

/** The present request in a refusal. */
function requestIn(answer: GuestAnswer | undefined): TableRequest | undefined {
  const request = fieldOf(answer?.body, 'request');
  return isTableRequest(request) ? request : undefined;
}

function isTrue(body: unknown, name: keyof CreatedRequest): boolean {
  return fieldOf(body, name) === true;
}

function errorText(body: unknown): string | undefined {
  return textOf(body, 'error');
}

function textOf(body: unknown, name: string): string | undefined {
  const text = fieldOf(body, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Undefined also if the body is not an object. */
function fieldOf(body: unknown, name: string): unknown {
  return Object(body)[name];
}
