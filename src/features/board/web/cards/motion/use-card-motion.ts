import { Component, type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersLessMotion } from '../../../../../ui/device/motion.ts';
import type { BoardView } from '../../feed/board-store.ts';

const SETTLE_MILLISECONDS = 400;
const MOVE_MILLISECONDS = 200;
const GLOW_MILLISECONDS = 1600;

/** The position of a card in the document. Scrolling and running animations do not affect it. */
type Place = { card: HTMLElement; x: number; y: number };
type Layout = ReadonlyMap<string, Place>;

type CardMotion = {
  view: BoardView;
  /** The values that determine the places of the cards. While they stay the same, nothing is measured. */
  arrangement: readonly unknown[];
};

/**
 * Shows how the cards come to their new places: a moved card slides there, a new one glows once.
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
    const isComparable = width.current === clientWidth;
    for (const [id, place] of now) {
      const old = before.current?.get(id);
      if (known.current && !known.current.has(id)) enter(place.card);
      else if (isComparable && old) move(place, old);
    }
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
  const places = new Map<string, Place>();
  for (const card of board.querySelectorAll<HTMLElement>('article[data-request]')) {
    places.set(card.dataset['request'] ?? '', { card, ...placeOf(card) });
  }
  return places;
}

function placeOf(card: HTMLElement): { x: number; y: number } {
  let [x, y] = [0, 0];
  let element: Element | null = card;
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

function move({ card, x, y }: Place, old: Place): void {
  const [dx, dy] = [old.x - x, old.y - y];
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  settle(card);
  // The lane of ended requests scrolls by itself and would cut off a card that slides into it.
  if (prefersLessMotion() || card.closest('.board-side')) return;
  card.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 1 }, { zIndex: 1 }], {
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
  /** Called when its parent has rendered, before React changes the document. */
  onCommit(): void;
};

/** Calls `onCommit` just before a change of the document. A class, because React has no hook for that. */
export class BeforeCommit extends Component<BeforeCommitProps> {
  override getSnapshotBeforeUpdate(): null {
    this.props.onCommit();
    return null;
  }

  /** React requires it beside `getSnapshotBeforeUpdate`. */
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}
