import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { customerStates } from '../../../rules.ts';
import type { SearchQuery } from '../calls.ts';

/** The search and the expanded restaurant. Both are in the URL, so that "back" works. */
export type AdminAddress = SearchQuery & { open: string | undefined };

export function useAdminAddress(): AdminAddress & {
  go(to: Partial<AdminAddress>, isTyping?: boolean): void;
} {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const address: AdminAddress = {
    q: params.get('q') ?? '',
    state: customerStates.find((state) => state === params.get('state')),
    page: Number.isInteger(page) && page > 1 ? page : 1,
    open: params.get('restaurant') ?? undefined,
  };
  // `go` may be called twice before the URL is updated: build on the latest state.
  const last = useRef(address);
  useEffect(() => {
    last.current = address;
  });
  return {
    ...address,
    go(to, isTyping = false) {
      last.current = { ...last.current, ...to };
      const { q, state, page, open } = last.current;
      const next = new URLSearchParams();
      if (q) next.set('q', q);
      if (state) next.set('state', state);
      if (page > 1) next.set('page', String(page));
      if (open) next.set('restaurant', open);
      setParams(next, { replace: isTyping });
    },
  };
}
