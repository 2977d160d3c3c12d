import { expect, type Page } from '@playwright/test';

/** A tone that the page has played. */
type Tone = { frequency: number; seconds: number };

/** The sound of a new request and of the sound test. */
export const BEEP: Tone = { frequency: 800, seconds: 0.5 };

/** Call it before the page is opened. */
export async function spyOnSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spied: Spied = { tones: [], contexts: [] };
    Object.assign(globalThis, { spied });

    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        spied.contexts.push(this);
      }

      override createOscillator(): OscillatorNode {
        const oscillator = super.createOscillator();
        let startsAt = 0;
        const start = oscillator.start.bind(oscillator);
        const stop = oscillator.stop.bind(oscillator);
        oscillator.start = (when = 0) => {
          startsAt = when;
          start(when);
        };
        oscillator.stop = (when = 0) => {
          spied.tones.push({ frequency: oscillator.frequency.value, seconds: when - startsAt });
          stop(when);
        };
        return oscillator;
      }
    };
  });
}

export function tones(page: Page): Promise<Tone[]> {
  return page.evaluate(() => {
    const { spied } = globalThis as unknown as { spied: Spied };
    return spied.tones.map((tone) => ({ ...tone, seconds: Math.round(tone.seconds * 1e6) / 1e6 }));
  });
}

/** Waits until the page can be heard. Before its audio has started, which may take seconds, it is silent. */
export async function untilAudible(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(() => {
      const { spied } = globalThis as unknown as { spied: Spied };
      return spied.contexts.map(({ state }) => state);
    });
  await expect.poll(states).toEqual(['running']);
}

/** Clears the recorded tones, once later ones can be heard. */
export async function forgetTones(page: Page): Promise<void> {
  await untilAudible(page);
  await page.evaluate(() => {
    const { spied } = globalThis as unknown as { spied: Spied };
    spied.tones.length = 0;
  });
}

/** Suspends the audio context, as browsers do after a call or a locked screen. */
export function cutSound(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { spied } = globalThis as unknown as { spied: Spied };
    for (const context of spied.contexts) await context.suspend();
  });
}

type Spied = { tones: Tone[]; contexts: AudioContext[] };
