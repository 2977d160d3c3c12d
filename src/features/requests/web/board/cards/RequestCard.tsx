import { CircleAlert, Clock, WifiOff } from 'lucide-react';
import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { Spinner } from '../../../../../ui/Spinner.tsx';
import { type Age, ageAfter, agesSince, minutesLabel } from '../../../rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { requestName, statusKey, tableName } from '../labels.ts';
import { OFFLINE_REASON_ID } from '../overview/StatusLine.tsx';
import { boardTexts } from '../texts.ts';
import { actOn } from './act.ts';
import { TypeIcon } from './TypeIcon.tsx';
import { cardId } from './use-jump.ts';
import { useMinutesSince } from './use-minutes.ts';

type RequestCardProps = {
  /** The request when the card was placed. It determines the button's action. */
  placed: BoardRequest;
  /** The request as it is now. */
  request: BoardRequest;
  isBusy: boolean;
  isOffline: boolean;
  clockOffset: number;
  onAct(): void;
};

export function RequestCard({
  placed,
  request,
  isBusy,
  isOffline,
  clockOffset,
  onAct,
}: RequestCardProps) {
  const t = useTexts(boardTexts);
  const { language } = useLanguage();
  const id = cardId(request.id);
  const minutes = useMinutesSince(agesSince(request), clockOffset);
  const age = ageAfter(request, minutes);
  const table = tableName(t, request.tableNumber);
  return (
    <article
      id={id}
      tabIndex={-1}
      className="board-card"
      data-status={request.status}
      data-age={age}
      aria-labelledby={`${id}-table ${id}-type ${id}-status`}
    >
      <h3 id={`${id}-table`} className="board-card-table">
        {request.tableNumber === undefined ? (
          table
        ) : (
          <>
            <span>{t('table')}</span> <strong>{request.tableNumber}</strong>
          </>
        )}
      </h3>
      <div className="board-card-facts">
        <p id={`${id}-type`} className="board-card-type">
          <TypeIcon type={request.type} />
          {requestName(t, language, request)}
        </p>
        <p className="board-card-state">
          <span id={`${id}-status`} className="board-card-status">
            {t(statusKey(request.status))}
          </span>{' '}
          <Elapsed age={age} elapsed={minutesLabel(minutes)} />
        </p>
        {request.takenBy && (
          <p className="board-card-taker">{t('takenBy', { name: request.takenBy })}</p>
        )}
      </div>
      {(request.customerName || request.message) && (
        <p className="board-card-message">
          {request.customerName && <strong>{request.customerName}</strong>}{' '}
          {request.message && <q>{request.message}</q>}
        </p>
      )}
      <ActButton
        what={actOn(placed)}
        table={table}
        isBusy={isBusy || request.status !== placed.status}
        isOffline={isOffline}
        onAct={onAct}
      />
    </article>
  );
}

function Elapsed({ age, elapsed }: { age: Age; elapsed: string }) {
  const t = useTexts(boardTexts);
  return (
    <span className="board-card-age" data-age={age}>
      {age === 'waiting' && <Clock aria-hidden="true" />}
      {age === 'late' && <CircleAlert aria-hidden="true" />}
      {age === 'fresh' ? elapsed : t(age, { elapsed })}
    </span>
  );
}

type ActButtonProps = {
  what: 'take' | 'finish' | undefined;
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  onAct(): void;
};

/** Never `disabled`, which would drop the focus: it says why it cannot act now. */
function ActButton({ what, table, isBusy, isOffline, onAct }: ActButtonProps) {
  const t = useTexts(boardTexts);
  if (!what) return null;
  const isRefusing = isBusy || isOffline;
  return (
    <button
      type="button"
      className="board-act"
      data-look={what === 'take' ? 'primary' : 'secondary'}
      aria-label={t(what === 'take' ? 'takeNamed' : 'finishNamed', { table: table.toLowerCase() })}
      aria-disabled={isRefusing || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
      onClick={isRefusing ? undefined : onAct}
    >
      {isBusy && <Spinner />}
      {isOffline && !isBusy && <WifiOff aria-hidden="true" />}
      {t(what)}
    </button>
  );
}
