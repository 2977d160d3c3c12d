import { useEffect, useId, useRef } from 'react';
import { limits } from '../../../limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
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
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ name: checkMemberName(form) }),
    async send(entered) {
      const { member, pairing } = await addMember(restaurantId, { name: entered('name').trim() });
      if (pairing) onAdded(member, pairing);
    },
    onFailure: (error) => problemWith(error, 'name'),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('add')}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('addAct')}
          </Button>
        </>
      }
    >
      <form id={formId} {...handles} noValidate>
        <Field
          label={t('addName')}
          hint={t('addHint')}
          name="name"
          ref={first}
          autoComplete="off"
          maxLength={limits.staffNameLength}
          required
          error={problems['name']}
        />
      </form>
    </Dialog>
  );
}
