import { useLayoutEffect, useState } from 'react';
import { prefersLessMotion } from '../../../../ui/motion.ts';

/** Leads to a card. When a filter hides it, `onJump(false)` is there to lift the filter first. */
export function useJump(onJump: (isShown: boolean) => void): (id: string) => void {
  const [target, setTarget] = useState<string>();

  useLayoutEffect(() => {
    const card = target === undefined ? undefined : document.getElementById(cardId(target));
    if (!card) return;
    setTarget(undefined);
    card.scrollIntoView({ block: 'center', behavior: prefersLessMotion() ? 'instant' : 'smooth' });
    card.focus({ preventScroll: true });
  });

  return (id) => {
    onJump(document.getElementById(cardId(id)) !== null);
    setTarget(id);
  };
}

export function cardId(requestId: string): string {
  return `request-${requestId}`;
}
