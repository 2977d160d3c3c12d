import { Check, WifiOff, X } from 'lucide-react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { Spinner } from '../../../../../ui/Spinner.tsx';
import { OFFLINE_REASON_ID } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import { cardTexts } from '../texts.ts';
import type { MainMove } from './card-move.ts';

type MoveButtonProps = {
  what: MainMove | undefined;
  /** The table's name for the middle of a sentence: "table 5". */
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  /** The label of the completed action, until the card moves to its new place. */
  done: string | undefined;
  /** The request was cancelled: the label is no success. */
  isCancelled: boolean;
  onMove(what: MainMove): void;
};

/** Uses `aria-disabled`, because `disabled` would drop the focus. The description gives the reason. */
export function MoveButton({
  what,
  table,
  isBusy,
  isOffline,
  done,
  isCancelled,
  onMove,
}: MoveButtonProps) {
  const t = useTexts(cardTexts);
  const tBoard = useTexts(boardTexts);
  if (!what) return null;
  const isDone = done !== undefined;
  const isRefusing = isBusy || isOffline || isDone;
  const look = what === 'finish' ? 'secondary' : 'primary';
  const name =
    what === 'takeOver'
      ? t('takeOverNamed', { table })
      : tBoard(what === 'take' ? 'takeNamed' : 'finishNamed', { table });
  return (
    <button
      type="button"
      className="board-button"
      data-look={isDone ? 'done' : look}
      data-cancelled={isCancelled || undefined}
      aria-label={isDone ? undefined : name}
      aria-disabled={isRefusing || undefined}
      aria-busy={(isBusy && !isDone) || undefined}
      aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
      onClick={isRefusing ? undefined : () => onMove(what)}
    >
      {isDone && (isCancelled ? <X aria-hidden="true" /> : <Check aria-hidden="true" />)}
      {isBusy && !isDone && <Spinner className="board-button-spinner" />}
      {isOffline && !isBusy && !isDone && <WifiOff aria-hidden="true" />}
      <span>{isDone ? done : t(what)}</span>
    </button>
  );
}
