import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** Long enough for an answer to arrive after the next act of a test, short enough for its time limits. */
const MOST_MILLISECONDS = 250;

/**
 * Delays each call, frame and timer of the context's pages by a random time. The same seed gives the same
 * delays, as long as the page asks for them in the same order.
 */
export async function shake(context: BrowserContext, seed: number): Promise<void> {
  const next = delaysFrom(seed, MOST_MILLISECONDS);
  const source = `(${delayFramesAndTimers})((${delaysFrom})(${seed}, ${MOST_MILLISECONDS}))`;
  await context.addInitScript({ content: source });
  await context.route('**/api/**', async (route) => {
    await delay(next());
    await route.fallback();
  });
}

/**
 * A linear congruential generator of times in milliseconds. It also runs in the page: it can use no import.
 */
function delaysFrom(seed: number, most: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return (state / 2 ** 32) * most;
  };
}

/** Runs in each page before its scripts. */
function delayFramesAndTimers(next: () => number): void {
  const { setTimeout, requestAnimationFrame, cancelAnimationFrame } = self;
  const frames = new Map<number, number>();
  Object.assign(self, {
    setTimeout: (act: TimerHandler, milliseconds = 0, ...values: unknown[]) =>
      setTimeout(act, milliseconds + next(), ...values),
    requestAnimationFrame: (act: FrameRequestCallback) => {
      const id = requestAnimationFrame(() => {
        frames.set(
          id,
          setTimeout(() => act(performance.now()), next()),
        );
      });
      return id;
    },
    cancelAnimationFrame: (id: number) => {
      cancelAnimationFrame(id);
      clearTimeout(frames.get(id));
    },
  });
}
