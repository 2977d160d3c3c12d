import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import { type BoardZones, useBoardZones } from './board-zones.ts';
import { sendServing } from './send-serving.ts';
import { chooseZones } from './serving.ts';
import { type ServingSay, servingTexts } from './texts.ts';

type ServingSignProps = {
  served: ServedZones;
  onChoose(zones: ServedZones): void;
};

/** Shows the zones that this device serves; a tap opens the choice. */
export function ServingSign() {
  const { slug, served } = useBoardZones();
  return (
    <ServingButton
      served={served}
      onChoose={(zones) => {
        chooseZones(slug, zones);
        void sendServing(slug);
      }}
    />
  );
}

/** The button and its dialog. Does not send the choice, because the start of the service sends it later. */
export function ServingButton({ served, onChoose }: ServingSignProps) {
  const t = useTexts(servingTexts);
  const boardZones = useBoardZones();
  const [chosen, setChosen] = useState<{ zones: ServedZones }>();
  const close = () => setChosen(undefined);
  if (!boardZones.hasChoice) return null;
  const names = namesOf(t, boardZones, served);
  const [first = '', ...others] = names;
  const shown = others.length > 0 ? t('more', { zone: first, count: others.length }) : first;
  return (
    <>
      <button
        type="button"
        className="board-serving"
        aria-label={t('sign', { zones: shown })}
        title={names.join(', ')}
        onClick={() => setChosen({ zones: served })}
      >
        <MapPin aria-hidden="true" />
        <bdi>{shown}</bdi>
      </button>
      <Dialog
        isOpen={chosen !== undefined}
        onClose={close}
        title={t('question')}
        actions={
          <>
            <Button look="secondary" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              onClick={() => {
                if (chosen) onChoose(chosen.zones);
                close();
              }}
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <ZoneChips
          isLegendHidden
          chosen={chosen?.zones ?? null}
          onChoose={(zones) => setChosen({ zones })}
        />
        <p className="text-pretty text-muted">{t('hint')}</p>
      </Dialog>
    </>
  );
}

function namesOf(t: ServingSay, { zones }: BoardZones, served: ServedZones): string[] {
  if (served === null) return [t('all')];
  return zones.filter(({ id }) => served.includes(id)).map(({ name }) => name);
}

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
