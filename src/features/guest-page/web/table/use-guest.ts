import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { CreatedRequest, TableRequest } from '../../../requests/contract.ts';
import { isActive, POLL_MILLISECONDS } from '../../../requests/rules.ts';
import { putSlugInAddress, requestPath, tablePagePath } from '../addresses.ts';
import type { GuestTextKey } from '../language/texts/fr.ts';
import {
  type GuestRequest,
  isOfSeveral,
  type OutgoingRequest,
  type ShownRequest,
  servedRequests,
  type TableAddress,
  type TablePageData,
  updated,
} from '../types.ts';
import { fetchRequest, isForSameWish, isServerReachable, isTableGone } from './calls.ts';
import {
  forgetRequests,
  forgetSentDraft,
  keepPass,
  keepRequests,
  keepRestaurant,
  readRequests,
} from './session-storage.ts';
import { isOver, reopenableUntil } from './status/stage.ts';
import { useMute } from './use-mute.ts';
import { useSending } from './use-sending.ts';

/** A text of the page, or one from the server. */
export type Words = { key: GuestTextKey } | { text: string };

/** Why something failed. `id`: of the request that it is about, if the page shows it. */
export type Problem = { id?: string; words: Words };

/** The request that this phone's last tap is about. A new object for each tap. */
export type Tapped = { id: string };

/** The state of a table's page: what it sends, which requests it shows, and messages. */
export function useGuest(data: TablePageData) {
  const address = useAddress(data);
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState(problemFromServer(data));
  const [tapped, setTapped] = useState<Tapped>();

  useKeptPlace(data);
  const { shown, show, showIfNone, update, note, drop } = useShownRequests(data, address);
  useEffect(() => void followTableOf(shown, address), [shown, address]);
  const [mutedUntil, setMutedUntil] = useMute(data, address, () => setProblem(undefined));
  const { sending, actions: sendingActions } = useSending(data, address, {
    onAccepted: accept,
    onRefused(text, until) {
      setProblem({ words: wordsFor(text, 'sendFailed') });
      if (until !== undefined) setMutedUntil(until);
    },
    onFound: showIfNone,
    onLeft: () => setProblem({ words: { key: 'scanYours' } }),
  });

  function ask(request: GuestRequest): void {
    setProblem(undefined);
    setGone(false);
    const same = shown.find(
      (each) => isActive(each.request) && isForSameWish(each.request, request),
    );
    if (same) point(same, 'existingNotice');
    else sendingActions.ask(request);
  }

  function accept(created: CreatedRequest, outgoing: OutgoingRequest): void {
    if (!created.isExisting) noteCreated(created, outgoing);
    point(
      shownFrom(created, outgoing, address),
      created.isExisting ? 'existingNotice' : 'sentNotice',
    );
    vibrate();
  }

  /** Shows the request that a tap led to, in its place if the page has it already. */
  function point(found: ShownRequest, result: GuestTextKey): void {
    const { id } = found.request;
    if (shown.some(({ request }) => request.id === id)) note(id, result);
    else show({ ...found, result });
    setTapped({ id });
  }

  const actions = {
    ...sendingActions,
    ask,
    update,
    note,
    lose(id: string) {
      drop(id);
      setGone(true);
      void leaveIfTableIsGone(address);
    },
    fail: (id: string, text: string | undefined, key: GuestTextKey) =>
      setProblem({ id, words: wordsFor(text, key) }),
    settle: () => setProblem(undefined),
    refresh: () => reloadPage(address),
    leave: (id: string) => leaveCard(data, address, () => [setProblem(undefined), drop(id)]),
  };
  return { shown, sending, tapped, isGone, mutedUntil, problem, actions };
}

/** Makes place for a new request. One of several cards is put away. */
function leaveCard(data: TablePageData, address: TableAddress, drop: () => void): void {
  if (!isOfSeveral(data)) return void leave(address, drop);
  // A reload would show the one in the link again.
  history.replaceState(history.state, '', tablePagePath(address));
  drop();
}

function useAddress({ restaurant: { slug }, table, tableKey }: TablePageData): TableAddress {
  return useMemo(() => ({ slug, table, tableKey }), [slug, table, tableKey]);
}

/** Keeps the restaurant for a reload of this tab, which finds it by its slug, and the pass in the link. */
function useKeptPlace({ restaurant, pass }: TablePageData): void {
  useLayoutEffect(() => {
    keepRestaurant(restaurant);
    if (pass) keepPass(restaurant.slug, pass);
    putSlugInAddress(restaurant.slug);
  }, [restaurant, pass]);
}

export type GuestState = Omit<ReturnType<typeof useGuest>, 'actions'>;
export type GuestActions = ReturnType<typeof useGuest>['actions'];

function shownFrom(
  { isExisting, isClosed, ...request }: CreatedRequest,
  { key }: OutgoingRequest,
  { tableKey }: TableAddress,
): ShownRequest {
  const maySpeak = !isExisting || tableKey !== null;
  return { request, key: isExisting ? undefined : key, maySpeak, isClosed };
}

function noteCreated({ id, type }: TableRequest, outgoing: OutgoingRequest): void {
  forgetSentDraft(outgoing);
  track('request_created', { message_type: type, request_id: id }, outgoing);
}

/** Browsers with `userActivation` refuse to vibrate, with a warning, before the first tap. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(30);
}

/** The server's text, else the page's. */
function wordsFor(text: string | undefined, key: GuestTextKey): Words {
  return text === undefined ? { key } : { text };
}

