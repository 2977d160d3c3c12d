import { UserRound } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings } from './device-settings.ts';
import { useStaffName } from './staff-name.ts';

/** Shows the name of the device's user. On a device that is not paired, a tap changes it. */
export function StaffName() {
  const { isStaff, member } = useSession();
  if (!isStaff) return <FirstName />;
  return (
    <p className="board-sign">
      <UserRound aria-hidden="true" />
      <span className="board-staff-name">{member?.name}</span>
    </p>
  );
}

function FirstName() {
  const t = useTexts(boardTexts);
  const staffName = useStaffName();
  const [isOpen, setOpen] = useState(false);
  const formId = useId();

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    changeDeviceSettings({ staffName: name.trim() });
    setOpen(false);
  }

  return (
    <>
      <button type="button" className="board-tool" onClick={() => setOpen(true)}>
        <UserRound aria-hidden="true" />
        {staffName ? (
          <span className="board-staff-name">
            <span className="sr-only">{t('nameEdit', { name: '' })}</span>
            {staffName}
          </span>
        ) : (
          <span className="board-sign-words">{t('nameNone')}</span>
        )}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('nameTitle')}
        actions={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId}>
              {t('save')}
            </Button>
          </>
        }
      >
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
      </Dialog>
    </>
  );
}
