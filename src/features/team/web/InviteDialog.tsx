import { limits } from '../../../limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
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
  const first = useFirstFocus();
  const form = useForm({
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
    <FormDialog
      title={t('invite')}
      cancel={t('cancel')}
      submit={t('inviteAct')}
      form={form}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        name="name"
        ref={first}
        autoComplete="off"
        maxLength={limits.staffNameLength}
        required
        error={form.problems['name']}
      />
      <Field
        label={auth('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        required
        error={form.problems['email']}
      />
      <RoleField error={form.problems['role']} />
    </FormDialog>
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
