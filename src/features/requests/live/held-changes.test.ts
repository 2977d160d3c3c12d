import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldChanges, OVERTAKING_MILLISECONDS } from './channel.ts';

const missing = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  missing.mockClear();
});

function hold(held: HeldChanges, version: number): void {
  held.hold({ topic: 'r', epoch: null, version, thingId: null, thing: undefined, committedAt: 0 });
  held.awaitMissing();
}

it('a change that stays held calls for a snapshot when its wait is over', () => {
  const held = new HeldChanges(missing);
  hold(held, 3);
  vi.advanceTimersByTime(OVERTAKING_MILLISECONDS - 1);
  hold(held, 4);
  expect(missing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(missing.mock.calls).toEqual([[4]]);
  expect(held.inOrder()).toEqual([]);
});

it('each missing change is waited for anew', () => {
  const held = new HeldChanges(missing);
  hold(held, 3);
  vi.advanceTimersByTime(OVERTAKING_MILLISECONDS - 1);
  held.drop(3);
  hold(held, 6);
  vi.advanceTimersByTime(OVERTAKING_MILLISECONDS - 1);
  expect(missing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(missing).toHaveBeenCalledOnce();
});
