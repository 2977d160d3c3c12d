import { useLayoutEffect, useMemo, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { CreatedRequest } from '../../contract.ts';
import { useFollowing } from './following/use-following.ts';
import { useHeld } from './following/use-held.ts';
import type { DinerTextKey } from './language/texts.ts';
import type { TablePageData } from './page-data.ts';
import { isTableGone } from './sending/calls.ts';
import { forgetHeld, forgetSentDraft, keepRestaurant } from './sending/kept.ts';
import { useCancelling } from './sending/use-cancelling.ts';
import { useSending } from './sending/use-sending.ts';
import type { GuestRequest, Intention, TableAddress } from './types.ts';

/** A text of the page, or one from the server. */
export type Words = { key: DinerTextKey } | { text: string };

/** The state of a table's page: sending, following, cancelling and messages. */
export function useDiner(data: TablePageData) {
  const { slug } = data.restaurant;
  const place = useMemo(() => ({ slug, table: data.table }), [slug, data.table]);
  const [result, setResult] = useState<DinerTextKey>();
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState(problemFromServer(data));

  useLayoutEffect(() => keepRestaurant(data.restaurant), [data.restaurant]);
  const { held, hold, holdIfNone, update, drop } = useHeld(data, place);
  const { sending, acts: sendingActs } = useSending(place, {
    onAccepted: accept,
    onRefused: (text) => setProblem(wordsFor(text, 'sendFailed')),
    onFound: holdIfNone,
  });
  const { isCancelling, cancel, cancelAgain } = useCancelling(place, held, {
    onRequest: update,
    onFailed: (text) => setProblem(wordsFor(text, 'cancelFailed')),
    onSettled: () => setProblem(undefined),
  });
  const offlineSince = useFollowing(held, {
    onRequest(request) {
      update(request);
      cancelAgain(request);
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
    if (!isExisting) {
      forgetSentDraft(intention);
      track('request_created', { message_type: request.type, request_id: request.id }, place);
    }
    hold({ request, key: intention.key });
    setResult(isExisting ? 'existingNotice' : 'sentNotice');
    vibrate();
  }

  const acts = { ...sendingActs, ask, cancel, leave: forgetHeld };
  return { held, sending, result, isGone, problem, offlineSince, isCancelling, acts };
}

/** Reloads the page if its table or restaurant was deleted: the server then explains it. */
async function leaveIfTableIsGone(place: TableAddress): Promise<void> {
  if (await isTableGone(place)) location.reload();
}

/** Browsers with `userActivation` refuse to vibrate, with a warning, before the first tap. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(30);
}

/** The server's text, else the page's. */
function wordsFor(text: string | undefined, key: DinerTextKey): Words {
  return text === undefined ? { key } : { text };
}

function problemFromServer({ notice }: TablePageData): Words | undefined {
  return notice === null ? undefined : { text: notice };
}
