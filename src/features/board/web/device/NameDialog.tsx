import { type SubmitEvent, useId } from 'react';
import { limits } from '../../../../limits.ts';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings } from './device-settings.ts';
import { SaveDialog } from './SaveDialog.tsx';
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
