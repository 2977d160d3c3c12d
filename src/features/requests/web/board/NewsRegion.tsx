import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../../ui/i18n.ts';
import type { BoardFeed } from './board-feed.ts';
import { keepNotices } from './keep-notices.ts';
import { boardTexts } from './texts.ts';

/** Long enough to be read out, then gone, so that the same words can be news again. */
const SAID_MILLISECONDS = 4000;

type NewsRegionProps = {
  feed: BoardFeed;
  /** Leads to the card that a notice tells of. */
  onOpen(requestId: string): void;
};

/** Raises the notices of new requests, and says how many have come to those who listen. */
export function NewsRegion({ feed, onOpen }: NewsRegionProps) {
  const t = useTexts(boardTexts);
  const [count, setCount] = useState(0);

  const hasNews = count > 0;

  const open = useEffectEvent(onOpen);

  useEffect(() => {
    const announce = (more: number) => setCount((said) => said + more);
    return keepNotices(feed, announce, (id) => open(id));
  }, [feed]);
  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(() => setCount(0), SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [hasNews]);

  return (
    <p role="status" className="sr-only">
      {hasNews && t('news', { count })}
    </p>
  );
}
