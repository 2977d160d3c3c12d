import {
  Component,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { prefersLessMotion } from '../../../../../ui/device/motion.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import type { BoardView } from '../../feed/board-store.ts';

const SETTLE_MILLISECONDS = 400;
const MOVE_MILLISECONDS = 200;
const GLOW_MILLISECONDS = 1600;

/** In pixels, in the document. Scrolling and running animations do not affect it. */
type Place = { x: number; y: number };
/** By request: its card and the table that holds it. */
type Layout = Map<string, { card: HTMLElement; at: Place; table: HTMLElement; tableAt: Place }>;

type CardMotion = {
  view: BoardView;
  /** The values that determine the places of the cards. While they stay the same, nothing is measured. */
  arrangement: readonly unknown[];
};

/**
 * Shows how the cards come to their new places: a moved one slides there with its table, a new one glows once.
 * A card that is new or has just moved ignores taps: the finger may be aimed at another card.
 * Returns a function to call before each commit. Positions before and after the same commit are compared, so
 * that a shift of all cards between two commits (an element above them closes) is not animated.
 */
export function useCardMotion(
  board: RefObject<HTMLElement | null>,
  { view, arrangement }: CardMotion,
): () => void {
  const before = useRef<Layout>(undefined);
  const arranged = useRef<readonly unknown[]>(undefined);
  const width = useRef<number>(undefined);
  /** Every request that was on this board, even if a filter hid it: none of them is new. */
  const known = useRef<ReadonlySet<string>>(undefined);

  useLayoutEffect(() => {
    if (!board.current || view.state !== 'ready' || !isChanged()) return;
    const now = measure(board.current);
    const { clientWidth } = board.current;
    for (const [id, { card }] of now) if (known.current?.has(id) === false) enter(card);
    if (before.current && width.current === clientWidth) moveAll(before.current, now);
    before.current = undefined;
    arranged.current = arrangement;
    width.current = clientWidth;
    known.current = new Set([...(known.current ?? []), ...view.placed.map(({ id }) => id)]);
  });

  return () => {
    if (board.current && isChanged()) before.current = measure(board.current);
  };

  function isChanged(): boolean {
    return arrangement.some((part, index) => !Object.is(part, arranged.current?.[index]));
  }
}

function measure(board: HTMLElement): Layout {
  const layout: Layout = new Map();
  for (const card of board.querySelectorAll<HTMLElement>('article[data-request]')) {
    const table = card.parentElement ?? card;
    const id = card.dataset['request'] ?? '';
    layout.set(id, { card, at: placeOf(card), table, tableAt: placeOf(table) });
  }
  return layout;
}

function placeOf(part: HTMLElement): Place {
  let [x, y] = [0, 0];
  let element: Element | null = part;
  while (element instanceof HTMLElement) {
    x += element.offsetLeft;
    y += element.offsetTop;
    element = element.offsetParent;
  }
  return { x, y };
}

function enter(card: HTMLElement): void {
  settle(card);
  if (card.dataset['status'] !== 'pending' || prefersLessMotion()) return;
  card.animate([{ boxShadow: '0 0 0 3px var(--brass)' }, { boxShadow: '0 0 0 3px transparent' }], {
    duration: GLOW_MILLISECONDS,
    easing: 'ease-in',
  });
}

function moveAll(before: Layout, now: Layout): void {
  const ways = new Map<HTMLElement, Place>();
  for (const [id, { card, at, table, tableAt }] of now) {
    const old = before.get(id);
    if (!old) continue;
    if (!isShort(wayFrom(old.at, at))) settle(card);
    // A table that stands does not slide with a card that has come to it.
    if (!ways.has(table) || old.table === table) ways.set(table, wayFrom(old.tableAt, tableAt));
  }
  for (const [table, way] of ways) slide(table, way);
}

function wayFrom(old: Place, now: Place): Place {
  return { x: old.x - now.x, y: old.y - now.y };
}

function isShort({ x, y }: Place): boolean {
  return Math.abs(x) < 1 && Math.abs(y) < 1;
}

function slide(table: HTMLElement, way: Place): void {
  if (isShort(way) || prefersLessMotion()) return;
  table.animate([{ transform: `translate(${way.x}px, ${way.y}px)`, zIndex: 1 }, { zIndex: 1 }], {
    duration: MOVE_MILLISECONDS,
    easing: 'ease-out',
  });
}

const settling = new WeakMap<HTMLElement, Animation>();

/** While `data-settling` is set, the card ignores taps. An outline shows this; the text stays legible. */
function settle(card: HTMLElement): void {
  // Not a timer: an animation also ends where timers are slowed down.
  const fade = card.animate(
    [{ outlineColor: 'var(--cool)' }, { outlineColor: 'transparent' }],
    SETTLE_MILLISECONDS,
  );
  card.setAttribute('data-settling', '');
  settling.set(card, fade);
  const end = () => {
    if (settling.get(card) === fade) card.removeAttribute('data-settling');
  };
  fade.finished.then(end, end);
}

type BeforeCommitProps = {
  /** Called when its parent has rendered, before the cards change. What stands above them has changed by then. */
  onCommit(): void;
};

/** Calls `onCommit` just before the elements after it change. A class, because there is no hook for that. */
export class BeforeCommit extends Component<BeforeCommitProps> {
  override getSnapshotBeforeUpdate(): null {
    this.props.onCommit();
    return null;
  }

  override render(): null {
    return null;
  }
}

const FADE_MILLISECONDS = 200;
/** 15 s: longer than any fade, and than any hold of a finger but one that goes on and on. */
const TICKS_TO_REDRAW = 6;

/**
 * Returns the view. While cards that have left the board fade out, `placed` still contains them.
 * Whatever the cause, a list that stays although the feed knows another one is replaced.
 */
export function useFadingCards(
  feed: Pick<BoardFeed, 'onTick' | 'read' | 'release'>,
  view: BoardView,
): BoardView {
  const { placed, latest } = view;
  const [shown, setShown] = useState(placed);
  const isFading =
    shown !== placed && shown.some(({ id }) => !latest.has(id)) && !prefersLessMotion();
  if (shown !== placed && !isFading) setShown(placed);
  const end = useEffectEvent(() => setShown(placed));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list may fade next.
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => end(), FADE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isFading, shown]);

  const isOutdated = useEffectEvent((known: BoardView['latest']) => {
    return shown.length !== known.size || shown.some((row) => known.get(row.id) !== row);
  });
  useEffect(() => {
    let ticks = 0;
    return feed.onTick(() => {
      ticks = isOutdated(feed.read().latest) ? ticks + 1 : 0;
      if (ticks < TICKS_TO_REDRAW) return;
      feed.release();
      setShown(feed.read().placed);
    });
  }, [feed]);

  return isFading ? { ...view, placed: shown } : view;
}
