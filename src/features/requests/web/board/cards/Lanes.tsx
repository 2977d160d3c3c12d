import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { useDeviceSettings } from '../device/device-settings.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import type { BoardView } from '../feed/board-store.ts';
import { boardTexts } from '../texts.ts';
import { act, actOn } from './act.ts';
import { type BoardFilter, inLanes, type Lane, lanes, lanesOf } from './board-lists.ts';
import { RequestCard } from './RequestCard.tsx';

type LanesProps = {
  /** Content above the lanes. */
  children: ReactNode;
  /** Shown at the right if the screen has a column for them. */
  notices?: ReactNode;
  feed: BoardFeed;
  view: BoardView;
  requests: readonly BoardRequest[];
  filter: BoardFilter;
};

/** Ended requests are rarely needed: this many are shown, the rest on demand. */
const OVER_SHOWN = 20;

const laneTitles = { pending: 'pending', 'in-progress': 'inProgress', over: 'over' } as const;

/**
 * One column on a phone. On a wide screen, ended requests share the right column with the notices: they have
 * no buttons that a new notice could move. In reading order the lanes are one sorted list.
 */
export function Lanes({ children, notices, feed, view, requests, filter }: LanesProps) {
  const t = useTexts(boardTexts);
  const { oldestFirst } = useDeviceSettings();
  const [showsAllOver, setShowsAllOver] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const focusKeeping = useFocusOnMovedCards();

  const cards = useMemo(() => inLanes(requests, oldestFirst), [requests, oldestFirst]);
  const shown = lanesOf(filter);
  const showsOver = showsAllOver || shown.length === 1;
  const limit = (lane: Lane) => (lane === 'over' && !showsOver ? OVER_SHOWN : cards[lane].length);

  /** Sends the action that the card shows, even if the request has moved on: the server decides. */
  async function actNow(placed: BoardRequest): Promise<void> {
    const what = actOn(placed);
    if (!what || busy.has(placed.id)) return;
    setBusy((before) => new Set(before).add(placed.id));
    await act(feed, placed, what);
    setBusy((before) => new Set([...before].filter((id) => id !== placed.id)));
  }

  const isBeside = notices !== undefined && shown.length === lanes.length;
  const inMain = isBeside ? shown.filter((lane) => lane !== 'over') : shown;
  return (
    <div className="board-body" {...focusKeeping}>
      <div className="board-main">
        {children}
        {requests.length > 0 && (
          <div className="board-lanes" data-lanes={inMain.length}>
            {inMain.map(section)}
          </div>
        )}
      </div>
      {notices && (
        <div className="board-side">
          {notices}
          {isBeside && requests.length > 0 && section('over')}
        </div>
      )}
    </div>
  );

  function section(lane: Lane) {
    return (
      <section
        key={lane}
        className="board-lane"
        data-lane={lane}
        data-empty={cards[lane].length === 0 || undefined}
        aria-labelledby={`lane-${lane}`}
      >
        <h2 id={`lane-${lane}`}>
          {t(laneTitles[lane])} <span>{cards[lane].length}</span>
        </h2>
        {cards[lane].length === 0 && <p className="board-lane-empty">{t('emptyLane')}</p>}
        <div className="board-cards">
          {cards[lane].slice(0, limit(lane)).map((placed) => (
            <RequestCard
              key={placed.id}
              placed={placed}
              request={view.latest.get(placed.id) ?? placed}
              isBusy={busy.has(placed.id)}
              isOffline={view.connection.kind === 'offline'}
              clockOffset={view.clockOffset}
              onAct={() => void actNow(placed)}
            />
          ))}
        </div>
        {cards[lane].length > limit(lane) && (
          <button type="button" className="board-tool" onClick={() => setShowsAllOver(true)}>
            {t('showMore', { count: cards[lane].length - limit(lane) })}
          </button>
        )}
      </section>
    );
  }
}

/** A card that changes lanes is mounted again and would lose the keyboard focus. */
function useFocusOnMovedCards() {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    document.getElementById(focused.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      focused.current = event.target.closest('article')?.id;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
