import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { DeleteOwnDialog } from './DeleteOwnDialog.tsx';
import { leavingTexts } from './texts.ts';

type DeletePartProps = {
  restaurant: { id: string; name: string };
  onDeleted(): Promise<void>;
};

export function DeletePart({ restaurant, onDeleted }: DeletePartProps) {
  const t = useTexts(leavingTexts);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-3 wrap-anywhere">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-pretty">{t('hint')}</p>
      <Button look="secondary" onClick={() => setConfirming(true)} className="min-h-14">
        <Trash2 aria-hidden="true" className="size-5 shrink-0 text-red" />
        {t('open')}
      </Button>
      {isConfirming && (
        <DeleteOwnDialog
          restaurant={restaurant}
          onClose={() => setConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
