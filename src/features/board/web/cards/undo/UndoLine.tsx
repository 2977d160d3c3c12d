import { Check } from 'lucide-react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { tableName } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import { cardTexts } from '../texts.ts';
import { UndoButton } from './UndoButton.tsx';
import type { Offer } from './use-offers.ts';

type UndoLineProps = {
  offer: Offer;
  /** Whether the request is still as the move left it. */
  isOpen: boolean;
  isBusy: boolean;
  isOffline: boolean;
  onUndo(move: 'release' | 'recall'): void;
  onEnd(): void;
};

/** A line where the card was before a move. It says what was done and offers to undo it. */
export function UndoLine({ offer, isOpen, ...acting }: UndoLineProps) {
  const t = useTexts(cardTexts);
  const tBoard = useTexts(boardTexts);
  const { kind, request } = offer;
  const table = tableName(tBoard, request.tableNumber);
  return (
    <div className="board-undo-line" data-request={request.id}>
      <p>
        <Check aria-hidden="true" />
        <strong>{table}</strong> {isOpen ? t(`${kind}Done`) : t('undone')}
      </p>
      {isOpen && <UndoButton {...acting} kind={kind} table={table.toLowerCase()} />}
    </div>
  );
}
