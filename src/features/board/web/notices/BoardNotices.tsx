import { useSyncExternalStore } from 'react';
import { NoticeRegion } from '../../../../ui/notices/NoticeRegion.tsx';
import { useOwnNoticePlace } from '../../../../ui/notices/notice-place.ts';
import { readNotices, type ShownNotice, subscribeNotices } from '../../../../ui/notices/notices.ts';
import { REST_ID } from './new-request-notices.ts';

/** The newest notice, in the bar where it covers nothing, and "+N" for the others. */
export function BoardNotices() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices);
  useOwnNoticePlace();
  const { shown, more } = chosen(notices);
  return (
    <NoticeRegion
      className="board-notices"
      data-sentence={shown[0]?.autoClose || undefined}
      notices={shown}
      shape="line"
      more={more}
    />
  );
}

type Chosen = { shown: readonly ShownNotice[]; more?: ShownNotice | undefined };

/**
 * One line has no room for both: notices that close by themselves replace those of requests for a few
 * seconds, but a call wins over a warning.
 */
function chosen(notices: readonly ShownNotice[]): Chosen {
  const passing = notices.filter(({ autoClose }) => autoClose);
  const rest = notices.filter(({ id }) => id === REST_ID);
  const requests = notices
    .filter(({ autoClose, id }) => !autoClose && id !== REST_ID)
    .sort((a, b) => b.timestamp - a.timestamp);
  const urgent = requests.length > 0 ? passing.filter(({ type }) => type !== 'warning') : passing;
  if (urgent.length > 0) return { shown: urgent.slice(-1) };
  const open = requests.find(({ isClosing }) => !isClosing);
  if (open) return { shown: [open], more: rest.find(({ isClosing }) => !isClosing) };
  return { shown: requests.slice(0, 1) };
}
