import { Check, WifiOff, X } from 'lucide-react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { Spinner } from '../../../../../ui/Spinner.tsx';
import { OFFLINE_REASON_ID, statusKey } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import { cardTexts } from '../texts.ts';
import type { MainMove } from './card-move.ts';

/** The new label of the button after a move, by the new status. For other statuses it is their name. */
const doneWords: Record<string, 'takenWord' | 'finish' | undefined> = {
  'in-progress': 'takenWord',
  completed: 'finish',
};

type MoveButtonProps = {
  what: MainMove | undefined;
  /** Its name instead of that for one request, and the few words of it that are seen. */
  label?: string;
  shown?: string;
  /** The table's name for the middle of a sentence: "table 5". */
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  /** The status after a move, until the card moves to its new place. */
  moved: string | undefined;
  onMove(what: MainMove): void;
};

/** Uses `aria-disabled`, because `disabled` would drop the focus. The description gives the reason. */
export function MoveButton({
  what,
  label,
  shown,
  table,
  isBusy,
  isOffline,
  moved,
  onMove,
}: MoveButtonProps) {
  const t = useTexts(cardTexts);
  const tBoard = useTexts(boardTexts);
  if (!what) return null;
  const isDone = moved !== undefined;
  const isCancelled = moved === 'cancelled';
  const isRefusing = isBusy || isOffline || isDone;
  const look = what === 'finish' ? 'secondary' : 'primary';
  return (
    <button
      type="button"
      className="board-button"
      data-look={isDone ? 'done' : look}
      data-cancelled={isCancelled || undefined}
      aria-label={isDone ? undefined : name(what)}
      aria-disabled={isRefusing || undefined}
      aria-busy={(isBusy && !isDone) || undefined}
      aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
      onClick={isRefusing ? undefined : () => onMove(what)}
    >
      {isDone && (isCancelled ? <X aria-hidden="true" /> : <Check aria-hidden="true" />)}
      {isBusy && !isDone && <Spinner className="board-button-spinner" />}
      {isOffline && !isBusy && !isDone && <WifiOff aria-hidden="true" />}
      <span>{isDone ? doneWord(moved) : (shown ?? t(what))}</span>
    </button>
  );

  function name(move: MainMove): string {
    if (label) return `${label}, ${table}`;
    if (move === 'takeOver') return t('takeOverNamed', { table });
    return tBoard(move === 'take' ? 'takeNamed' : 'finishNamed', { table });
  }

  function doneWord(status: string): string {
    const word = doneWords[status];
    return word ? t(word) : tBoard(statusKey(status));
  }
}
