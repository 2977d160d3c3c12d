import { beforeEach, expect, it, vi } from 'vitest';
import { beep, beepFrequency, checkSound, readSound, unlockSound } from './sound.ts';

const strengths: number[] = [];
const tones: { frequency: number; seconds: number }[] = [];

class FakeContext {
  currentTime = 0;
  state = 'running';
  destination = {};
  addEventListener() {}
  close() {}
  resume() {
    return Promise.resolve();
  }
  createGain() {
    const gain = {
      setValueAtTime() {},
      linearRampToValueAtTime: (strength: number) => void strengths.push(strength),
    };
    return { gain, connect: () => undefined };
  }
  createOscillator() {
    const frequency = { value: 0 };
    let start = 0;
    return {
      frequency,
      connect: (next: unknown) => next,
      start: (at: number) => {
        start = at;
      },
      stop: (at: number) => tones.push({ frequency: frequency.value, seconds: at - start }),
    };
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  return () => vi.useRealTimers();
});

it.each([
  ['error', 400],
  ['warning', 600],
  ['info', 800],
  ['success', 800],
] as const)('beeps for %s at %i Hz [NTF-11, NTF-12]', (type, hertz) => {
  expect(beepFrequency(type)).toBe(hertz);
});

it('beeps for half a second, and once for twenty concurrent events [NTF-11]', () => {
  vi.stubGlobal('AudioContext', FakeContext);
  unlockSound();
  for (let times = 0; times < 20; times++) beep('info');
  expect(tones).toEqual([{ frequency: 800, seconds: 0.5 }]);
  vi.advanceTimersByTime(1500);
  beep('error');
  expect(tones).toHaveLength(2);
});

it('a soft beep has the same tone, at a third of the amplitude or less [BRD-11]', () => {
  vi.stubGlobal('AudioContext', FakeContext);
  unlockSound();
  tones.length = 0;
  strengths.length = 0;
  vi.advanceTimersByTime(3000);
  beep('info');
  vi.advanceTimersByTime(1500);
  beep('info', { isSoft: true });
  expect(tones[1]).toEqual(tones[0]);
  const [loud = 0, , soft = 0] = strengths;
  expect(soft).toBeGreaterThan(0);
  expect(soft).toBeLessThanOrEqual(loud / 3);
});

it('a running context whose clock stands still is cut, until a tap opens a new one', () => {
  let opened = 0;
  class Counted extends FakeContext {
    constructor() {
      super();
      opened += 1;
    }
  }
  vi.stubGlobal('AudioContext', Counted);
  unlockSound();
  for (const _ of [1, 2, 3]) {
    vi.advanceTimersByTime(3000);
    checkSound();
  }
  expect(readSound()).toBe('cut');
  tones.length = 0;
  beep('info');
  expect(tones).toEqual([]);

  const before = opened;
  unlockSound();
  expect(opened).toBe(before + 1);
  expect(readSound()).toBe('running');
  beep('info');
  expect(tones).toHaveLength(1);
});
