import { useTexts } from '../../../../../ui/language/i18n.ts';
import { ASK_TAKER_MINUTES } from '../../../../requests/ringing/rules.ts';
import { OFFLINE_REASON_ID } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';
import type { CardMove } from '../move/card-move.ts';
import { cardMenuTexts } from './texts.ts';

type StillComingProps = {
  table: string;
  /** Apart from its card the question names the table, and has the card's button. */
  isApart?: boolean;
  isBusy: boolean;
  isOffline: boolean;
  onMove(move: CardMove): void;
};

/** Asks whoever has a request whether they are still at it. */
export function StillComing({ table, isApart, isBusy, isOffline, onMove }: StillComingProps) {
  const t = useTexts(cardMenuTexts);
  const tBoard = useTexts(boardTexts);
  const count = ASK_TAKER_MINUTES;
  const isRefusing = isBusy || isOffline;
  const question = isApart ? t('stillComingAt', { table }) : t('stillComing');

  const acts: { label: string; name: string; move: CardMove }[] = [
    { label: t('renew', { count }), name: t('renewNamed', { count, table }), move: 'renew' },
    { label: t('giveBack'), name: t('giveBackNamed', { table }), move: 'release' },
  ];
  if (isApart) {
    acts.unshift({ label: t('finish'), name: tBoard('finishNamed', { table }), move: 'finish' });
  }
  return (
    <fieldset className="board-still" aria-label={`${t('stillComing')} ${table}`}>
      <p>{question}</p>
      <div>
        {acts.map(({ label, name, move }) => (
          <button
            key={move}
            type="button"
            className="board-tool"
            aria-label={name}
            aria-disabled={isRefusing || undefined}
            aria-describedby={isOffline ? OFFLINE_REASON_ID : undefined}
            onClick={isRefusing ? undefined : () => onMove(move)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
