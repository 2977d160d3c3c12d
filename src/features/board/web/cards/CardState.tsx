import { CircleAlert, Clock } from 'lucide-react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { type Age, minutesBetween, parseInstant } from '../../../requests/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { type CardSay, cardTexts } from './texts.ts';

type CardStateProps = {
  request: BoardRequest;
  age: Age;
  /** Minutes since the request was created or, if it is in progress, since it was taken. */
  minutes: number;
};

/** Shows who took the request or how it ended, and a warning if it has waited too long. */
export function CardState({ request, age, minutes }: CardStateProps) {
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
