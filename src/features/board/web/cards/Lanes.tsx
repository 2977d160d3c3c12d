import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cardId } from '../../../../paths.ts';
import { useSettled } from '../../../../ui/device/finger-hold.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import type { TableRequest } from '../../../requests/contract.ts';
import { useDeviceSettings } from '../device/device-settings.ts';
import type { BoardView } from '../feed/board-store.ts';
import { servingTexts } from '../serving/texts.ts';
import { boardTexts } from '../texts.ts';
import {
  type BoardFilter,
  byTable,
  filtered,
  inLanes,
  type Lane,
  lanes,
  lanesOf,
} from './board-lists.ts';
import { BeforeCommit, useCardMotion } from './motion/use-card-motion.ts';
import type { Moves } from './move/card-move.ts';
import { type LaneItem, laneItems, useTraces } from './move/offers.ts';
import { Recall } from './move/Recall.tsx';
import { OtherZones, useFoldedCards } from './OtherZones.tsx';
import { type SharedByCards, TableCards } from './TableCards.tsx';
import { type Room, useCardSize, useRoom, useWhenCalm } from './use-card-size.ts';
import { useWorstWaits } from './use-minutes.ts';

type LanesProps = {
  /** Content above the lanes. */
  children: ReactNode;
  view: BoardView;
  moves: Moves;
  /** The requests about which this device asks whether its user is still at them. */
  asking: ReadonlySet<string>;
  requests: readonly TableRequest[];
  filter: BoardFilter;
};

/** Ended requests are rarely needed: this many are shown, the rest on demand. */
const OVER_SHOWN = 20;

/**
 * One column on a phone. On a wide screen each lane has its fixed place: pending ones at the left, those in
 * progress at the right, in a rail while there are none. In reading order the lanes are one sorted list.
 */
export function Lanes({ children, requests, filter, ...shared }: LanesProps) {
  const { view, moves } = shared;
  const t = useTexts(boardTexts);
  const { showsOtherZones, oldestFirst } = useDeviceSettings();
  const [showsAllOver, setShowsAllOver] = useState(false);
  const takesOver = useSession().member !== null;
  const focusKeeping = useFocusOnMovedCards();
  const worst = useWorstWaits(requests, view.clockOffset);
  const moved = useTraces(view.placed);
  // The end of an offer closes up its place.
  const offers = useSettled(moves.offers);
  const traces = useMemo(() => filtered(moved, filter), [moved, filter]);
  const elsewhere = useFoldedCards(requests, view.clockOffset);
  const movedElsewhere = useFoldedCards(traces, view.clockOffset);
  // With a filter by table, its cards are shown whatever their zone is.
  const isFolding = filter.table === 'all' && elsewhere.size > 0;
  const body = useRef<HTMLDivElement>(null);
  const cards = useMemo(() => inLanes(requests, oldestFirst), [requests, oldestFirst]);
  const items = useMemo(
    () => laneItems({ cards, placed: view.placed, offers, traces, oldestFirst }),
    [cards, view.placed, offers, traces, oldestFirst],
  );
  const room = useRoom();
  const hasRail = useWhenCalm(needsRail(items), room.isCalm);
  const arrangement = [
    view.state,
    items,
    filter.status,
    showsAllOver,
    isFolding ? elsewhere : undefined,
    showsOtherZones,
    hasRail,
    room,
  ];
  const onCommit = useCardMotion(body, { view, arrangement });
  const shown = lanesOf(filter);
  const showsOver = showsAllOver || shown.length === 1;
  const limit = (lane: Lane) => (lane === 'over' && !showsOver ? OVER_SHOWN : items[lane].length);
  const hasItems = lanes.some((lane) => items[lane].length > 0);
  return (
    <div ref={body} className="board-body" {...focusKeeping}>
      <BeforeCommit onCommit={onCommit} />
      {children}
      {hasItems && (
        <div
          className="board-lanes"
          data-all={shown.length === lanes.length || undefined}
          data-rail={(hasRail && shown.length === lanes.length) || undefined}
        >
          {shown.map(renderSection)}
        </div>
      )}
    </div>
  );

  /** False for cards that a reset has cleared and that are fading out. */
  function isPresent({ id }: TableRequest): boolean {
    return view.latest.has(id);
  }

  function renderSection(lane: Lane) {
    const rest = items[lane].length - limit(lane);
    const isApart = ({ request, line }: LaneItem) =>
      line === undefined
        ? isFolding && elsewhere.has(request.id)
        : line === 'trace' && filter.table === 'all' && movedElsewhere.has(request.id);
    return (
      <LaneSection
        key={lane}
        lane={lane}
        count={cards[lane].filter(isPresent).length}
        items={items[lane].filter((item) => !isApart(item)).slice(0, limit(lane))}
        others={items[lane].filter((item) => isApart(item) && !item.line)}
        {...shared}
        room={room}
        fitting={`${hasRail} ${items.pending.length} ${items['in-progress'].length}`}
        takesOver={takesOver}
        worst={worst}
        head={
          lane === 'over' && (
            <Recall
              requests={cards.over.filter(isPresent)}
              latest={view.latest}
              isOffline={view.connection.kind === 'offline'}
              clockOffset={view.clockOffset}
              onRecall={moves.move}
            />
          )
        }
        foot={
          rest > 0 && (
            <button type="button" className="board-tool" onClick={() => setShowsAllOver(true)}>
              {t('showMore', { count: rest })}
            </button>
          )
        }
      />
    );
  }
}

