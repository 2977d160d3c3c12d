import { Hourglass, RefreshCw, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../../ui/i18n.ts';
import { elapsedLabel } from '../../rules.ts';
import { longestWait } from './board-lists.ts';
import type { BoardView } from './board-store.ts';
import type { Connection } from './connection.ts';
import { boardTexts } from './texts.ts';

type StatusLineProps = {
  view: BoardView;
  now: number;
  onJump(requestId: string): void;
  /** Between the two, where the screen has no column for them. The line is there without them too. */
  notices?: ReactNode;
};

/** What a disabled button is described by. */
export const OFFLINE_REASON_ID = 'board-offline-reason';

/** One line that is always there: how fresh the board is, and who has waited longest. */
export function StatusLine({ view, now, onJump, notices }: StatusLineProps) {
  const t = useTexts(boardTexts);
  const longest = longestWait(view.latest.values());
  return (
    <div className="board-status">
      <ConnectionSign connection={view.connection} />
      {notices}
      {longest && (
        <button type="button" className="board-longest" onClick={() => onJump(longest.id)}>
          <Hourglass aria-hidden="true" />
          <span className="board-longest-words">{t('longestWait')}</span>
          <strong>
            {t('longestWaitChip', {
              table: longest.tableNumber ?? '?',
              elapsed: elapsedLabel(longest.created_at, now),
            })}
          </strong>
        </button>
      )}
    </div>
  );
}

function ConnectionSign({ connection }: { connection: Connection }) {
  const t = useTexts(boardTexts);
  const time = useTimeOfDay();
  const Icon = icons[connection.kind];
  return (
    <>
      <p className="board-connection" data-kind={connection.kind}>
        <Icon aria-hidden="true" />
        <span>{t(connection.kind === 'offline' ? 'offlineShort' : connection.kind)}</span>
      </p>
      {/* In the page from the start: only what appears in a known region is announced. */}
      <div role="alert" className="board-offline">
        {connection.kind === 'offline' && (
          <>
            <p>
              <WifiOff aria-hidden="true" />
              {connection.dataAt === undefined
                ? t('offlineNoData', { since: time(connection.since) })
                : t('offline', { since: time(connection.since), data: time(connection.dataAt) })}
            </p>
            <p id={OFFLINE_REASON_ID}>{t('offlineReason')}</p>
          </>
        )}
      </div>
    </>
  );
}

const icons = { connecting: RefreshCw, live: Wifi, polling: RefreshCw, offline: WifiOff };

/** 20:14 in both languages: a dining room counts to 24. */
function useTimeOfDay(): (milliseconds: number) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (milliseconds) => format.format(milliseconds);
}
