import type { ReactNode } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { BoardView } from '../feed/board-store.ts';
import { OtherZones } from '../serving/OtherZones.tsx';
import { servingTexts } from '../serving/texts.ts';
import { boardTexts } from '../texts.ts';
import type { LateParts } from '../use-late.ts';
import type { Lane } from './board-lists.ts';
import type { Moves } from './move/use-moves.ts';
import { RequestCard } from './RequestCard.tsx';
import type { LaneItem } from './undo/offers.ts';
import { isOpen, undoing } from './undo/offers.ts';

type LaneSectionProps = {
  lane: Lane;
  count: number;
  items: readonly LaneItem[];
  /** Cards in the folded group of other zones. */
  others: readonly LaneItem[];
  view: BoardView;
  moves: Moves;
  worst: ReadonlySet<string>;
  /** The requests about which this device asks whether its user is still at them. */
  asking: ReadonlySet<string>;
  /** Whether the user may take over what a colleague has. */
  takesOver: boolean;
  late: LateParts | null | undefined;
  /** Below the title. */
  head?: ReactNode;
  /** Below the cards. */
  foot?: ReactNode;
};

const laneTitles = { pending: 'pending', 'in-progress': 'inProgress', over: 'over' } as const;

export function LaneSection({
  lane,
  count,
  items,
  others,
  head,
  foot,
  ...shared
}: LaneSectionProps) {
  const t = useTexts(boardTexts);
  const tServing = useTexts(servingTexts);
  return (
    <section
      className="board-lane"
      data-lane={lane}
      data-empty={items.length + others.length === 0 || undefined}
      aria-labelledby={`lane-${lane}`}
    >
      <h2 id={`lane-${lane}`}>
        {t(laneTitles[lane])} <span>{count}</span>
      </h2>
      {head}
      {items.length === 0 && (
        <p className="board-lane-empty">
          {others.length > 0 ? tServing('nothingHere') : t('emptyLane')}
        </p>
      )}
      <div className="board-cards">{items.map(card)}</div>
      <OtherZones count={others.length}>{others.map(card)}</OtherZones>
      {foot}
    </section>
  );

  function card(item: LaneItem) {
    return <Item key={item.request.id} {...item} {...shared} />;
  }
}

type ItemProps = LaneItem &
  Pick<LaneSectionProps, 'view' | 'moves' | 'worst' | 'asking' | 'takesOver' | 'late'>;

function Item({
  request: placed,
  offer,
  isLine,
  view,
  moves,
  worst,
  asking,
  late,
  ...rest
}: ItemProps) {
  const { id } = placed;
  const request = view.latest.get(id);
  const acting = { isBusy: moves.busy.has(id), isOffline: view.connection.kind === 'offline' };
  if (isLine && offer) {
    return late ? (
      <late.UndoLine
        {...acting}
        offer={offer}
        isOpen={isOpen(offer, request)}
        onUndo={() => void moves.move(offer.request, undoing[offer.kind])}
        onEnd={() => moves.withdraw(id)}
      />
    ) : null;
  }
  return (
    <RequestCard
      {...acting}
      {...rest}
      late={late}
      placed={placed}
      request={request}
      isWorst={worst.has(id)}
      isAsking={asking.has(id)}
      clockOffset={view.clockOffset}
      offer={offer?.kind === 'take' && isOpen(offer, request) ? offer : undefined}
      onMove={moves.move}
      onOfferEnd={moves.withdraw}
    />
  );
}
