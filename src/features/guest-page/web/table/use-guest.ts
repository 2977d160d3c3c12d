import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { CreatedRequest, TableRequest } from '../../../requests/contract.ts';
import { isActive } from '../../../requests/rules.ts';
import { putSlugInAddress, tablePagePath } from '../addresses.ts';
import type { GuestTextKey } from '../language/texts/fr.ts';
import {
  type GuestRequest,
  isOfSeveral,
  type OutgoingRequest,
  type ShownRequest,
  type TableAddress,
  type TablePageData,
} from '../types.ts';
import { isForSameWish } from './calls.ts';
import { followTableOf, leave, leaveIfTableIsGone, reloadPage } from './leaving.ts';
import { forgetSentDraft, keepPass, keepRestaurant } from './session-storage.ts';
import { useSending } from './use-sending.ts';
import { useShownRequests } from './use-shown-requests.ts';

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
  const { sending, actions: sendingActions } = useSending(data, address, {
    onAccepted: accept,
    onRefused: (text) => setProblem({ words: wordsFor(text, 'sendFailed') }),
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
    point(shownFrom(created, outgoing), created.isExisting ? 'existingNotice' : 'sentNotice');
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
  return { shown, sending, tapped, isGone, problem, actions };
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
): ShownRequest {
  return { request, key: isExisting ? undefined : key, mayServe: !isExisting, isClosed };
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
