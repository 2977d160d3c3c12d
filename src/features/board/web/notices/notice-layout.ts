import { useSyncExternalStore } from 'react';

/**
 * The area for notices.
 * `column`: at the right, below the bar of counters.
 * `row`: inside that bar, side by side.
 * `phone`: in the line below that bar, one notice.
 * `side`: a phone on its side, where a column would be too low: inside that bar, one notice.
 */
export type NoticeLayout = 'column' | 'row' | 'phone' | 'side';

export function useNoticeLayout(): NoticeLayout {
  return useSyncExternalStore(subscribeNoticeLayout, readNoticeLayout);
}

export function readNoticeLayout(): NoticeLayout {
  if (narrow.matches) return 'phone';
  if (low.matches) return 'side';
  return wide.matches ? 'column' : 'row';
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
