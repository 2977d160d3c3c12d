import { Ban, Check, Undo2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { RowMenu } from '../../../../../ui/RowMenu.tsx';
import { useColleagues } from '../../../../team/web/colleagues.ts';
import { OFFLINE_REASON_ID } from '../../labels.ts';
import type { CardMove, MainMove } from '../move/card-move.ts';
import { cardMenuTexts } from './texts.ts';

type CardMenuProps = {
  /** The move of the card's button. The menu has the others. */
  main: MainMove | undefined;
  /** The id of the member who has it. */
  taker: string | null;
  /** In the middle of a sentence: "table 5". */
  table: string;
  isBusy: boolean;
  isOffline: boolean;
  onMove(move: CardMove, colleague?: string): void;
};

/** The menu for rare acts on an active request. */
export function CardMenu({ main, taker, table, isBusy, isOffline, onMove }: CardMenuProps) {
  const t = useTexts(cardMenuTexts);
  const { data = [], isFetching, isError, refetch } = useColleagues();
  const colleagues = data.filter(({ memberId }) => memberId !== taker);
  const isTaken = main !== 'take';
  const isFound = isTaken && !isFetching && !isError;
  const refusedBy = isOffline ? OFFLINE_REASON_ID : undefined;

  function act(label: string, icon: ReactNode, move: CardMove, colleague?: string) {
    return { label, icon, refusedBy, onChoose: () => onMove(move, colleague) };
  }

  const acts = [
    ...(main === 'takeOver' ? [act(t('finish'), <Check aria-hidden="true" />, 'finish')] : []),
    isTaken
      ? act(t('release'), <Undo2 aria-hidden="true" />, 'release')
      : act(t('dismiss'), <Ban aria-hidden="true" />, 'dismiss'),
    ...(isFound ? colleagues : []).map(({ memberId, name }) =>
      act(t('handOver', { name }), <UserRound aria-hidden="true" />, 'handOver', memberId),
    ),
  ];
  return (
    <div className="board-more">
      <RowMenu
        label={t('more', { table })}
        acts={acts}
        isBusy={isBusy}
        note={isTaken && !isOffline && note()}
        onOpen={() => {
          if (isTaken && !isOffline) void refetch();
        }}
      />
    </div>
  );

  function note(): string | undefined {
    if (isFetching) return t('searching');
    if (isError) return t('notFound');
    return colleagues.length === 0 ? t('nobody') : undefined;
  }
}
