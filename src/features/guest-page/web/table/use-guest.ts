import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { CreatedRequest, TableRequest } from '../../../requests/contract.ts';
import { putSlugInAddress } from '../addresses.ts';
import { useServerNow } from '../following/clock.ts';
import { useFollowing } from '../following/following.ts';
import { followTableOf, leave, leaveIfTableIsGone, reloadPage } from '../following/leaving.ts';
import { isFollowed, nextChangeOf } from '../following/status/stage.ts';
import { useShownRequest } from '../following/use-shown-request.ts';
import type { GuestTextKey } from '../language/texts/fr.ts';
import { forgetSentDraft, keepPass, keepRestaurant } from '../sending/session-storage.ts';
import { useChoosing } from '../sending/use-choosing.ts';
import { useMoving } from '../sending/use-moving.ts';
import { useSending } from '../sending/use-sending.ts';
import type {
  GuestMove,
  GuestRequest,
  Moving,
  OutgoingRequest,
  ShownRequest,
  TableAddress,
  TablePageData,
} from '../types.ts';

/** A text of the page, or one from the server. */
export type Words = { key: GuestTextKey } | { text: string };

const moveFailed: Record<GuestMove, GuestTextKey> = {
  cancel: 'cancelFailed',
  remind: 'teamNotTold',
  serve: 'teamNotTold',
  reopen: 'teamNotTold',
};

/** The state of a table's page: sending, following, the guest's move and messages. */
export function useGuest(data: TablePageData) {
  const address = useAddress(data);
  const [result, setResult] = useNotice();
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState(problemFromServer(data));

  useKeptPlace(data);
  const { shown, show, showIfNone, update, drop } = useShownRequest(data, address);
  useEffect(() => void (shown && followTableOf(shown, address)), [shown, address]);
  const now = useServerNow(data.now, shown && nextChangeOf(shown));
  const { sending, actions: sendingActions } = useSending(data, address, {
    onAccepted: accept,
    onRefused: (text) => setProblem(wordsFor(text, 'sendFailed')),
    onFound: showIfNone,
    onLeft: () => setProblem({ key: 'scanYours' }),
  });
  const { moving, actions: moveActions } = useMoving(address, shown, {
    onRequest: update,
    onFailed: (move, text) => setProblem(wordsFor(text, moveFailed[move])),
    onSettled: () => setProblem(undefined),
    onMoved: (move) => move !== 'remind' && setResult(move === 'cancel' ? 'withdrawn' : undefined),
  });
  const { choosing, actions: choosingActions } = useChoosing(shown, update, (text) =>
    setProblem(wordsFor(text, 'teamNotTold')),
  );
  const offlineSince = useFollowing(followedOf(shown, now, moving), {
    onRequest(request) {
      update(request);
      moveActions.onAnswer(request);
      choosingActions.repeatChoice(request);
    },
    onGone() {
      drop();
      setGone(true);
      void leaveIfTableIsGone(address);
    },
  });
  function ask(request: GuestRequest): void {
    setProblem(undefined);
    setGone(false);
    sendingActions.ask(request);
  }

  function accept(created: CreatedRequest, outgoing: OutgoingRequest): void {
    if (!created.isExisting) noteCreated(created, outgoing);
    show(shownFrom(created, outgoing));
    setResult(created.isExisting ? 'existingNotice' : 'sentNotice');
    vibrate();
  }

  const actions = {
    ...sendingActions,
    ...moveActions,
    ...choosingActions,
    ask,
    refresh: () => reloadPage(address),
    leave: () => leave(address, () => [setProblem(undefined), drop()]),
  };
  return { shown, now, sending, moving, choosing, result, isGone, problem, offlineSince, actions };
}

function useAddress({ restaurant: { slug }, table, tableKey }: TablePageData): TableAddress {
  return useMemo(() => ({ slug, table, tableKey }), [slug, table, tableKey]);
}

/** The request that the page follows. A queued move is sent at the next answer to a poll. */
function followedOf(
  shown: ShownRequest | undefined,
  now: number,
  moving: Moving | undefined,
): ShownRequest | undefined {
  return shown && (isFollowed(shown, now) || moving?.isQueued) ? shown : undefined;
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
function problemFromServer({ notice, held }: TablePageData): Words | undefined {
  return notice === null || held ? undefined : { text: notice };
}

/** How long the notice of a sent request is shown, as other notices are. */
const NOTICE_MILLISECONDS = 5000;

/** The outcome of this phone's own tap: "sent" for a while, or that the table's earlier request is active. */
function useNotice() {
  const [result, setResult] = useState<GuestTextKey>();
  useEffect(() => {
    if (result !== 'sentNotice') return;
    const timer = setTimeout(() => setResult(undefined), NOTICE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, setResult] as const;
}
