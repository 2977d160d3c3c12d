import { limits } from '../../../limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { useForm } from '../../../ui/use-form.ts';
import { refreshSession, useSession } from '../../auth/web/session.tsx';
import { RoleField } from './InviteDialog.tsx';
import { checkMemberName, problemWith } from './member-form.ts';
import { changeMember, type ListedMember } from './team-calls.ts';
import { teamTexts } from './texts.ts';

type MemberDialogProps = {
  restaurantId: string;
  member: ListedMember;
  mayChangeRole: boolean;
  onClose(): void;
};

/** Renames a member, or makes a manager an owner and back. Staff have no account: their role is fixed. */
export function MemberDialog({ restaurantId, member, mayChangeRole, onClose }: MemberDialogProps) {
  const t = useTexts(teamTexts);
  const session = useSession();
  const { id, name, role } = member;
  const hasRole = mayChangeRole && role !== 'staff';
  const form = useForm({
    check: (form) => ({ name: checkMemberName(form) }),
    async send(entered) {
      const chosen: ListedMember['role'] = entered('role') === 'owner' ? 'owner' : 'manager';
      await changeMember(restaurantId, id, {
        name: entered('name').trim(),
        ...(hasRole && { role: chosen }),
      });
      // The session has a copy of the name and role of the signed-in member.
      if (session.member?.id === id) void refreshSession();
      notify({ id: 'team', type: 'success', title: () => say(teamTexts, 'saved') });
      onClose();
    },
    onFailure: (error) => problemWith(error, hasRole ? 'role' : 'name'),
  });
  return (
    <FormDialog title={name} cancel={t('cancel')} submit={t('save')} form={form} onClose={onClose}>
      <Field
        label={t('name')}
        name="name"
        autoComplete="off"
        maxLength={limits.staffNameLength}
        defaultValue={name}
        required
        error={form.problems['name']}
      />
      {hasRole && <RoleField chosen={role} error={form.problems['role']} />}
    </FormDialog>
  );
}
