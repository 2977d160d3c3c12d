import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cardId, requestIdIn } from '../../../../paths.ts';
import { prefersLessMotion } from '../../../../ui/device/motion.ts';

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

/** Whether the middle of the card is seen: not off the screen, nor below a bar, a menu or a dialog. */
export function isInSight(id: string): boolean {
  const card = document.getElementById(cardId(id));
  if (!card) return false;
  const { x, y, width, height } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Highlights the card, because browsers show no focus ring after a tap. */
function mark(card: HTMLElement): void {
  document.querySelector('[data-found]')?.removeAttribute('data-found');
  card.setAttribute('data-found', '');
  setTimeout(() => card.removeAttribute('data-found'), FOUND_MILLISECONDS);
}

/** Shows the card that the address names (`#request-…`), once the board is loaded. */
export function useLinkedCard(isReady: boolean, jump: (requestId: string) => void): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const id = requestIdIn(hash);
  const show = useEffectEvent((requestId: string) => {
    // A reload must not jump again.
    void navigate({ search, hash: '' }, { replace: true });
    jump(requestId);
  });
  useEffect(() => {
    if (isReady && id !== undefined) show(id);
  }, [isReady, id]);
}
