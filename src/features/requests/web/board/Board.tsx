import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useFirstRun } from '../../../restaurants/web/use-first-run.ts';
import { useRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { FirstRunGuide } from '../../../tables/web/first-run/FirstRunGuide.tsx';
import { BoardHeader } from './BoardHeader.tsx';
import { countByStatus, filtered, noFilter, readFilter, writeFilter } from './cards/board-lists.ts';
import { Lanes } from './cards/Lanes.tsx';
import { useJump } from './cards/use-jump.ts';
import { ServiceStart } from './device/ServiceStart.tsx';
import { useArming, useRinging } from './device/service.ts';
import { EmptyBoard } from './EmptyBoard.tsx';
import { BoardNotices } from './notices/BoardNotices.tsx';
import { NewsRegion } from './notices/NewsRegion.tsx';
import { useNoticeRoom } from './notices/notice-room.ts';
import { useWarnings } from './notices/use-warnings.ts';
import { Counters } from './overview/Counters.tsx';
import { FilterBar, FilterNote } from './overview/FilterBar.tsx';
import { StatusLine } from './overview/StatusLine.tsx';
import { ResetButton } from './reset/ResetButton.tsx';
import { boardTexts } from './texts.ts';
import { UnknownRestaurant } from './UnknownRestaurant.tsx';
import { useBoard } from './use-board.ts';

type BoardProps = {
  slug: string;
  /** The session's restaurant, if this is its board. */
  own: { id: string; name: string } | undefined;
  isAskedFor: boolean;
};

export function Board({ slug, own, isAskedFor }: BoardProps) {
  const t = useTexts(boardTexts);
  const { feed, view } = useBoard(slug);
  const restaurant = useRestaurant(slug);
  const firstRun = useFirstRun(own?.id);
  const { isRinging, ring } = useRinging();
  useArming(feed);
  useWarnings(view.connection.kind);
  const [params, setParams] = useSearchParams();
  const [isToolsOpen, setToolsOpen] = useState(false);
  const room = useNoticeRoom();

  const name = own?.name ?? (isAskedFor ? (restaurant?.name ?? slug) : t('demoName'));
  const filter = useMemo(() => readFilter(params), [params]);
  const requests = useMemo(() => filtered(view.placed, filter), [view.placed, filter]);
  const counts = useMemo(() => countByStatus(view.latest.values()), [view.latest]);
  usePageTitle(
    t(counts.pending > 0 ? 'tabTitlePending' : 'tabTitle', {
      count: counts.pending,
      title: t('title'),
      restaurant: name,
    }),
  );

  function choose(next: typeof filter): void {
    setParams(writeFilter(params, next), { replace: true, preventScrollReset: true });
  }

  const jump = useJump((isShown) => {
    if (!isShown) choose(noFilter);
  });

  const hasColumn = room === 'column';
  const notices = <BoardNotices room={room} />;
  const refusal = view.state === 'unknown' || view.state === 'refused' ? view.state : undefined;
  return (
    <div className="board" data-room={room}>
      <BoardHeader
        name={refusal ? undefined : name}
        isToolsOpen={isToolsOpen}
        onToggleTools={() => setToolsOpen(!isToolsOpen)}
      >
        {!refusal && (
          <FilterBar
            isOpen={isToolsOpen}
            feed={feed}
            filter={filter}
            requests={view.placed}
            onChoose={choose}
          />
        )}
      </BoardHeader>
      <NewsRegion feed={feed} room={room} onOpen={jump} />
      {refusal ? (
        <UnknownRestaurant state={refusal} />
      ) : (
        <>
          <div className="board-sticky">
            <Counters counts={counts} filter={filter} onChoose={choose} />
            <StatusLine view={view} onJump={jump} notices={!hasColumn && notices} />
          </div>
          <Lanes
            feed={feed}
            view={view}
            requests={requests}
            filter={filter}
            notices={hasColumn ? notices : undefined}
          >
            {own && typeof firstRun === 'object' && (
              <FirstRunGuide
                restaurant={{ id: own.id, slug }}
                soFar={firstRun}
                hasRequests={view.latest.size > 0}
                isSoundOn={isRinging}
                onTurnSoundOn={ring}
              />
            )}
            <ServiceStart firstRun={firstRun} />
            <FilterNote filter={filter} onChoose={choose} />
            {view.state === 'loading' && <PageSpinner />}
            {view.state === 'ready' && requests.length === 0 && (
              <EmptyBoard
                slug={slug}
                tables={restaurant?.tables}
                isFiltered={view.placed.length > 0}
                isBrief={typeof firstRun === 'object'}
                onShowAll={() => choose(noFilter)}
                feed={feed}
              />
            )}
          </Lanes>
          {view.latest.size > 0 && <ResetButton feed={feed} slug={slug} counts={counts} />}
        </>
      )}
    </div>
  );
}
