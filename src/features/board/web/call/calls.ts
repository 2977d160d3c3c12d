/*
 * Requests that staff make for guests without a phone. Like those of guests they are kept on the device until
 * the server has answered, and sent again with the same key. After five minutes they are not sent without
 * asking: somebody may have served the table meanwhile.
 */
import { CALLS_KEY, readStored, store } from '../../../../ui/device/storage.ts';
import { currentLanguage, say } from '../../../../ui/language/i18n.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import type { CreatedRequest } from '../../../requests/contract.ts';
import type { RequestRoutes } from '../../../requests/handlers.ts';
import { notifyBoard } from '../device/board-notices.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { tableName, wishName } from '../labels.ts';
import { boardTexts } from '../texts.ts';
import { callTexts } from './texts.ts';

export type NewStaffCall = {
  tableNumber: number;
  wish?: string;
  message?: string;
  /** The wish as it was shown, or the message. */
  words: string;
};

/** `madeAt`: in milliseconds, on the device's clock. */
export type StaffCall = NewStaffCall & { slug: string; key: string; madeAt: number };

export type Calls = {
  /** Those that the server has not answered, the oldest first. */
  read(): readonly StaffCall[];
  subscribe(listener: () => void): () => void;
  make(call: NewStaffCall): void;
  /** Of a stale one. */
  sendNow(call: StaffCall): void;
  giveUp(call: StaffCall): void;
};

const STALE_MILLISECONDS = 5 * 60_000;
const NOTICE_MILLISECONDS = 12_000;

/** Also if the clock was set back: nobody knows how old it is. */
export function isStale({ madeAt }: StaffCall): boolean {
  return Math.abs(Date.now() - madeAt) >= STALE_MILLISECONDS;
}

const opened = new WeakMap<BoardFeed, Calls>();

export function callsOf(feed: BoardFeed, slug: string): Calls {
  const calls = opened.get(feed) ?? openCalls(feed, slug);
  opened.set(feed, calls);
  return calls;
}

function openCalls(feed: BoardFeed, slug: string): Calls {
  const views = createListeners();
  const underWay = new Map<string, AbortController>();
  /** Of all restaurants of the device. Other tabs change what is stored. */
  let all: readonly StaffCall[] = [];
  let calls: readonly StaffCall[] = [];
  /** On the clock of `performance`. */
  let waitUntil = 0;
  change((stored) => stored);

  return {
    read: () => calls,
    subscribe(listener) {
      const stops = [views.add(listener), feed.onTick(sendAll)];
      window.addEventListener('online', sendAnew);
      window.addEventListener('storage', readAgain);
      return () => {
        window.removeEventListener('online', sendAnew);
        window.removeEventListener('storage', readAgain);
        for (const stop of stops) stop();
      };
    },
    make(made) {
      const call = { ...made, slug, key: randomId(), madeAt: Date.now() };
      change((stored) => [...stored, call]);
      sendAll();
    },
    sendNow({ key }) {
      waitUntil = 0;
      change((stored) =>
        stored.map((call) => (call.key === key ? { ...call, madeAt: Date.now() } : call)),
      );
      sendAll();
    },
    giveUp({ key }) {
      underWay.get(key)?.abort();
      drop(key);
      // A lost answer may have been a yes.
      feed.refetchAfter('update');
    },
  };

  /** Where site data is blocked nothing is stored, and the calls last as long as the page. */
  function change(next: (stored: readonly StaffCall[]) => readonly StaffCall[]): void {
    all = next(readStored<readonly StaffCall[]>('local', CALLS_KEY) ?? all);
    store('local', CALLS_KEY, all);
    calls = all.filter((call) => call.slug === slug);
    views.emit();
  }

  function drop(key: string): void {
    change((stored) => stored.filter((call) => call.key !== key));
  }

  function readAgain({ key }: StorageEvent): void {
    if (key === CALLS_KEY) change((stored) => stored);
  }

  /** A try from before the network was lost may hang. */
  function sendAnew(): void {
    for (const sent of underWay.values()) sent.abort();
    underWay.clear();
    sendAll();
  }

  /** Each tick of the board, every three seconds, is the next try. */
  function sendAll(): void {
    if (performance.now() < waitUntil) return;
    for (const call of calls) if (!isStale(call)) void send(call);
  }

  async function send(call: StaffCall): Promise<void> {
    const { key } = call;
    if (underWay.has(key)) return;
    const sent = new AbortController();
    underWay.set(key, sent);
    try {
      const made = await answer(post(call, sent.signal));
      drop(key);
      if (made.isExisting) notifyExisting(call, made);
      feed.refetchAfter('update');
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) {
        drop(key);
        notifyRefused(call, error);
      } else waitUntil = performance.now() + waitOf(error);
    } finally {
      if (underWay.get(key) === sent) underWay.delete(key);
    }
  }
}

const { restaurants } = client<RequestRoutes>();

function post({ slug, key, tableNumber, wish, message }: StaffCall, signal: AbortSignal) {
  const param = { slug: encodeURIComponent(slug) };
  const json = { tableNumber, wish, message, askedBy: 'staff' as const };
  const call = { param, json, header: { 'idempotency-key': key } };
  return restaurants[':slug'].requests.$post(call, { init: { signal } });
}

/** 401 and 403: the session has ended, or is another restaurant's by now. It is kept for whoever signs in. */
function isFinal({ status }: ApiError): boolean {
  return status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

/** In milliseconds. */
function waitOf(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.headers.get('Retry-After')) : 0;
  return seconds > 0 ? seconds * 1000 : 0;
}

/** Where a table has one request at a time, another wish than the active one is not made. */
function notifyExisting(call: StaffCall, active: CreatedRequest): void {
  const table = named(call.tableNumber);
  const isSame = call.wish !== undefined && call.wish === (active.wish?.id ?? active.type);
  if (isSame) {
    notifyBoard({ type: 'info', title: () => say(callTexts, 'existing', { table }) });
    return;
  }
  const what = () => wishName((key) => say(boardTexts, key), currentLanguage(), active);
  notifyBoard({
    type: 'warning',
    title: () => say(callTexts, 'other', { table, what: what() }),
    message: () => say(callTexts, 'otherHint', { words: call.words }),
    duration: NOTICE_MILLISECONDS,
  });
}

function notifyRefused({ tableNumber, words }: StaffCall, error: ApiError): void {
  const title = () => say(callTexts, 'refused', { what: `${named(tableNumber)} · ${words}` });
  const duration = NOTICE_MILLISECONDS;
  notifyFailure(error, { title, message: reasonFor(error, words), duration }, notifyBoard);
}

function named(table: number): string {
  return tableName((key, values) => say(boardTexts, key, values), table);
}
