import { ConfirmByTyping } from '../../../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../../../ui/language/i18n.ts';
import type { Restaurant } from '../../../contract.ts';
import { isSameName } from '../../../rules.ts';
import { isGone, notifyFailure, notifySuccess } from '../admin-notices.ts';
import { deleteRestaurant } from '../calls.ts';
import { adminTexts } from '../texts.ts';

type DeleteDialogProps = {
  restaurant: Restaurant;
  onClose(): void;
  /** The restaurant no longer exists, deleted here or by somebody else. */
  onDeleted(): void;
};

/** Deletion cannot be undone, so the user has to type the restaurant's name. */
export function DeleteDialog({ restaurant: { id, name }, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTexts(adminTexts);
  return (
    <ConfirmByTyping
      title={t('deleteTitle', { name })}
      keep={t('keep')}
      submit={t('deleteAct')}
      field={{
        label: t('deleteConfirm'),
        hint: name,
        name: 'confirmation',
        autoCapitalize: 'sentences',
      }}
      check={(typed) =>
        isSameName(typed, name) ? undefined : () => say(adminTexts, 'deleteWrong')
      }
      send={async () => {
        await deleteRestaurant(id);
        notifySuccess('deleted', name);
        onDeleted();
      }}
      onFailure={(error) => {
        if (isGone(error)) onDeleted();
        notifyFailure('notDeleted', error);
        return undefined;
      }}
      onClose={onClose}
    >
      <p className="text-pretty">{t('deleteWarning')}</p>
    </ConfirmByTyping>
  );
}
