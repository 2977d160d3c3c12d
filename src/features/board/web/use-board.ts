import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { holdUnderFinger } from '../../../ui/device/finger-hold.ts';
import { say } from '../../../ui/language/i18n.ts';
import type { BoardReset } from '../../requests/rules.ts';
import { useFadingCards } from './cards/motion/use-card-motion.ts';
import { notifyBoard } from './device/board-notices.ts';
import { type BoardFeed, createBoardFeed } from './feed/board-feed.ts';
import type { BoardView } from './feed/board-store.ts';
import { boardTexts } from './texts.ts';

/** Follows the board of one restaurant while the component is mounted. */
export function useBoard(slug: string): { feed: BoardFeed; view: BoardView } {
  const feed = useMemo(() => createBoardFeed(slug), [slug]);
  const view = useFadingCards(feed, useSyncExternalStore(feed.subscribe, feed.read));

  useEffect(() => holdUnderFinger(feed), [feed]);
  useEffect(() => wakeWithPage(feed), [feed]);
  useEffect(() => feed.onReset(notifyReset), [feed]);
  return { feed, view };
}

/** Polls and retries the stream at once after sleep, a hidden tab or a lost network. */
export function wakeWithPage(feed: BoardFeed): () => void {
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') feed.wake();
  };
  document.addEventListener('visibilitychange', wakeIfVisible);
  window.addEventListener('online', feed.wake);
  window.addEventListener('pageshow', wakeIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', wakeIfVisible);
    window.removeEventListener('online', feed.wake);
    window.removeEventListener('pageshow', wakeIfVisible);
  };
}

/** Explains why the board is suddenly empty: another device has reset it. */
function notifyReset({ by, count }: BoardReset): void {
  const who = () => by ?? say(boardTexts, 'anotherDevice');
  const title = () => say(boardTexts, 'clearedBy', { who: who(), count });
  notifyBoard({ type: 'info', title });
}
