import { Bell, BellOff } from 'lucide-react';
import { type CSSProperties, memo, useId } from 'react';
import { requestTypes } from '../../../../enums.ts';
import { labelIn } from '../../../../languages.ts';
import { cardId } from '../../../../paths.ts';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { ageShare } from '../../../requests/rules.ts';
import { Icon } from '../../../requests/web/icons.tsx';
import type { BoardView } from '../feed/board-store.ts';
import { needsOwnRow, statusKey, tableName, wishName } from '../labels.ts';
import { muteCard, unmuteCard, useIsCardMuted } from '../ringing/muted-cards.ts';
import { boardTexts } from '../texts.ts';
import { CardFacts, GuestWords, isTitle } from './CardFacts.tsx';
import { CardMenu, StillComing } from './menu/CardMenu.tsx';
import {
  type CardMove,
  type Moves,
  mainMove,
  nextMove,
  type OnCardMove,
} from './move/card-move.ts';
import { MoveButton } from './move/MoveButton.tsx';
import type { LaneItem } from './move/offers.ts';
import { UndoLine } from './move/UndoButton.tsx';
import { TableHead } from './TableHead.tsx';
import { cardTexts } from './texts.ts';
import { useAge } from './use-minutes.ts';

export type SharedByCards = {
  view: BoardView;
  moves: Moves;
  worst: ReadonlySet<string>;
  /** The requests about which this device asks whether its user is still at them. */
  asking: ReadonlySet<string>;
  /** Whether the user may take over what a colleague has. */
  takesOver: boolean;
};

type TableCardsProps = SharedByCards & { items: readonly LaneItem[] };

/**
 * The cards of one table in a lane, and the lines where some were. Several get one number; a single one looks
 * as without this wrapper, which keeps its element the same when a second card comes.
 */
export function TableCards({ items, ...shared }: TableCardsProps) {
  const headId = useId();
  const { view, moves } = shared;
  const cards = items.filter(({ line }) => !line);
  const undone = items.flatMap(({ line, offer }) => (line === 'undo' && offer ? [offer] : []));
  const isGroup = cards.length > 0 && items.length > 1;
  const group = isGroup && { role: 'group', 'aria-labelledby': headId, 'data-group': true };
  const rows = items.reduce((sum, { request }) => sum + (needsOwnRow(request) ? 2 : 1), 0);
  return (
    <div className="board-table" style={{ '--rows': rows } as CSSProperties} {...group}>
      {isGroup && (
        <TableHead {...shared} id={headId} placed={cards.map(({ request }) => request)} />
      )}
      {items.map((item) => (item.line ? line(item) : card(item)))}
    </div>
  );

  /** Moves of one kind have one line, at the place of the first. */
  function line({ request, offer }: LaneItem) {
    if (!offer) return <TraceLine key={request.id} request={view.latest.get(request.id)} />;
    const [first, ...others] = undone.filter(({ kind }) => kind === offer.kind);
    if (!first) return null;
    // Beside cards its place stays empty: they must not move up.
    if (first !== offer) return cards.length > 0 && <p key={request.id} className="board-trace" />;
    return <UndoLine key={first.request.id} offers={[first, ...others]} {...{ view, moves }} />;
  }

  function card({ request: placed }: LaneItem) {
    const { id } = placed;
    return (
      <RequestCard
        key={id}
        isBusy={moves.busy.has(id)}
        isOffline={view.connection.kind === 'offline'}
        placed={placed}
        request={view.latest.get(id)}
        isWorst={shared.worst.has(id)}
        isAsking={shared.asking.has(id)}
        takesOver={shared.takesOver}
        clockOffset={view.clockOffset}
        onMove={moves.move}
      />
    );
  }
}

/** What became of a card that somebody else has moved, in its place. */
function TraceLine({ request }: { request: TableRequest | undefined }) {
  const t = useTexts(boardTexts);
  const tCards = useTexts(cardTexts);
  if (!request) return <p className="board-trace" />;
  const { taken_by: name, status } = request;
  const isTaken = status === 'in-progress' && name;
  const ended = request.dismissed_at ? tCards('dismissed') : t(statusKey(status));
  return (
    <p className="board-trace">
      <span className="sr-only">{`${t('table')} `}</span>
      <strong>{request.table_number || '?'}</strong>
      <span>{isTaken ? tCards('takenBy', { name }) : ended}</span>
    </p>
  );
}