/**
 * Whether the lane in progress is a rail: without cards. It opens when the places of what was taken close, so
 * that cards move once and not twice. Undefined: as before.
 */
function needsRail(items: Record<Lane, readonly LaneItem[]>): boolean | undefined {
  const taken = items['in-progress'];
  const left = new Set(items.pending.flatMap(({ line, request }) => (line ? request.id : [])));
  if (taken.some(({ line, request }) => !line && !left.has(request.id))) return false;
  return taken.length === 0 ? true : undefined;
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
      const near = event.target.closest<HTMLElement>('[data-request]')?.dataset['request'];
      focused.current = near && cardId(near);
    },
    onBlur: ({ target, currentTarget }: FocusEvent) => {
      queueMicrotask(() => {
        // An element that is removed loses the focus too.
        const isGone = !target.isConnected;
        if (!isGone && !currentTarget.contains(document.activeElement)) focused.current = undefined;
      });
    },
  };
}

type LaneSectionProps = SharedByCards & {
  lane: Lane;
  room: Room;
  /** Its cards are measured anew when it changes. */
  fitting: string;
  count: number;
  items: readonly LaneItem[];
  /** Cards in the folded group of other zones. */
  others: readonly LaneItem[];
  /** Below the title. */
  head?: ReactNode;
  /** Below the cards. */
  foot?: ReactNode;
};

const laneTitles = { pending: 'pending', 'in-progress': 'inProgress', over: 'over' } as const;

function LaneSection({
  lane,
  room,
  fitting,
  count,
  items,
  others,
  head,
  foot,
  ...shared
}: LaneSectionProps) {
  const t = useTexts(boardTexts);
  const tServing = useTexts(servingTexts);
  const section = useRef<HTMLElement>(null);
  useCardSize(section, room, fitting);
  return (
    <section
      ref={section}
      className="board-lane"
      data-lane={lane}
      data-empty={items.length + others.length === 0 || undefined}
      aria-labelledby={`lane-${lane}`}
    >
      <h2 id={`lane-${lane}`}>
        {t(laneTitles[lane])} <span>{count}</span>
      </h2>
      {head}
      {items.length === 0 && (
        <p className="board-lane-empty">
          {others.length > 0 ? tServing('nothingHere') : t('emptyLane')}
        </p>
      )}
      <div className="board-cards">{cards(items)}</div>
      <OtherZones count={others.length}>{cards(others)}</OtherZones>
      {foot}
    </section>
  );

  /** Ended requests are not grouped: the newest come first. */
  function cards(list: readonly LaneItem[]) {
    const groups =
      lane === 'over' ? list.map((item) => [item.request.id, [item]] as const) : byTable(list);
    return [...groups].map(([key, own]) => <TableCards key={key} items={own} {...shared} />);
  }
}
