import { useSyncExternalStore } from 'react';

/**
 * The area for notices.
 * `column`: at the right, below the bar of counters.
 * `row`: inside that bar, side by side.
 * `phone`: inside that bar, one notice.
 */
export type NoticeLayout = 'column' | 'row' | 'phone';

export function useNoticeLayout(): NoticeLayout {
  return useSyncExternalStore(subscribeNoticeLayout, readNoticeLayout);
}

export function readNoticeLayout(): NoticeLayout {
  if (phone.matches) return 'phone';
  return wide.matches ? 'column' : 'row';
}

function subscribeNoticeLayout(listener: () => void): () => void {
  for (const query of [phone, wide]) query.addEventListener('change', listener);
  return () => {
    for (const query of [phone, wide]) query.removeEventListener('change', listener);
  };
}

/** Also a phone in landscape, where a column would be too low. */
const phone = matchMedia('(max-width: 39.99rem), (max-height: 30rem)');
const wide = matchMedia('(min-width: 56.25rem)');