type CardProps = {
  /** The request when the card was placed. It determines the button's action. */
  placed: TableRequest;
  /** The current request; undefined once it has left the board. */
  request: TableRequest | undefined;
  isBusy: boolean;
  isOffline: boolean;
  /** One of the longest waits. Only these are fully red. */
  isWorst: boolean;
  clockOffset: number;
  /** Whether the card asks its taker if they are still at it. */
  isAsking: boolean;
  /** Whether the user may take over what a colleague has. */
  takesOver: boolean;
  onMove: OnCardMove;
};

/** Rendered only when its own properties change: a tap on a full board must not render thirty cards. */
const RequestCard = memo(function RequestCard({ placed, request: present, ...props }: CardProps) {
  const request = present ?? placed;
  const t = useTexts(boardTexts);
  const { language } = useLanguage();
  const id = cardId(request.id);
  const { age, minutes } = useAge(request, props.clockOffset);
  const table = tableName(t, request.table_number);
  const named = { table: table.toLowerCase(), isBusy: props.isBusy, isOffline: props.isOffline };
  const isActive = nextMove(request) !== undefined;
  const hasMoved = request.status !== placed.status;
  const main = mainMove(placed, props.isAsking || !props.takesOver);
  const move = (what: CardMove, colleague?: string) => props.onMove(placed, what, colleague);
  return (
    <article
      id={id}
      tabIndex={-1}
      className="board-card"
      data-request={request.id}
      data-status={request.status}
      data-placed={placed.status}
      data-age={age}
      data-long={needsOwnRow(placed) || undefined}
      data-worst={(props.isWorst && !hasMoved) || undefined}
      data-reopened={(request.status === 'pending' && request.reopened_at !== null) || undefined}
      data-gone={present === undefined || undefined}
      inert={present === undefined}
      style={{ '--fill': ageShare(request, minutes) } as CSSProperties}
      aria-labelledby={`${id}-table ${id}-place ${id}-type ${id}-status`}
    >
      <h3
        id={`${id}-table`}
        className="board-card-table"
        data-long={request.table_number > 99 || undefined}
      >
        {request.table_number === 0 ? (
          table
        ) : (
          <>
            <span className="sr-only">{`${t('table')} `}</span>
            <strong>{request.table_number}</strong>
          </>
        )}
      </h3>
      <p className="board-card-type">
        <TypeIcon type={request.type} />
        {/* Of the placed one: a longer name must not move cards under a finger. */}
        <span id={`${id}-type`} className={isTitle(request) ? 'sr-only' : 'contents'}>
          <span>{wishName(t, language, placed)}</span>
          {placed.choice && (
            <span className="board-card-choice">
              <span className="sr-only"> · </span>
              {labelIn(placed.choice.label, language)}
            </span>
          )}
        </span>
        {isTitle(request) && <GuestWords text={request.message} />}
      </p>
      {isActive && nextMove(placed) && (
        <p className="board-card-figure" aria-hidden={request.status !== 'pending' || undefined}>
          <span>{minutes}</span>
          <small>{'\u00a0min'}</small>
        </p>
      )}
      <CardFacts
        id={id}
        placed={placed}
        request={request}
        age={age}
        minutes={minutes}
        clockOffset={props.clockOffset}
      />
      <MoveButton
        {...named}
        what={main}
        moved={hasMoved ? request.status : undefined}
        onMove={move}
      />
      {placed.status === 'pending' && age === 'late' && !hasMoved && (
        <MuteButton requestId={request.id} table={named.table} />
      )}
      {main && !hasMoved && (
        <CardMenu
          {...named}
          number={request.table_number}
          main={main}
          taker={request.taker_id}
          onMove={move}
        />
      )}
      {props.isAsking && !hasMoved && <StillComing {...named} pace={placed.pace} onMove={move} />}
    </article>
  );
});

/** The icon that guests see for a request type, on a tile in its tint. The name of the type is beside it. */
function TypeIcon({ type }: { type: string }) {
  const known = requestTypes.find((one) => one === type) ?? 'other';
  return (
    <span className="board-kind" data-kind={known}>
      <Icon name={known} />
    </span>
  );
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
