import { useEffect, useState } from 'react';
import { useTexts } from '../../../../ui/i18n.ts';
import type { BoardFeed } from './board-feed.ts';
import { keepNotices } from './keep-notices.ts';
import { boardTexts } from './texts.ts';

/** Long enough to be read out, then gone, so that the same words can be news again. */
const SAID_MILLISECONDS = 4000;

/** Raises the notices of new requests, and says how many have come to those who listen. */
export function NewsRegion({ feed }: { feed: BoardFeed }) {
  const t = useTexts(boardTexts);
  const [count, setCount] = useState(0);

  const hasNews = count > 0;

  useEffect(() => keepNotices(feed, (more) => setCount((said) => said + more)), [feed]);
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
