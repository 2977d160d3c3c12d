import { useId } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../../ui/language/i18n.ts';
import { useForm } from '../../../../../ui/use-form.ts';
import type { Restaurant } from '../../../contract.ts';
import { isSameName } from '../../../rules.ts';
import { isGone, notifyFailure, notifySuccess } from '../admin-notices.ts';
import { deleteRestaurant } from '../calls.ts';
import { adminTexts } from '../texts.ts';
import { useFirstFocus } from './fields.tsx';

type DeleteDialogProps = {
  restaurant: Restaurant;
  onClose(): void;
  /** The restaurant no longer exists, deleted here or by somebody else. */
  onDeleted(): void;
};

/** Deletion cannot be undone, so the user has to type the restaurant's name. */
export function DeleteDialog({ restaurant: { id, name }, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTexts(adminTexts);
  const formId = useId();
  const first = useFirstFocus();
  const { handles, problems, isBusy } = useForm({
    check(form) {
      const written = String(new FormData(form).get('confirmation'));
      return {
        confirmation: isSameName(written, name) ? undefined : () => say(adminTexts, 'deleteWrong'),
      };
    },
    async send() {
      await deleteRestaurant(id);
      notifySuccess('deleted', name);
      onDeleted();
    },
    onFailure(error) {
      if (isGone(error)) onDeleted();
      return notifyFailure('notDeleted', error);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deleteTitle', { name })}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isBusy}>
            {t('deleteAct')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('deleteWarning')}</p>
      <form {...handles} id={formId} noValidate>
        <Field
          ref={first}
          label={t('deleteConfirm')}
          hint={name}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="sentences"
          spellCheck={false}
          error={problems.confirmation}
        />
      </form>
    </Dialog>
  );
}
