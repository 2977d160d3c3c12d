import { Undo2 } from 'lucide-react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { MOVE_UNDO_SECONDS } from '../../../../requests/rules.ts';
import { OFFLINE_REASON_ID } from '../../overview/StatusLine.tsx';
import { cardTexts } from '../texts.ts';
import { useExpiry } from './use-expiry.ts';
import type { Offer } from './use-offers.ts';

const undoing = { take: 'release', finish: 'recall' } as const;

type UndoButtonProps = {
  kind: Offer['kind'];
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  onUndo(move: 'release' | 'recall'): void;
  /** Called when the time is over. */
  onEnd(): void;
};

/** Undoes the last move that this device made with a request. */
export function UndoButton({ kind, table, isBusy, isOffline, onUndo, onEnd }: UndoButtonProps) {
  const t = useTexts(cardTexts);
  const pausing = useExpiry(MOVE_UNDO_SECONDS * 1000, onEnd);
  const isRefusing = isBusy || isOffline;
  return (
    <button
      type="button"
      className="board-undo"
      aria-label={t(kind === 'take' ? 'undoTake' : 'undoFinish', { table })}
      aria-disabled={isRefusing || undefined}
      aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
      onClick={isRefusing ? undefined : () => onUndo(undoing[kind])}
      {...pausing}
    >
      <Undo2 aria-hidden="true" />
      {t('undo')}
    </button>
  );
}
