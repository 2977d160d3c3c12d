/*
 * Requests that staff make for guests without a phone. Like those of guests they are kept on the device until
 * the server has answered, and sent again with the same key. After five minutes they are not sent without
 * asking: somebody may have served the table meanwhile.
 */
import { readStored, store } from '../../../../ui/device/storage.ts';
import { say } from '../../../../ui/language/i18n.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import type { RequestRoutes } from '../../../requests/handlers.ts';
import { notifyBoard } from '../device/board-notices.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { tableName } from '../labels.ts';
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
export type StaffCall = NewStaffCall & { key: string; madeAt: number };

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

/** A clock that was set back does not make a call stale. */
export function isStale({ madeAt }: StaffCall): boolean {
  return Date.now() - madeAt >= STALE_MILLISECONDS;
}

const opened = new WeakMap<BoardFeed, Calls>();

export function callsOf(feed: BoardFeed, slug: string): Calls {
  const calls = opened.get(feed) ?? openCalls(feed, slug);
  opened.set(feed, calls);
  return calls;
}

function openCalls(feed: BoardFeed, slug: string): Calls {
  const storageKey = `sonnette.calls.${slug}`;
  const views = createListeners();
  /** The keys of those that are on their way, and of those that were tried before. */
  const underWay = new Set<string>();
  const tried = new Set<string>();
  let calls = readStored<readonly StaffCall[]>('local', storageKey) ?? [];
  let waitUntil = 0;

  return {
    read: () => calls,
    subscribe(listener) {
      const stops = [views.add(listener), feed.onTick(sendAll)];
      window.addEventListener('online', sendAll);
      return () => {
        window.removeEventListener('online', sendAll);
        for (const stop of stops) stop();
      };
    },
    make(made) {
      keep([...calls, { ...made, key: randomId(), madeAt: Date.now() }]);
      sendAll();
    },
    sendNow({ key }) {
      waitUntil = 0;
      keep(calls.map((call) => (call.key === key ? { ...call, madeAt: Date.now() } : call)));
      sendAll();
    },
    giveUp: ({ key }) => keep(calls.filter((call) => call.key !== key)),
  };

  function keep(next: readonly StaffCall[]): void {
    calls = next;
    store('local', storageKey, calls);
    views.emit();
  }

  /** Each tick of the board, every three seconds, is the next try. */
  function sendAll(): void {
    if (Date.now() < waitUntil) return;
    for (const call of calls) if (!isStale(call)) void send(call);
  }

  async function send(call: StaffCall): Promise<void> {
    const { key, tableNumber, wish, message } = call;
    if (underWay.has(key)) return;
    underWay.add(key);
    const isRepeated = tried.has(key);
    tried.add(key);
    try {
      const { isExisting } = await answer(post(slug, key, { tableNumber, wish, message }));
      keep(calls.filter((each) => each.key !== key));
      if (isExisting && !isRepeated) notifyExisting(call);
      feed.refetchAfter('update');
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) {
        waitUntil = Date.now() + waitOf(error);
      } else {
        keep(calls.filter((each) => each.key !== key));
        notifyRefused(call, error);
      }
    } finally {
      underWay.delete(key);
    }
  }
}

const { restaurants } = client<RequestRoutes>();

function post(slug: string, key: string, json: Omit<NewStaffCall, 'words'>) {
  const param = { slug: encodeURIComponent(slug) };
  return restaurants[':slug'].requests.$post({ param, json, header: { 'idempotency-key': key } });
}

/** After a 401 the device signs in again, and sends what it has kept. */
function isPassing({ status }: ApiError): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/** In milliseconds. */
function waitOf(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.headers.get('Retry-After')) : 0;
  return seconds > 0 ? seconds * 1000 : 0;
}

function notifyExisting({ tableNumber }: StaffCall): void {
  notifyBoard({
    type: 'info',
    title: () => say(callTexts, 'existing', { table: named(tableNumber) }),
  });
}

function notifyRefused({ tableNumber, words }: StaffCall, error: ApiError): void {
  const title = () => say(callTexts, 'refused', { table: named(tableNumber) });
  notifyFailure(error, { title, message: reasonFor(error, words), duration: 8000 }, notifyBoard);
}

function named(table: number): string {
  return tableName((key, values) => say(boardTexts, key, values), table);
}
