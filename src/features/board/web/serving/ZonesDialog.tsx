import { useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import { SaveDialog } from '../device/SaveDialog.tsx';
import { servingTexts } from './texts.ts';
import { ZoneChips } from './ZoneChips.tsx';

type ZonesDialogProps = {
  served: ServedZones;
  onChoose(zones: ServedZones): void;
  onClose(): void;
};

/** Asks which zones the device serves. */
export function ZonesDialog({ served, onChoose, onClose }: ZonesDialogProps) {
  const t = useTexts(servingTexts);
  const [chosen, setChosen] = useState(served);

  function save(): void {
    onChoose(chosen);
    onClose();
  }

  // Without a form: the dialog may be inside the one that starts the service.
  return (
    <SaveDialog title={t('question')} save={save} onClose={onClose}>
      <ZoneChips isLegendHidden chosen={chosen} onChoose={setChosen} />
      <p className="text-pretty text-muted">{t('hint')}</p>
    </SaveDialog>
  );
}
