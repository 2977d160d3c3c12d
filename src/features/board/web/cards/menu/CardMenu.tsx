import { Ban, Bell, BellOff, Check, Undo2, UserRound } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { clocksOf } from '../../../../../clocks.ts';
import { muteLengths } from '../../../../../enums.ts';
import { defineTexts, useTexts } from '../../../../../ui/language/i18n.ts';
import { RowMenu } from '../../../../../ui/RowMenu.tsx';
import type { TableRequest } from '../../../../requests/contract.ts';
import { useColleagues } from '../../../../team/web/colleagues.ts';
import { OFFLINE_REASON_ID } from '../../labels.ts';
import { MutesContext, muteTable, muteTexts, useIsMuted } from '../../mute/mutes.ts';
import { boardTexts } from '../../texts.ts';
import type { CardMove, MainMove } from '../move/card-move.ts';

type CardMenuProps = {
  /** The move of the card's button. The menu has the others. */
  main: MainMove | undefined;
  /** The id of the member who has it. */
  taker: string | null;
  /** In the middle of a sentence: "table 5". */
  table: string;
  number: number;
  isBusy: boolean;
  isOffline: boolean;
  onMove(move: CardMove, colleague?: string): void;
};

/** The menu for rare acts on an active request. */
export function CardMenu(props: CardMenuProps) {
  const { main, taker, table, number, isBusy, isOffline, onMove } = props;
  const t = useTexts(cardMenuTexts);
  const tMute = useTexts(muteTexts);
  const { slug } = use(MutesContext);
  const isMuted = useIsMuted(number);
  const { data = [], isFetching, isError, refetch } = useColleagues();
  const colleagues = data.filter(({ memberId }) => memberId !== taker);
  const isTaken = main !== 'take';
  const isFound = isTaken && !isFetching && !isError;
  const refusedBy = isOffline ? OFFLINE_REASON_ID : undefined;

  function act(label: string, icon: ReactNode, move: CardMove, colleague?: string) {
    return { label, icon, refusedBy, onChoose: () => onMove(move, colleague) };
  }

  const mutes = (isMuted ? ([null] as const) : muteLengths).map((minutes) => ({
    label: tMute(minutes === null ? 'resume' : `mute${minutes}`),
    icon: minutes === null ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
    refusedBy,
    onChoose: () => void muteTable(slug, number, minutes),
  }));
  const acts = [
    ...(main === 'takeOver' ? [act(t('finish'), <Check aria-hidden="true" />, 'finish')] : []),
    isTaken
      ? act(t('release'), <Undo2 aria-hidden="true" />, 'release')
      : act(t('dismiss'), <Ban aria-hidden="true" />, 'dismiss'),
    ...(isFound ? colleagues : []).map(({ memberId, name }) =>
      act(t('handOver', { name }), <UserRound aria-hidden="true" />, 'handOver', memberId),
    ),
    ...(number > 0 ? mutes : []),
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

type StillComingProps = {
  table: string;
  pace: TableRequest['pace'];
  /** Apart from its card the question names the table, and has the card's button. */
  isApart?: boolean;
  isBusy: boolean;
  isOffline: boolean;
  onMove(move: CardMove): void;
};

/** Asks whoever has a request whether they are still at it. */
export function StillComing({ table, pace, isApart, isBusy, isOffline, onMove }: StillComingProps) {
  const t = useTexts(cardMenuTexts);
  const tBoard = useTexts(boardTexts);
  const count = clocksOf({ pace })['in-progress'].waiting;
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

/** Texts of a card's menu, and of the question to whoever has a request. */
const cardMenuTexts = defineTexts('card-menu', {
  fr: {
    more: 'Autres actions, {{table}}',
    finish: 'Terminé',
    release: 'Remettre en attente',
    handOver: 'Passer à {{name}}',
    searching: 'Qui est en service\u202f?',
    nobody: 'Personne d’autre n’est en service.',
    notFound: 'Impossible de savoir qui est en service. Fermez ce menu, puis rouvrez-le.',
    dismiss: 'Fausse alerte',

    stillComing: 'Toujours en route\u202f?',
    stillComingAt: '{{table}}\u202f: toujours en route\u202f?',
    renew: 'Encore {{count}} min',
    renewNamed: 'Encore {{count}} min, {{table}}',
    giveBack: 'Rendre',
    giveBackNamed: 'Rendre, {{table}}',
  },
  en: {
    more: 'More actions, {{table}}',
    finish: 'Done',
    release: 'Put back',
    handOver: 'Hand over to {{name}}',
    searching: 'Who is on duty?',
    nobody: 'Nobody else is on duty.',
    notFound: 'We could not find out who is on duty. Close this menu, then open it again.',
    dismiss: 'False alarm',

    stillComing: 'Still on it?',
    stillComingAt: '{{table}}: still on it?',
    renew: '{{count}} more min',
    renewNamed: '{{count}} more min, {{table}}',
    giveBack: 'Give back',
    giveBackNamed: 'Give back, {{table}}',
  },
});
