import { useLayoutEffect, useState } from 'react';
import { prefersLessMotion } from '../../../../ui/device/motion.ts';
import { cardId } from './card-id.ts';

const FOUND_MILLISECONDS = 2000;

/** Scrolls to a card and focuses it. Before that, calls `onJump` with whether the page shows the card. */
export function useJump(onJump: (isShown: boolean) => void): (id: string) => void {
  const [target, setTarget] = useState<string>();

  useLayoutEffect(() => {
    const card = target === undefined ? undefined : document.getElementById(cardId(target));
    if (!card) return;
    setTarget(undefined);
    card.scrollIntoView({ block: 'center', behavior: prefersLessMotion() ? 'instant' : 'smooth' });
    card.focus({ preventScroll: true });
    mark(card);
  });

  return (id) => {
    onJump(document.getElementById(cardId(id)) !== null);
    setTarget(id);
  };
}

/** Highlights the card, because browsers show no focus ring after a tap. */
function mark(card: HTMLElement): void {
  document.querySelector('[data-found]')?.removeAttribute('data-found');
  card.setAttribute('data-found', '');
  setTimeout(() => card.removeAttribute('data-found'), FOUND_MILLISECONDS);
}
