import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { placeName, requestName } from '../labels.ts';
import { repeatRinging } from '../ringing/repeat-ringing.ts';
import { boardTexts } from '../texts.ts';
import { keepNotices, type NoticeKeeper } from './keep-notices.ts';
import type { NoticeLayout } from './notice-layout.ts';

/**
 * Long enough to be read out. Then the text is removed, so that the same text is announced again next time.
 */
const SAID_MILLISECONDS = 4000;

type NewsRegionProps = {
  feed: BoardFeed;
  slug: string;
  layout: NoticeLayout;
  /** Shows the card of the request. */
  onOpen(requestId: string): void;
};

/**
 * Rings for requests and shows notices of new ones. Announces to screen readers how many are new, and what
 * guests choose later.
 */
export function NewsRegion({ feed, slug, layout, onOpen }: NewsRegionProps) {
  const t = useTexts(boardTexts);
  const { language } = useLanguage();
  const [count, setCount] = useState(0);
  const keeper = useRef<NoticeKeeper>(undefined);
  const [chosen, setChosen] = useState<readonly BoardRequest[]>([]);
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    const announce = (more: number) => setCount((said) => said + more);
    const kept = keepNotices(feed, slug, {
      announce,
      announceChoices: (more) => more.length > 0 && setChosen(more),
      open: (id) => open(id),
    });
    keeper.current = kept;
    return kept.stop;
  }, [feed, slug]);
  useEffect(() => repeatRinging(feed, { isBoard: true, mayRing: () => true, slug }), [feed, slug]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notices depend on both.
  useEffect(() => keeper.current?.showAgain(), [language, layout]);
  useEffect(() => {
    if (count === 0 && chosen.length === 0) return;
    const timer = setTimeout(() => {
      setCount(0);
      setChosen([]);
    }, SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [count, chosen]);

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('news', { count })}
      </p>
      <p role="status" className="sr-only">
        {chosen
          .map((request) => `${placeName(t, request)}, ${requestName(t, language, request)}`)
          .join('. ')}
      </p>
    </>
  );
}
