import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { requestIdIn } from '../cards/card-id.ts';

/** Shows the card that the address names (`#request-…`), once the board is loaded. */
export function useLinkedCard(isReady: boolean, jump: (requestId: string) => void): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const id = requestIdIn(hash);
  const show = useEffectEvent((requestId: string) => {
    // A reload must not jump again.
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    jump(requestId);
  });
  useEffect(() => {
    if (isReady && id !== undefined) show(id);
  }, [isReady, id]);
}
