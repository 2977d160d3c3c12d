import { useEffect, useId, useRef } from 'react';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { checkEmail } from '../../auth/web/checks.ts';
import { authTexts } from '../../auth/web/texts.ts';
import { checkMemberName, problemWith } from './member-form.ts';
import { addMember } from './team-calls.ts';
import { teamTexts } from './texts.ts';

/** Invites a manager or a co-owner by mail. */
export function InviteDialog({ restaurantId, onClose }: { restaurantId: string; onClose(): void }) {
  const t = useTexts(teamTexts);
  const auth = useTexts(authTexts);
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ name: checkMemberName(form), email: checkEmail(form) }),
    async send(entered) {
      const email = entered('email').trim();
      const role = entered('role') === 'owner' ? 'owner' : 'manager';
      await addMember(restaurantId, { name: entered('name').trim(), email, role });
      notify({
        id: 'team',
        type: 'success',
        title: () => say(teamTexts, 'invited'),
        message: () => say(teamTexts, 'invitedHint', { email }),
      });
      onClose();
    },
    onFailure: (error) => problemWith(error, 'email'),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invite')}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('inviteAct')}
          </Button>
        </>
      }
    >
      <form id={formId} {...handles} noValidate className="grid gap-4">
        <Field
          label={t('name')}
          name="name"
          ref={first}
          autoComplete="off"
          maxLength={limits.staffNameLength}
          required
          error={problems['name']}
        />
        <Field
          label={auth('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={limits.emailLength}
          required
          error={problems['email']}
        />
        <RoleField error={problems['role']} />
      </form>
    </Dialog>
  );
}

type RoleFieldProps = { chosen?: 'manager' | 'owner'; error: string | undefined };

export function RoleField({ chosen = 'manager', error }: RoleFieldProps) {
  const t = useTexts(teamTexts);
  return (
    <SelectField
      label={t('role')}
      hint={t('roleHint')}
      name="role"
      defaultValue={chosen}
      error={error}
    >
      <option value="manager">{t('manager')}</option>
      <option value="owner">{t('owner')}</option>
    </SelectField>
  );
}
