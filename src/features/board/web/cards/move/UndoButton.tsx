import { Check, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { MOVE_UNDO_SECONDS } from '../../../../requests/rules.ts';
import type { BoardView } from '../../feed/board-store.ts';
import { OFFLINE_REASON_ID, tableName } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import type { Moves } from './card-move.ts';
import { isOpen, type Offer, requestsOf, undoing } from './offers.ts';
import { groupTexts, undoTexts } from './texts.ts';

const names = { take: 'undoTake', finish: 'undoFinish', dismiss: 'undoDismiss' } as const;

type UndoButtonProps = {
  kind: Offer['kind'];
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  onUndo(): void;
  /** Called when the time is over. */
  onEnd(): void;
};

/** Undoes the last move that this device made with a request. */
function UndoButton({ kind, table, isBusy, isOffline, onUndo, onEnd }: UndoButtonProps) {
  const t = useTexts(undoTexts);
  const pausing = useExpiry(MOVE_UNDO_SECONDS * 1000, onEnd);
  const isRefusing = isBusy || isOffline;
  return (
    <button
      type="button"
      className="board-undo"
      aria-label={t(names[kind], { table })}
      aria-disabled={isRefusing || undefined}
      aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
      onClick={isRefusing ? undefined : onUndo}
      {...pausing}
    >
      <Undo2 aria-hidden="true" />
      {t('undo')}
    </button>
  );
}

type UndoLineProps = {
  /** Moves of one kind with requests of one table. */
  offers: readonly [Offer, ...Offer[]];
  view: BoardView;
  moves: Moves;
};

/** A line where the cards were before a move. It says what was done and offers to undo it. */
export function UndoLine({ offers, view, moves }: UndoLineProps) {
  const t = useTexts(undoTexts);
  const { kind, request } = offers[0];
  const table = tableName(useTexts(boardTexts), request.table_number);
  const open = offers.filter((offer) => isOpen(offer, view.latest.get(offer.request.id)));
  const what = useTexts(groupTexts)('requestsOf', { table, count: offers.length });
  return (
    <div className="board-undo-line" data-request={request.id}>
      <p>
        <Check aria-hidden="true" />
        <strong>{offers.length > 1 ? what : table}</strong>{' '}
        {open.length > 0 ? t(`${kind}Done`) : t('undone')}
      </p>
      {open.length > 0 && (
        <UndoButton
          // A later move begins the time anew.
          key={offers.length}
          kind={kind}
          table={table.toLowerCase()}
          isBusy={open.some(({ request: { id } }) => moves.busy.has(id))}
          isOffline={view.connection.kind === 'offline'}
          onUndo={() => moves.moveAll(requestsOf(open), undoing[kind])}
          onEnd={() => moves.withdraw(requestsOf(offers))}
        />
      )}
    </div>
  );
}

/** Calls `onEnd` after this time, not counting the time that the pointer or the focus is on the element. */
function useExpiry(milliseconds: number, onEnd: () => void) {
  const left = useRef(milliseconds);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const end = useEffectEvent(onEnd);
  const isPaused = isPointed || isFocused;

  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused]);

  return {
    // Not `onPointerEnter`: the button appears under a pointer that stands still.
    onPointerMove: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
