import { useSyncExternalStore } from 'react';

/**
 * Where the notice is: inside the bar of counters, or on a phone in the line below it.
 * `wide`: two lanes side by side. `row`: a tablet held upright. `side`: a phone on its side.
 */
export type NoticeLayout = 'wide' | 'row' | 'phone' | 'side';

export function useNoticeLayout(): NoticeLayout {
  return useSyncExternalStore(subscribeNoticeLayout, readNoticeLayout);
}

export function readNoticeLayout(): NoticeLayout {
  if (narrow.matches) return 'phone';
  if (low.matches) return 'side';
  return wide.matches ? 'wide' : 'row';
}

function subscribeNoticeLayout(listener: () => void): () => void {
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const narrow = matchMedia('(max-width: 39.99rem)');
const low = matchMedia('(max-height: 30rem)');
const wide = matchMedia('(min-width: 56.25rem)');
const queries = [narrow, low, wide];
