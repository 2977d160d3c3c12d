import { type ReactNode, type SubmitEvent, useId } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings } from './device-settings.ts';
import { useStaffName } from './staff-name.ts';

/** Asks for the first name of the device's user. */
export function NameDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(boardTexts);
  const staffName = useStaffName();
  const formId = useId();

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    changeDeviceSettings({ staffName: name.trim() });
    onClose();
  }

  return (
    <SaveDialog title={t('nameTitle')} save={formId} onClose={onClose}>
      <form id={formId} onSubmit={save}>
        <Field
          label={t('nameAsk')}
          hint={t('nameHint')}
          name="name"
          autoComplete="given-name"
          maxLength={limits.staffNameLength}
          defaultValue={staffName}
        />
      </form>
    </SaveDialog>
  );
}

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
