import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFadingCards } from '../../../src/features/board/web/cards/motion/use-card-motion.ts';
import {
  type BoardView,
  createBoardStore,
} from '../../../src/features/board/web/feed/board-store.ts';
import { readRequest } from '../../../src/features/board/web/feed/read-request.ts';
import { createServerLink } from '../../../src/features/board/web/feed/server-link.ts';
import { createListeners } from '../../../src/ui/listeners.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The board of a feed, with all its requests; `leave` shows it without the first one, and one tick later. */
function openBoard(count: number) {
  const rows = Array.from({ length: count }, (_, index) =>
    readRequest({ id: `${index}`, status: 'pending', created_at: '', table_number: index + 1 }),
  );
  const ticks = createListeners();
  const store = createBoardStore(createServerLink(Date.now), { onView() {}, onNews() {} });
  const feed = { onTick: ticks.add, read: () => store.view, release: store.release };
  const show = (first: number): BoardView => {
    const requests = rows.slice(first);
    store.board = { requests, version: `v-${first}`, listed: requests, answers: [] };
    store.publish();
    return store.view;
  };
  const { result, rerender } = renderHook((view: BoardView) => useFadingCards(feed, view), {
    initialProps: show(0),
  });
  const shown = () => result.current.placed.map(({ id }) => Number(id));
  return { show, rerender, shown, tick: ticks.emit };
}

test('requests that leave one after the other, while cards fade, leave no card behind', () => {
  const { show, rerender, shown } = openBoard(15);
  for (let left = 1; left <= 15; left += 1) {
    // The end of a fade and the next event in one rendering.
    act(() => {
      vi.advanceTimersByTime(left % 2 === 0 ? 200 : 40);
      rerender(show(left));
    });
  }
  act(() => vi.advanceTimersByTime(400));
  expect(shown()).toEqual([]);
});

test('a board that goes on showing another list than the feed’s is drawn anew', () => {
  const { show, rerender, shown, tick } = openBoard(3);
  act(() => rerender(show(1)));
  for (let ticks = 1; ticks <= 5; ticks += 1) act(tick);
  expect(shown()).toEqual([0, 1, 2]);
  act(tick);
  expect(shown()).toEqual([1, 2]);
});
