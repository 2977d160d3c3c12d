import { useEffect } from 'react';
import type { Say, TextKey } from './texts.ts';

/** Long enough to be read twice; the state itself stands on the card below. */
const SHOWN_MILLISECONDS: Partial<Record<TextKey, number>> = {
  sentNotice: 5000,
  cancelledNotice: 5000,
};
const SHOWN_LONG_MILLISECONDS = 10_000;

type NoticeProps = { say: Say; text: TextKey; onOver(): void };

export function Notice({ say, text, onOver }: NoticeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one notice, one time to be shown
  useEffect(() => {
    const timer = setTimeout(onOver, SHOWN_MILLISECONDS[text] ?? SHOWN_LONG_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return <p className="notice">{say(text)}</p>;
}
