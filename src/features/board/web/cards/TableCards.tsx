import { useId } from 'react';
import type { BoardView } from '../feed/board-store.ts';
import type { LateParts } from '../use-late.ts';
import type { Moves } from './move/card-move.ts';
import { RequestCard } from './RequestCard.tsx';
import { isOpen, type LaneItem, type Offer } from './undo/offers.ts';

export type SharedByCards = {
  view: BoardView;
  moves: Moves;
  worst: ReadonlySet<string>;
  /** The requests about which this device asks whether its user is still at them. */
  asking: ReadonlySet<string>;
  /** Whether the user may take over what a colleague has. */
  takesOver: boolean;
  late: LateParts | null | undefined;
};

type TableCardsProps = SharedByCards & { items: readonly LaneItem[] };

/**
 * The cards and undo lines of one table in a lane. Several cards get a head; a single one looks as without
 * this wrapper, which keeps its element the same when a second card comes.
 */
export function TableCards({ items, ...shared }: TableCardsProps) {
  const headId = useId();
  const { view, moves, late } = shared;
  const cards = items.filter(({ isLine }) => !isLine);
  const lines = items.flatMap(({ isLine, offer }) => (isLine && offer ? [offer] : []));
  const isGroup = late && cards.length > 1;
  const takes = cards.flatMap(({ offer }) => (offer && isTakeOpen(offer) ? [offer] : []));
  const isUndoneAtOnce = isGroup && takes.length > 1;
  const group = isGroup && { role: 'group', 'aria-labelledby': headId, 'data-group': true };
  return (
    <div className="board-table" {...group}>
      {isGroup && (
        <late.TableHead
          {...shared}
          id={headId}
          placed={cards.map(({ request }) => request)}
          takes={isUndoneAtOnce ? takes : []}
        />
      )}
      {items.map((item) => (item.isLine ? line(item) : card(item)))}
    </div>
  );

  function isTakeOpen(offer: Offer): boolean {
    return offer.kind === 'take' && isOpen(offer, view.latest.get(offer.request.id));
  }

  /** Moves of one kind have one line, at the place of the first. */
  function line({ offer }: LaneItem) {
    const [first, ...others] = lines.filter(({ kind }) => kind === offer?.kind);
    if (!late || !first || first !== offer) return null;
    return (
      <late.UndoLine key={first.request.id} offers={[first, ...others]} {...{ view, moves }} />
    );
  }

  function card({ request: placed, offer }: LaneItem) {
    const { id } = placed;
    return (
      <RequestCard
        key={id}
        isBusy={moves.busy.has(id)}
        isOffline={view.connection.kind === 'offline'}
        late={late}
        placed={placed}
        request={view.latest.get(id)}
        isWorst={shared.worst.has(id)}
        isAsking={shared.asking.has(id)}
        takesOver={shared.takesOver}
        clockOffset={view.clockOffset}
        offer={offer && !isUndoneAtOnce && isTakeOpen(offer) ? offer : undefined}
        onMove={moves.move}
        onOfferEnd={moves.withdraw}
      />
    );
  }
}
