import { limits } from '../../../limits.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog, useFirstFocus } from '../../../ui/FormDialog.tsx';
import { useTexts } from '../../../ui/language/i18n.ts';
import { useForm } from '../../../ui/use-form.ts';
import { checkMemberName, problemWith } from './member-form.ts';
import { addMember, type ListedMember, type ShownPairing } from './team-calls.ts';
import { teamTexts } from './texts.ts';

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
      <Field
        label={t('addName')}
        hint={t('addHint')}
        name="name"
        ref={first}
        autoComplete="off"
        maxLength={limits.staffNameLength}
        required
        error={form.problems['name']}
      />
    </FormDialog>
  );
}
