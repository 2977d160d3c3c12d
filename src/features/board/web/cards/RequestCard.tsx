import { Bell, BellOff, CircleAlert, Clock } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { requestTypes } from '../../../../enums.ts';
import { cardId } from '../../../../paths.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import {
  type Age,
  ageShare,
  minutesBetween,
  minutesLabel,
  parseInstant,
  type StaffMove,
} from '../../../requests/rules.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import type { BoardRequest } from '../feed/board-request.ts';
import { needsWidth, requestName, statusKey, tableName } from '../labels.ts';
import { muteCard, unmuteCard, useIsCardMuted } from '../ringing/muted-cards.ts';
import { CardZone } from '../serving/CardZone.tsx';
import { boardTexts } from '../texts.ts';
import { MoveButton } from './move/MoveButton.tsx';
import { nextMove } from './move/use-moves.ts';
import { type CardSay, cardTexts } from './texts.ts';
import { CardMenu } from './undo/CardMenu.tsx';
import type { Offer } from './undo/offers.ts';
import { UndoButton } from './undo/UndoButton.tsx';
import { useAge } from './use-minutes.ts';

/** The new label of the button after a move, by the new status. For other statuses it is their name. */
const doneWords: Record<string, 'takenWord' | 'finish' | undefined> = {
  'in-progress': 'takenWord',
  completed: 'finish',
};

export type CardProps = {
  /** The request when the card was placed. It determines the button's action. */
  placed: BoardRequest;
  /** The current request; undefined once it has left the board. */
  request: BoardRequest | undefined;
  isBusy: boolean;
  isOffline: boolean;
  /** One of the longest waits. Only these are fully red. */
  isWorst: boolean;
  clockOffset: number;
  /** The offer to undo, if this device has just taken the request. */
  offer: Offer | undefined;
  onMove(placed: BoardRequest, move: StaffMove): void;
  onOfferEnd(requestId: string): void;
};

/** Rendered only when its own properties change: a tap on a full board must not render thirty cards. */
export const RequestCard = memo(function RequestCard({
  placed,
  request: present,
  ...props
}: CardProps) {
  const request = present ?? placed;
  const t = useTexts(boardTexts);
  const tCards = useTexts(cardTexts);
  const { language } = useLanguage();
  const id = cardId(request.id);
  const { age, minutes } = useAge(request, props.clockOffset);
  const table = tableName(t, request.tableNumber);
  const named = { table: table.toLowerCase(), isBusy: props.isBusy, isOffline: props.isOffline };
  const isFree = request.type === 'other' && request.message !== undefined;
  const isActive = nextMove(request) !== undefined;
  const hasMoved = request.status !== placed.status;
  const doneWord = doneWords[request.status];
  const moved = doneWord ? tCards(doneWord) : t(statusKey(request.status));
  const move = (what: StaffMove) => props.onMove(placed, what);
  return (
    <article
      id={id}
      tabIndex={-1}
      className="board-card"
      data-request={request.id}
      data-status={request.status}
      data-placed={placed.status}
      data-age={age}
      data-wide={needsWidth(placed) || undefined}
      data-worst={(props.isWorst && !hasMoved) || undefined}
      data-gone={present === undefined || undefined}
      inert={present === undefined}
      style={{ '--fill': ageShare(request, minutes) } as CSSProperties}
      aria-labelledby={`${id}-table ${id}-place ${id}-type ${id}-status`}
    >
      <h3 id={`${id}-table`} className="board-card-table">
        {request.tableNumber === undefined ? (
          table
        ) : (
          <>
            <span className="sr-only">{`${t('table')} `}</span>
            <strong>{request.tableNumber}</strong>
          </>
        )}
      </h3>
      <div className="board-card-facts">
        <p className="board-card-type">
          <TypeIcon type={request.type} />
          <span id={`${id}-type`} className={isFree ? 'sr-only' : undefined}>
            {requestName(t, language, request)}
          </span>
          {isFree && <Message text={request.message} />}
        </p>
        <CardZone id={`${id}-place`} request={request} clockOffset={props.clockOffset} />
        {!isFree && request.message && (
          <p className="board-card-message">
            <Message text={request.message} />
          </p>
        )}
        {request.customerName && (
          <p className="board-card-guest" dir="auto">
            {request.customerName}
          </p>
        )}
        <p className="board-card-state">
          <span id={`${id}-status`} className="board-card-status">
            {t(statusKey(request.status))}
          </span>{' '}
          <CardState request={request} age={age} minutes={minutes} />
        </p>
      </div>
      {isActive && nextMove(placed) && (
        <p className="board-card-figure" aria-hidden={request.status !== 'pending' || undefined}>
          {minutesLabel(minutes)}
        </p>
      )}
      <MoveButton
        {...named}
        what={nextMove(placed)}
        done={hasMoved ? moved : undefined}
        isCancelled={request.status === 'cancelled'}
        onMove={move}
      />
      {placed.status === 'pending' && age === 'late' && !hasMoved && (
        <MuteButton requestId={request.id} table={named.table} />
      )}
      {placed.status === 'in-progress' &&
        (props.offer ? (
          <UndoButton
            {...named}
            kind="take"
            onUndo={move}
            onEnd={() => props.onOfferEnd(placed.id)}
          />
        ) : (
          !hasMoved && <CardMenu {...named} onRelease={() => move('release')} />
        ))}
    </article>
  );
});

