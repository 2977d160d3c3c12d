import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import { useBoardZones } from './board-zones.ts';
import { servingTexts } from './texts.ts';

type ZoneChipsProps = {
  chosen: ServedZones;
  onChoose(zones: ServedZones): void;
  isLegendHidden?: boolean;
};

/** One or more zones, or the whole restaurant. */
export function ZoneChips({ chosen, onChoose, isLegendHidden = false }: ZoneChipsProps) {
  const t = useTexts(servingTexts);
  const { zones } = useBoardZones();

  function toggle(id: string): void {
    const others = chosen?.filter((each) => each !== id) ?? [];
    const next = chosen?.includes(id) ? others : [...others, id];
    onChoose(next.length === 0 || next.length === zones.length ? null : next);
  }

  return (
    <fieldset className="board-zones">
      <legend className={isLegendHidden ? 'sr-only' : undefined}>{t('question')}</legend>
      <div className="board-chips">
        <Chip isChosen={chosen === null} onToggle={() => onChoose(null)}>
          {t('all')}
        </Chip>
        {zones.map(({ id, name }) => (
          <Chip key={id} isChosen={chosen?.includes(id) ?? false} onToggle={() => toggle(id)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

type ChipProps = { isChosen: boolean; onToggle(): void; children: string };

function Chip({ isChosen, onToggle, children }: ChipProps) {
  return (
    <label className="board-chip">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <bdi>{children}</bdi>
    </label>
  );
}
