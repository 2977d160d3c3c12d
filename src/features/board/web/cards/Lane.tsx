import type { ReactNode } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { OtherZones } from '../serving/OtherZones.tsx';
import { servingTexts } from '../serving/texts.ts';
import { boardTexts } from '../texts.ts';
import { byTable, type Lane } from './board-lists.ts';
import { type SharedByCards, TableCards } from './TableCards.tsx';
import type { LaneItem } from './undo/offers.ts';

type LaneSectionProps = SharedByCards & {
  lane: Lane;
  count: number;
  items: readonly LaneItem[];
  /** Cards in the folded group of other zones. */
  others: readonly LaneItem[];
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
      <div className="board-cards">{cards(items)}</div>
      <OtherZones count={others.length}>{cards(others)}</OtherZones>
      {foot}
    </section>
  );

  /** Ended requests are not grouped: the newest come first. */
  function cards(list: readonly LaneItem[]) {
    const groups =
      lane === 'over' ? list.map((item) => [item.request.id, [item]] as const) : byTable(list);
    return [...groups].map(([key, own]) => <TableCards key={key} items={own} {...shared} />);
  }
}
