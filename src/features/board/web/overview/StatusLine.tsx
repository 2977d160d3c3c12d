import { Hourglass, RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { ageAfter } from '../../../requests/rules.ts';
import { longestWait } from '../cards/board-lists.ts';
import { useMinutesSince } from '../cards/use-minutes.ts';
import { useIsStarted } from '../device/service.ts';
import type { BoardView } from '../feed/board-store.ts';
import type { BoardConnection } from '../feed/server-link.ts';
import { OFFLINE_REASON_ID } from '../labels.ts';
import { BoardNotices } from '../notices/BoardNotices.tsx';
import { RoomCodeSign } from '../room-code/RoomCodeKeeper.tsx';
import { useBoardZones } from '../serving/board-zones.ts';
import { ServingSign } from '../serving/ServingSign.tsx';
import { boardTexts } from '../texts.ts';

type StatusLineProps = {
  /** Of the restaurant, on a phone: its bar has no other place for it. */
  name: string | undefined;
  view: BoardView;
  onJump(requestId: string): void;
};

/** How current the board is, the served zones, the newest notice, and the longest wait in them. */
export function StatusLine({ name, view, onJump }: StatusLineProps) {
  const isStarted = useIsStarted();
  const { served } = useBoardZones();
  const longest = useMemo(() => longestWait(view.latest.values(), served), [view.latest, served]);
  return (
    <div className="board-status">
      <ConnectionSign name={name} connection={view.connection} />
      {isStarted && <ServingSign />}
      <RoomCodeSign code={view.roomCode} />
      <BoardNotices />
      {longest && <LongestWait request={longest} clockOffset={view.clockOffset} onJump={onJump} />}
    </div>
  );
}

/** Nothing before has waited long (BRD-01). */
const SHOWN_FROM_MINUTES = 2;

type LongestWaitProps = {
  request: TableRequest;
  clockOffset: number;
  onJump(requestId: string): void;
};

function LongestWait({ request, clockOffset, onJump }: LongestWaitProps) {
  const t = useTexts(boardTexts);
  const minutes = useMinutesSince(request.created_at, clockOffset);
  if (minutes < SHOWN_FROM_MINUTES) return null;
  return (
    <button
      type="button"
      className="board-longest"
      data-age={ageAfter(request, minutes)}
      onClick={() => onJump(request.id)}
    >
      <Hourglass aria-hidden="true" />
      <span className="board-longest-words">{t('longestWait')}</span>
      <strong>
        {t('longestWaitChip', {
          table: request.table_number || '?',
          elapsed: `${minutes}\u00a0min`,
        })}
      </strong>
    </button>
  );
}

type ConnectionSignProps = { name: string | undefined; connection: BoardConnection };

function ConnectionSign({ name, connection }: ConnectionSignProps) {
  const t = useTexts(boardTexts);
  const Icon = icons[connection.kind];
  const words = t(connection.kind === 'offline' ? 'offlineShort' : connection.kind);
  return (
    <div className="board-connection" data-kind={connection.kind}>
      <Icon aria-hidden="true" />
      <div className="board-here">
        {name !== undefined && <p title={name}>{name}</p>}
        <p title={words}>{words}</p>
      </div>
    </div>
  );
}

/** At the foot of the screen: since when the board has been offline. */
export function OutageLine({ connection }: { connection: BoardConnection }) {
  const t = useTexts(boardTexts);
  const time = useTimeOfDay();
  return (
    // Always mounted: screen readers announce only changes in an existing region.
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
  );
}

const icons = { connecting: RefreshCw, live: Wifi, polling: RefreshCw, offline: WifiOff };

/** 20:14 in both languages: restaurants use the 24-hour clock. */
export function useTimeOfDay(): (milliseconds: number) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (milliseconds) => format.format(milliseconds);
}
