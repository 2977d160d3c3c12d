import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableCodes } from '../../../enums.ts';
import { guestPath } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { forget, OFFLINE_SINCE_KEY, store } from '../../../ui/device/storage.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useLazy } from '../../../ui/use-lazy.ts';
import { useSession } from '../../auth/web/session.tsx';
import { readMutes } from '../../requests/mute/rules.ts';
import { useFirstRun } from '../../restaurants/web/use-first-run.ts';
import { useRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { countByStatus, filtered, noFilter } from './cards/board-lists.ts';
import { Lanes } from './cards/Lanes.tsx';
import { useMoves } from './cards/move/use-moves.ts';
import { useJump, useLinkedCard } from './cards/use-jump.ts';
import { useAsking } from './cards/use-minutes.ts';
import { changeDeviceSettings } from './device/device-settings.ts';
import { SoundHint } from './device/ServiceSigns.tsx';
import { useArming, useDayOf } from './device/service.ts';
import type { BoardFeed } from './feed/board-feed.ts';
import type { BoardView } from './feed/board-store.ts';
import { MutesContext } from './mute/mutes.ts';
import { NewsRegion } from './notices/NewsRegion.tsx';
import { useNoticeLayout } from './notices/notice-layout.ts';
import { useWarnings } from './notices/use-warnings.ts';
import { BoardBar } from './overview/BoardBar.tsx';
import type { BoardFrame } from './overview/board-frame.ts';
import { FilterNote, useFilter } from './overview/Filters.tsx';
import { MineStrip } from './overview/MineStrip.tsx';
import { OutageLine, StatusLine } from './overview/StatusLine.tsx';
import { RoomCodeKeeper } from './room-code/RoomCodeKeeper.tsx';
import { ServiceSetup, useIsFirstRunHidden } from './ServiceSetup.tsx';
import { BoardZonesProvider, useZonesOfBoard } from './serving/board-zones.ts';
import { eveningOpenings } from './serving/EveningEntry.tsx';
import { boardTexts } from './texts.ts';
import { useBoard } from './use-board.ts';

type BoardProps = {
  frame: BoardFrame;
  slug: string;
  /** The session's restaurant, if this is its board. */
  own: { id: string; name: string; isStaff: boolean; isOwner: boolean } | undefined;
  isNamedByAddress: boolean;
};

const loadLateParts = () => import('./late-parts.ts').then((part) => part.lateParts);
const loadUnknownRestaurant = () =>
  import('./unknown/UnknownRestaurant.tsx').then((part) => part.UnknownRestaurant);

export function Board({ frame, slug, own, isNamedByAddress }: BoardProps) {
  const t = useTexts(boardTexts);
  const { feed, view } = useBoard(slug);
  const restaurant = useRestaurant(slug);
  // A manager who has just joined comes to work, not to set the restaurant up.
  const firstRun = useFirstRun(own?.isOwner ? own.id : undefined);
  const isFirstRunHidden = useIsFirstRunHidden(own?.id);
  useDayOf(own && restaurant);
  useArming(feed);
  useWarnings(view.connection.kind);
  const zones = useZonesOfBoard({ own, slug, restaurant, feed, view });
  useOfflineNote(view);
  const UnknownRestaurant = useLazy(loadUnknownRestaurant, view.state === 'unknown');
  const parts = useLazy(loadLateParts);
  const mutes = useMemo(
    () => ({ slug, until: readMutes(view.muted), clockOffset: view.clockOffset }),
    [slug, view.muted, view.clockOffset],
  );
  const moves = useMoves(feed);
  const asking = useAsking(view.latest, view.clockOffset);
  const [filter, choose] = useFilter(feed);
  const layout = useNoticeLayout();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  useStickyParts(bar, line, dock);

  const name = own?.name ?? (isNamedByAddress ? (restaurant?.name ?? slug) : t('demoName'));
  const requests = useMemo(() => filtered(view.placed, filter), [view.placed, filter]);
  const counts = useMemo(() => countByStatus(view.latest.values()), [view.latest]);
  usePageTitle(
    t(counts.pending > 0 ? 'tabTitlePending' : 'tabTitle', {
      count: counts.pending,
      title: t('title'),
      restaurant: name,
    }),
  );

  const jump = useJump((isShown) => {
    if (isShown) return;
    choose(noFilter);
    // The card may be in the folded group.
    if (zones.served !== null) changeDeviceSettings({ showsOtherZones: true });
  });
  useLinkedCard(view.state === 'ready', jump);

  /** Releases the cards, which the tap holds still, so that they are in their new places before the jump. */
  function jumpNow(id: string): void {
    // `jump` looks for the card in the page.
    flushSync(() => feed.release());
    jump(id);
  }

  const isOffline = view.connection.kind === 'offline';
  const isRefused = view.state === 'unknown' || view.state === 'refused';
  return (
    <BoardZonesProvider value={zones}>
      <MutesContext value={mutes}>
        {frame.renderBar(
          <BoardBar
            ref={setBar}
            frame={frame}
            name={isRefused ? undefined : name}
            layout={layout}
            feed={feed}
            view={view}
            counts={counts}
            filter={filter}
            onChoose={choose}
            onJump={jump}
            callButton={
              own && (
                <div className="board-call">
                  {parts && <parts.CallButton slug={slug} feed={feed} />}
                </div>
              )
            }
          />,
        )}
        <div className="board board-page" data-notices={layout}>
          <NewsRegion feed={feed} slug={slug} layout={layout} onOpen={jump} />
          {view.state === 'unknown' && UnknownRestaurant && <UnknownRestaurant />}
          {view.state === 'refused' && <p className="board-empty">{t('refused')}</p>}
          {!isRefused && (
            <>
              {layout === 'phone' && (
                <div ref={setLine} className="board-line">
                  <StatusLine name={name} view={view} onJump={jump} />
                </div>
              )}
              {own && parts && <parts.UnsentCalls slug={slug} feed={feed} />}
              <Lanes view={view} moves={moves} asking={asking} requests={requests} filter={filter}>
                <ServiceSetup
                  own={own}
                  slug={slug}
                  firstRun={firstRun}
                  view={view}
                  invitation={frame.pushInvitation}
                />
                <FilterNote filter={filter} onChoose={choose} />
                {view.state === 'loading' && <PageSpinner />}
                {view.state === 'ready' && requests.length === 0 && (
                  <EmptyBoard
                    slug={slug}
                    restaurant={restaurant}
                    isFiltered={view.placed.length > 0}
                    isBrief={typeof firstRun === 'object' && !isFirstRunHidden}
                    onShowAll={() => choose(noFilter)}
                    feed={feed}
                  />
                )}
              </Lanes>
              {parts && <parts.MutedTables isOffline={isOffline} />}
              {own && parts && <parts.EveningCard id={own.id} openings={eveningOpenings} />}
              <RoomCodeKeeper slug={slug} view={view} />
              {parts && !own?.isStaff && view.latest.size > 0 && (
                <parts.ResetButton feed={feed} slug={slug} counts={counts} />
              )}
              <div ref={setDock} className="board-dock">
                {parts && !isOffline && <parts.AbsenceLine absences={view.absences} />}
                {!isOffline && <SoundHint />}
                {!isOffline && layout !== 'wide' && (
                  <MineStrip requests={view.latest} {...{ moves, asking }} onJump={jumpNow} />
                )}
                <OutageLine connection={view.connection} />
              </div>
            </>
          )}
        </div>
      </MutesContext>
    </BoardZonesProvider>
  );
}

/** Stores since when the board is offline. After a reload the offline page shows the same time. */
function useOfflineNote({ connection, clockOffset }: BoardView): void {
  const since = connection.kind === 'offline' ? connection.since - clockOffset : undefined;
  useEffect(() => {
    if (since === undefined) return;
    store('local', OFFLINE_SINCE_KEY, since);
    return () => forget('local', OFFLINE_SINCE_KEY);
  }, [since]);
}

type EmptyBoardProps = {
  slug: string;
  /** Undefined while it loads. */
  restaurant: { codes: TableCodes; tables: readonly { number: number }[] } | undefined;
  /** Requests exist, but the filters hide them. */
  isFiltered: boolean;
  /** A short text only: the first run shows the instructions. */
  isBrief: boolean;
  onShowAll(): void;
  feed: BoardFeed;
};

function EmptyBoard({ slug, restaurant, isFiltered, isBrief, onShowAll, feed }: EmptyBoardProps) {
  const t = useTexts(boardTexts);
  const tables = restaurant?.tables;
  // Where codes are keyed, a link without a key leads nowhere.
  const table = restaurant?.codes === 'open' ? tables?.[0]?.number : undefined;
  // A request from that page is a real one: it rings colleagues.
  const { isStaff } = useSession();
  if (isBrief && !isFiltered) {
    return (
      <div className="board-empty" data-brief>
        <h2>{t('empty')}</h2>
      </div>
    );
  }
  return (
    <div className="board-empty">
      <BellMark />
      <h2>{t('empty')}</h2>
      <p>{t(isFiltered ? 'emptyFiltered' : 'emptyHint')}</p>
      <div className="board-empty-button">
        {isFiltered && <Button onClick={onShowAll}>{t('showAll')}</Button>}
        {!isFiltered && table !== undefined && !isStaff && (
          <a
            className={buttonClass('secondary')}
            href={guestPath(slug, table)}
            target="_blank"
            rel="noreferrer"
          >
            {t('openGuest', { table })}
          </a>
        )}
        {!isFiltered && tables?.length === 0 && (
          <Button look="secondary" onClick={() => void feed.refresh()}>
            {t('refresh')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Sticky parts together take at most this share of the window's height. */
const MOST_SHARE = 1 / 3;

/**
 * Decides whether the bar, the line below it and the dock may stay in view while the page scrolls, in this
 * order of priority. With large text or in a low window they scroll with the page.
 * Style sheets read the result from the root element: `data-board-sticky`, `--bar`, `--status` and `--dock`
 * (heights of the parts that stay), `--bar-height`.
 */
function useStickyParts(
  bar: HTMLElement | null,
  line: HTMLElement | null,
  dock: HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const decide = () => {
      let room = window.innerHeight * MOST_SHARE;
      const staying = Object.entries({ bar, status: line, dock }).filter(([name, part]) => {
        const height = heightOf(part);
        const stays = height <= room;
        if (stays) room -= height;
        root.style.setProperty(`--${name}`, `${stays ? height : 0}px`);
        return stays;
      });
      root.dataset.boardSticky = staying.map(([name]) => name).join(' ');
      root.style.setProperty('--bar-height', `${heightOf(bar)}px`);
    };
    const observer = new ResizeObserver(decide);
    for (const part of [bar, line, dock]) if (part) observer.observe(part);
    window.addEventListener('resize', decide);
    decide();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', decide);
      delete root.dataset.boardSticky;
      for (const name of ['--bar', '--status', '--dock', '--bar-height']) {
        root.style.removeProperty(name);
      }
    };
  }, [bar, line, dock]);
}

function heightOf(part: HTMLElement | null): number {
  return part?.getBoundingClientRect().height ?? 0;
}