/** A posted form that waits for the code shows the text beside the field. */
function problemFromServer({ notice, waitingForm }: TablePageData): Problem | undefined {
  return notice === null || waitingForm ? undefined : { words: { text: notice } };
}

/*
 * Reloads of the page. Each asks the server first: without an answer, the browser would replace the page by
 * an error page of its own.
 */

/** Loads the page for a new request. Without a server it stays, and drops the old one (`onStay`). */
export async function leave(address: TableAddress, onStay: () => void): Promise<void> {
  const path = tablePagePath(address);
  if (await isServerReachable(address)) {
    // Not before: an answer that arrives until the page is gone would store the request again.
    addEventListener('pagehide', forgetRequests, { once: true });
    return location.assign(path);
  }
  history.replaceState(history.state, '', path);
  onStay();
}

/** The table of its requests may get another number: its page is then at another address. */
export async function followTableOf(
  shown: readonly ShownRequest[],
  address: TableAddress,
): Promise<void> {
  const moved = shown.find(({ request }) => request.table_number !== address.table);
  const table = moved?.request.table_number;
  if (!moved || !table) return;
  const linkKeys = shown.flatMap(({ key }) => key ?? []);
  const present = { ...address, table, linkKeys };
  if (await isServerReachable(present)) location.replace(requestPath(present, moved));
}

async function reloadPage(address: TableAddress): Promise<void> {
  if (await isServerReachable(address)) location.reload();
}

/** Reloads the page if its table or restaurant was deleted: the server then explains it. */
async function leaveIfTableIsGone(address: TableAddress): Promise<void> {
  if (await isTableGone(address)) location.reload();
}

type ShownRequests = {
  /** The newest first; at most one where a table may have only one. */
  shown: readonly ShownRequest[];
  /** Shows this request first, or in place of the only one. */
  show(shown: ShownRequest): void;
  /** Shows this request unless the page shows it, or its only one, already. */
  showIfNone(shown: ShownRequest): void;
  update(request: TableRequest): void;
  /** What came of this phone's own tap. */
  note(id: string, result: ShownRequest['result']): void;
  drop(id: string): void;
};

/** The requests that the page shows: the server's, and those that the tab kept over a reload. */
function useShownRequests(data: TablePageData, address: TableAddress): ShownRequests {
  const isSeveral = isOfSeveral(data);
  const [shown, setShown] = useState<readonly ShownRequest[]>(() => servedRequests(data));
  /** Kept ones of which the server has not said yet how they are. */
  const unread = useRef<ShownRequest[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes
  useLayoutEffect(() => {
    void restore();
    return () => {
      unread.current = [];
    };
  }, []);

  useEffect(() => keepRequests(address, [...shown, ...unread.current]), [address, shown]);

  /**
   * Restores the requests that this tab stored. With its key the server returns the guest's text.
   * A request that has ended meanwhile is shown once, or while its guest may say that it is not served.
   */
  async function restore(): Promise<void> {
    const kept = readRequests(address);
    setShown((now) => now.map((each) => withKept(each, find(kept, each.request.id))));
    if (!isSeveral && data.request) return;
    const served = servedRequests(data);
    unread.current = kept.filter((each) => {
      const mayGoOn = (reopenableUntil(each) ?? 0) > data.now;
      return !find(served, each.request.id) && (!isOver(each) || mayGoOn);
    });
    await Promise.all(unread.current.map(readKept));
  }

  async function readKept(kept: ShownRequest): Promise<void> {
    const reading = await fetchRequest(kept.request.id, kept.key);
    if (reading.outcome === 'lost') {
      const readAgain = () => unread.current.includes(kept) && void readKept(kept);
      setTimeout(readAgain, POLL_MILLISECONDS);
      return;
    }
    unread.current = unread.current.filter((each) => each !== kept);
    const isFound = reading.outcome === 'found';
    setShown((now) =>
      isFound && hasPlace(now, kept) ? [...now, updated(kept, reading.request)] : [...now],
    );
  }

  /** Whether a request is added to those that are shown. */
  function hasPlace(now: readonly ShownRequest[], { request }: ShownRequest): boolean {
    return isSeveral ? !find(now, request.id) : now.length === 0;
  }

  return {
    shown,
    show: (next) => setShown((now) => [next, ...(isSeveral ? without(now, next.request.id) : [])]),
    showIfNone: (found) => setShown((now) => (hasPlace(now, found) ? [found, ...now] : now)),
    update: (request) => setShown((now) => now.map((each) => updated(each, request))),
    note: (id, result) =>
      setShown((now) => now.map((each) => (each.request.id === id ? { ...each, result } : each))),
    drop: (id) => setShown((now) => without(now, id)),
  };
}

function find(all: readonly ShownRequest[], id: string): ShownRequest | undefined {
  return all.find(({ request }) => request.id === id);
}

function without(all: readonly ShownRequest[], id: string): ShownRequest[] {
  return all.filter(({ request }) => request.id !== id);
}

/** The server knows the state, the tab the key and the guest's text. */
function withKept(served: ShownRequest, kept: ShownRequest | undefined): ShownRequest {
  if (!kept) return served;
  const { key, maySpeak, ...rest } = served;
  const own = { key: key ?? kept.key, maySpeak: maySpeak || kept.maySpeak };
  return updated({ ...rest, request: kept.request, ...own }, served.request);
}
