import { useEffect } from 'react';
import type { GuestTextKey } from '../language/texts/fr.ts';
import type { GuestMove, Moving, ShownRequest, TableAddress } from '../types.ts';
import { useServerNow } from './clock.ts';
import { useFollowing } from './following.ts';
import { isFollowed, nextChangeOf } from './status/stage.ts';
import { useChoosing } from './use-choosing.ts';
import type { GuestActions } from './use-guest.ts';
import { useMoving } from './use-moving.ts';

type Place = {
  address: TableAddress;
  /** When the server rendered the page. */
  servedAt: number;
  hasStream: boolean;
  actions: GuestActions;
};

const moveFailed: Record<GuestMove, GuestTextKey> = {
  cancel: 'cancelFailed',
  remind: 'teamNotTold',
  serve: 'teamNotTold',
  reopen: 'teamNotTold',
};

/** How long the notice of a sent request is shown, as other notices are. */
const NOTICE_MILLISECONDS = 5000;

/** One request that the page shows: follows it, and makes the guest's moves and choices with it. */
export function useRequest(shown: ShownRequest | undefined, place: Place) {
  const { address, actions: page } = place;
  const id = shown?.request.id ?? '';
  const now = useServerNow(place.servedAt, shown && nextChangeOf(shown));
  const { moving, actions: moveActions } = useMoving(address, shown, {
    onRequest: page.update,
    onFailed: (move, text) => page.fail(id, text, moveFailed[move]),
    onSettled: page.settle,
    onMoved(move) {
      if (move !== 'remind') page.note(id, move === 'cancel' ? 'withdrawn' : undefined);
    },
  });
  const { choosing, actions: choosingActions } = useChoosing(shown, page.update, (text) =>
    page.fail(id, text, 'teamNotTold'),
  );
  const offlineSince = useFollowing(followedOf(shown, now, moving), place.hasStream, {
    onRequest(request) {
      page.update(request);
      moveActions.onAnswer(request);
      choosingActions.repeatChoice(request);
    },
    onGone: () => page.lose(id),
  });
  useNotice(shown, page);
  const isQueued = [moving, choosing].some((each) => each?.isQueued);
  return { now, moving, choosing, isQueued, offlineSince, ...moveActions, ...choosingActions };
}

/** The request that the page follows. A queued move is sent at the next answer to a poll. */
function followedOf(
  shown: ShownRequest | undefined,
  now: number,
  moving: Moving | undefined,
): ShownRequest | undefined {
  return shown && (isFollowed(shown, now) || moving?.isQueued) ? shown : undefined;
}

/** Says for a while that a request was sent. */
function useNotice(shown: ShownRequest | undefined, { note }: GuestActions): void {
  const id = shown?.request.id;
  const isJustSent = shown?.result === 'sentNotice';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `note` is another function at each rendering
  useEffect(() => {
    if (id === undefined || !isJustSent) return;
    const timer = setTimeout(() => note(id, undefined), NOTICE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [id, isJustSent]);
}
