import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { CreatedRequest, TableRequest } from '../../../requests/contract.ts';
import { putSlugInAddress } from '../addresses.ts';
import { followTableOf, leave, leaveIfTableIsGone, reloadPage } from '../following/leaving.ts';
import { overdueFrom, servableFrom } from '../following/status/stage.ts';
import { useFollowing } from '../following/use-following.ts';
import { useHeld } from '../following/use-held.ts';
import { useServerNow } from '../following/use-server-now.ts';
import type { GuestTextKey } from '../language/texts.ts';
import type { TablePageData } from '../page-data.ts';
import { forgetSentDraft, keepRestaurant } from '../sending/kept.ts';
import { useEnding } from '../sending/use-ending.ts';
import { useSending } from '../sending/use-sending.ts';
import type { EndingAct, GuestRequest, Intention } from '../types.ts';
import { useNotice } from './use-notice.ts';

/** A text of the page, or one from the server. */
export type Words = { key: GuestTextKey } | { text: string };

const endingFailed: Record<EndingAct, GuestTextKey> = {
  cancel: 'cancelFailed',
  serve: 'serveFailed',
};

/** The state of a table's page: sending, following, ending and messages. */
export function useGuest(data: TablePageData) {
  const { slug } = data.restaurant;
  const place = useMemo(() => ({ slug, table: data.table }), [slug, data.table]);
  const [result, setResult] = useNotice();
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState(problemFromServer(data));

  useKeptRestaurant(data.restaurant);
  const { held, hold, holdIfNone, update, drop } = useHeld(data, place);
  useEffect(() => void (held && followTableOf(held, place)), [held, place]);
  const now = useServerNow(data.now, held && (overdueFrom(held) ?? servableFrom(held)));
  const { sending, acts: sendingActs } = useSending(place, {
    onAccepted: accept,
    onRefused: (text) => setProblem(wordsFor(text, 'sendFailed')),
    onFound: holdIfNone,
    onLeft: () => setProblem({ key: 'scanYours' }),
  });
  const { ending, acts: endingActs } = useEnding(place, held, {
    onRequest: update,
    onFailed: (act, text) => setProblem(wordsFor(text, endingFailed[act])),
    onSettled: () => setProblem(undefined),
  });
  const offlineSince = useFollowing(held, now, {
    onRequest(request) {
      update(request);
      endingActs.onAnswer(request);
    },
    onGone() {
      drop();
      setGone(true);
      void leaveIfTableIsGone(place);
    },
  });
  function ask(request: GuestRequest): void {
    setProblem(undefined);
    setGone(false);
    sendingActs.ask(request);
  }

  function accept({ isExisting, ...request }: CreatedRequest, intention: Intention): void {
    if (!isExisting) noteCreated(request, intention);
    hold({ request, key: isExisting ? undefined : intention.key, mayServe: !isExisting });
    setResult(isExisting ? 'existingNotice' : 'sentNotice');
    vibrate();
  }

  const acts = {
    ...sendingActs,
    ...endingActs,
    ask,
    refresh: () => reloadPage(place),
    leave: () =>
      leave(place, () => {
        setProblem(undefined);
        drop();
      }),
  };
  return { held, now, sending, ending, result, isGone, problem, offlineSince, acts };
}

/** Keeps the restaurant for a reload of this tab, which finds it by its slug. */
function useKeptRestaurant(restaurant: TablePageData['restaurant']): void {
  useLayoutEffect(() => {
    keepRestaurant(restaurant);
    putSlugInAddress(restaurant.slug);
  }, [restaurant]);
}

export type GuestState = Omit<ReturnType<typeof useGuest>, 'acts'>;
export type GuestActs = ReturnType<typeof useGuest>['acts'];

function noteCreated({ id, type }: TableRequest, intention: Intention): void {
  forgetSentDraft(intention);
  track('request_created', { message_type: type, request_id: id }, intention);
}

/** Browsers with `userActivation` refuse to vibrate, with a warning, before the first tap. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(30);
}

/** The server's text, else the page's. */
function wordsFor(text: string | undefined, key: GuestTextKey): Words {
  return text === undefined ? { key } : { text };
}

function problemFromServer({ notice }: TablePageData): Words | undefined {
  return notice === null ? undefined : { text: notice };
}
