import { useSyncExternalStore } from 'react';
import { NoticeRegion } from '../../../../ui/notices/NoticeRegion.tsx';
import { useOwnNoticePlace } from '../../../../ui/notices/notice-place.ts';
import { readNotices, type ShownNotice, subscribeNotices } from '../../../../ui/notices/notices.ts';
import { MOST_SHOWN, REST_ID } from './new-request-notices.ts';
import type { NoticeLayout } from './notice-layout.ts';

/** The notices, in an area of their own where they cover nothing: newest request first, then "+N". */
export function BoardNotices({ layout }: { layout: NoticeLayout }) {
  const notices = useSyncExternalStore(subscribeNotices, readNotices);
  useOwnNoticePlace();
  const { shown, more } = chosen(layout, notices);
  return (
    <NoticeRegion
      className="board-notices"
      data-sentence={(layout !== 'column' && shown[0]?.autoClose) || undefined}
      notices={shown}
      shape={layout === 'column' ? 'card' : 'line'}
      more={more}
    />
  );
}

type Chosen = { shown: readonly ShownNotice[]; more?: ShownNotice | undefined };

/**
 * One line has no room for both: notices that close by themselves replace those of requests for a few
 * seconds, but a call wins over a warning.
 */
function chosen(layout: NoticeLayout, notices: readonly ShownNotice[]): Chosen {
  const passing = notices.filter(({ autoClose }) => autoClose);
  const rest = notices.filter(({ id }) => id === REST_ID);
  const requests = notices
    .filter(({ autoClose, id }) => !autoClose && id !== REST_ID)
    .sort((a, b) => b.timestamp - a.timestamp);
  if (layout === 'column') return { shown: [...requests, ...rest, ...passing] };
  const urgent = requests.length > 0 ? passing.filter(({ type }) => type !== 'warning') : passing;
  if (urgent.length > 0) return { shown: urgent.slice(-1) };
  if (layout === 'row') return { shown: [...fitting(requests, MOST_SHOWN.row), ...rest] };
  const open = requests.find(({ isClosing }) => !isClosing);
  if (open) return { shown: [open], more: rest.find(({ isClosing }) => !isClosing) };
  return { shown: requests.slice(0, 1) };
}

/** Notices that fade out are left out where they would narrow the others. */
function fitting(requests: readonly ShownNotice[], most: number): readonly ShownNotice[] {
  let free = most - requests.filter(({ isClosing }) => !isClosing).length;
  return requests.filter(({ isClosing }) => !isClosing || free-- > 0);
}
