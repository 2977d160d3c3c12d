import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { zoneTexts } from './texts.ts';
import { deleteZone, type ShownZone } from './zone-calls.ts';
import { notifyZoneFailure } from './zone-notices.ts';

type RemoveZoneDialogProps = {
  restaurantId: string;
  zone: ShownZone;
  onStale(): void;
  onClose(): void;
};

export function RemoveZoneDialog({ restaurantId, zone, onStale, onClose }: RemoveZoneDialogProps) {
  const t = useTexts(zoneTexts);
  const { id, name } = zone;
  const [isBusy, setBusy] = useState(false);
  // Gets the focus, so that an accidental Enter removes nothing.
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteZone(restaurantId, id);
      notify({
        id: 'zones',
        type: 'success',
        title: () => say(zoneTexts, 'removed', { name }),
      });
    } catch (error) {
      notifyZoneFailure(error, 'notRemoved');
    }
    onStale();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      actions={
        <>
          <Button ref={keep} look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void remove()}>
            {t('removeAct')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('removeHint')}</p>
    </Dialog>
  );
}
