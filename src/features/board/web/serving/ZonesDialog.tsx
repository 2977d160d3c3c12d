import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
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
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('question')}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <ZoneChips isLegendHidden chosen={chosen} onChoose={setChosen} />
      <p className="text-pretty text-muted">{t('hint')}</p>
    </Dialog>
  );
}
