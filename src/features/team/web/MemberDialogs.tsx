import type { ComponentProps } from 'react';
import { limits } from '../../../limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { type Problems, useForm } from '../../../ui/use-form.ts';
import { ProofFields } from '../../auth/web/acts/ProofFields.tsx';
import { useProof } from '../../auth/web/acts/use-proof.ts';
import { checkEmail } from '../../auth/web/checks.ts';
import { refreshSession, useSession } from '../../auth/web/session.tsx';
import { authTexts } from '../../auth/web/texts.ts';
import {
  addMember,
  changeMember,
  failureText,
  type ListedMember,
  type ShownPairing,
} from './team-calls.ts';
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
  const proof = useProof('new-owner');
  const form = useForm({
    check: (form) => ({ name: checkMemberName(form), ...proof.check() }),
    async send(entered) {
      const chosen: ListedMember['role'] = entered('role') === 'owner' ? 'owner' : 'manager';
      if (hasRole && chosen === 'owner' && role !== 'owner' && !proof.isAsked) return proof.ask();
      await changeMember(restaurantId, id, {
        name: entered('name').trim(),
        ...(hasRole && { role: chosen }),
        ...(proof.isAsked && { code: proof.code }),
      });
      // The session has a copy of the name and role of the signed-in member.
      if (session.member?.id === id) void refreshSession();
      notify({ id: 'team', type: 'success', title: () => say(teamTexts, 'saved') });
      onClose();
    },
    onFailure: (error) => proof.problemOf(error) ?? problemWith(error, hasRole ? 'role' : 'name'),
  });
  return (
    <FormDialog title={name} cancel={t('cancel')} submit={t('save')} form={form} onClose={onClose}>
      <NameField defaultValue={name} error={form.problems['name']} />
      {hasRole && <RoleField chosen={role} error={form.problems['role']} />}
      <ProofFields proof={proof} error={form.problems['code']} />
    </FormDialog>
  );
}

/** Undefined if the form has a name. */
function checkMemberName(form: HTMLFormElement): (() => string) | undefined {
  const name = String(new FormData(form).get('name') ?? '');
  return name.trim() === '' ? () => say(teamTexts, 'nameMissing') : undefined;
}

/** The reason of a refusal beside `field`, unless the server names the fields itself. */
function problemWith(error: unknown, field: string): Problems | undefined {
  if (error instanceof ApiError && error.fields) return undefined;
  return { [field]: failureText(error) };
}

/** Invites a manager or a co-owner by mail. */
export function InviteDialog({ restaurantId, onClose }: { restaurantId: string; onClose(): void }) {
  const t = useTexts(teamTexts);
  const auth = useTexts(authTexts);
  const first = useFirstFocus();
  const proof = useProof('new-owner');
  const form = useForm({
    check: (form) => ({
      name: checkMemberName(form),
      email: checkEmail(form),
      ...proof.check(),
    }),
    async send(entered) {
      const email = entered('email').trim();
      const role = entered('role') === 'owner' ? 'owner' : 'manager';
      if (role === 'owner' && !proof.isAsked) return proof.ask();
      const code = proof.isAsked ? { code: proof.code } : {};
      await addMember(restaurantId, { name: entered('name').trim(), email, role, ...code });
      notify({
        id: 'team',
        type: 'success',
        title: () => say(teamTexts, 'invited'),
        message: () => say(teamTexts, 'invitedHint', { email }),
      });
      onClose();
    },
    onFailure: (error) => proof.problemOf(error) ?? problemWith(error, 'email'),
  });
  return (
    <FormDialog
      title={t('invite')}
      cancel={t('cancel')}
      submit={t('inviteAct')}
      form={form}
      onClose={onClose}
    >
      <NameField ref={first} error={form.problems['name']} />
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
      <ProofFields proof={proof} error={form.problems['code']} />
    </FormDialog>
  );
}

function NameField(props: Partial<ComponentProps<typeof Field>>) {
  const t = useTexts(teamTexts);
  return (
    <Field
      label={t('name')}
      name="name"
      autoComplete="off"
      maxLength={limits.staffNameLength}
      required
      {...props}
    />
  );
}

type RoleFieldProps = { chosen?: 'manager' | 'owner'; error: string | undefined };

function RoleField({ chosen = 'manager', error }: RoleFieldProps) {
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

type AddDialogProps = {
  restaurantId: string;
  onAdded(member: ListedMember, pairing: ShownPairing): void;
  onClose(): void;
};

/** Adds a person or a tablet by name. */
export function AddDialog({ restaurantId, onAdded, onClose }: AddDialogProps) {
  const t = useTexts(teamTexts);
  const first = useFirstFocus();
  const form = useForm({
    check: (form) => ({ name: checkMemberName(form) }),
    async send(entered) {
      const { member, pairing } = await addMember(restaurantId, { name: entered('name').trim() });
      if (pairing) onAdded(member, pairing);
    },
    onFailure: (error) => problemWith(error, 'name'),
  });
  return (
    <FormDialog
      title={t('add')}
      cancel={t('cancel')}
      submit={t('addAct')}
      form={form}
      onClose={onClose}
    >
      <NameField
        label={t('addName')}
        hint={t('addHint')}
        ref={first}
        error={form.problems['name']}
      />
    </FormDialog>
  );
}