/** The words of a guest, in any script, with their line breaks. */
function Message({ text }: { text: string | undefined }) {
  return <q dir="auto">{text}</q>;
}

/** The icon that guests see for a request type, on a tile in its tint. The name of the type is beside it. */
function TypeIcon({ type }: { type: string }) {
  const known = requestTypes.find((one) => one === type) ?? 'other';
  return (
    <span className="board-kind" data-kind={known}>
      <Icon name={known} />
    </span>
  );
}

type CardStateProps = {
  request: BoardRequest;
  age: Age;
  /** Minutes since the request was created or, if it is in progress, since it was taken. */
  minutes: number;
};

/** Shows who took the request or how it ended, and a warning if it has waited too long. */
function CardState({ request, age, minutes }: CardStateProps) {
  const t = useTexts(cardTexts);
  const isTaken = request.status === 'in-progress';
  const isCompleted = request.status === 'completed';
  const ended = endedWords(t, request);
  return (
    <>
      {isTaken && <span className="board-card-taker">{`${takenWords(t, request, minutes)} `}</span>}
      {ended && <span className={isCompleted ? 'board-card-ended' : undefined}>{ended}</span>}
      <span className="board-card-age" data-age={age}>
        {age === 'waiting' && <Clock aria-hidden="true" />}
        {age === 'late' && <CircleAlert aria-hidden="true" />}
        {age !== 'fresh' && <span>{t(isTaken && age === 'late' ? 'takenLate' : age)}</span>}
      </span>
    </>
  );
}

function takenWords(t: CardSay, { takenBy: name }: BoardRequest, count: number): string {
  if (!name) return count === 0 ? t('takenNow') : t('taken', { count });
  return count === 0 ? t('takenByNow', { name }) : t('takenBy', { name, count });
}

/** The time from creation to end. Empty for an active request. */
function endedWords(t: CardSay, { status, created_at, ended_at }: BoardRequest): string {
  const isOver = status === 'completed' || status === 'cancelled';
  if (!isOver || ended_at === undefined) return '';
  const count = minutesBetween(parseInstant(created_at), parseInstant(ended_at) ?? 0);
  return count === 0 ? t(`${status}Now`) : t(status, { count });
}

type MuteButtonProps = {
  requestId: string;
  /** In the middle of a sentence: "table 5". */
  table: string;
};

/** Stops the repeated ringing of one waiting request on this device, or lets it ring again. */
function MuteButton({ requestId, table }: MuteButtonProps) {
  const t = useTexts(cardTexts);
  const isMuted = useIsCardMuted(requestId);
  return (
    <button
      type="button"
      className="board-mute"
      aria-pressed={isMuted}
      aria-label={t('mute', { table })}
      title={t('mute', { table })}
      onClick={() => (isMuted ? unmuteCard : muteCard)(requestId)}
    >
      {isMuted ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
    </button>
  );
}
