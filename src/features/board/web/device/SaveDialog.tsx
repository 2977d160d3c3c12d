import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { boardTexts } from '../texts.ts';

type SaveDialogProps = {
  title: string;
  /** What the button does: it submits the form with this id, or calls the function. */
  save: string | (() => void);
  onClose(): void;
  children: ReactNode;
};

/** A dialog for a setting of this device. */
export function SaveDialog({ title, save, onClose, children }: SaveDialogProps) {
  const t = useTexts(boardTexts);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          {typeof save === 'string' ? (
            <Button type="submit" form={save}>
              {t('save')}
            </Button>
          ) : (
            <Button onClick={save}>{t('save')}</Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
