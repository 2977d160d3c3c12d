import { isOver, lookOf } from '../following/status/stage.ts';
import { StatusCard, type StatusCardProps } from './StatusCard.tsx';
import type { GuestState } from './use-guest.ts';

/** Over HTTP/1 a browser has six connections to a server: calls need some of them. */
const MOST_STREAMS = 3;

type StatusCardsProps = Omit<StatusCardProps, 'shown' | 'problem'> & {
  state: Pick<GuestState, 'shown' | 'tapped' | 'problem'>;
};

/** A card for each request, where a table may have several. That of the newest unanswered one is open. */
export function StatusCards({ state, ...props }: StatusCardsProps) {
  const { shown, tapped, problem } = state;
  if (shown.length === 0) return null;
  const first = shown.find(({ request }) => request.status === 'pending') ?? shown[0];
  // At first keys are from the link. A page without script reloads itself, and would close an opened card.
  const hasKeys = shown.some(({ key }) => key !== undefined);
  const active = shown.find((each) => !isOver(each));
  return (
    <ul className="requests">
      {shown.map((each, index) => (
        <li key={each.request.id} className={lookOf({ name: 'idle' }, each)}>
          <StatusCard
            {...props}
            shown={each}
            hasStream={index < MOST_STREAMS}
            saysOffline={each === active}
            fold={{ isOpenAtFirst: hasKeys || each === first, tapped }}
            problem={problem?.id === each.request.id ? problem : undefined}
          />
        </li>
      ))}
    </ul>
  );
}
