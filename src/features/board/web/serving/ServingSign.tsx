import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import { type BoardZones, useBoardZones } from './board-zones.ts';
import { sendServing } from './send-serving.ts';
import { chooseZones } from './serving.ts';
import { type ServingSay, servingTexts } from './texts.ts';
import { ZonesDialog } from './ZonesDialog.tsx';

/** Shows the zones that this device serves; a tap opens the choice. */
export function ServingSign() {
  const t = useTexts(servingTexts);
  const boardZones = useBoardZones();
  const { slug, served } = boardZones;
  const [isOpen, setOpen] = useState(false);
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
        onClick={() => setOpen(true)}
      >
        <MapPin aria-hidden="true" />
        <bdi>{shown}</bdi>
      </button>
      {isOpen && (
        <ZonesDialog
          served={served}
          onChoose={(zones) => {
            chooseZones(slug, zones);
            void sendServing(slug);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function namesOf(t: ServingSay, { zones }: BoardZones, served: ServedZones): string[] {
  if (served === null) return [t('all')];
  return zones.filter(({ id }) => served.includes(id)).map(({ name }) => name);
}
