import { useState } from 'react';
import { ConfirmByTyping, FormDialog } from '../../../../../ui/FormDialog.tsx';
import { say, useTexts } from '../../../../../ui/language/i18n.ts';
import { useForm } from '../../../../../ui/use-form.ts';
import type { Restaurant } from '../../../contract.ts';
import { isSameName } from '../../../rules.ts';
import { TimeZoneField } from '../../manage/TimeZoneField.tsx';
import { refreshRestaurant } from '../../use-restaurant.ts';
import { isGone, notifyAdminFailure, notifySuccess } from '../admin-notices.ts';
import { type Customer, changeDetails, deleteRestaurant, refreshAdmin } from '../calls.ts';
import { adminTexts } from '../texts.ts';
import { changedFields, checkDetails, detailsIn, RestaurantFields } from './fields.tsx';

type EditDialogProps = { restaurant: Customer; onClose(): void };

/** Edits the details of a restaurant. The slug cannot be changed, because it is part of printed codes. */
export function EditDialog({ restaurant, onClose }: EditDialogProps) {
  const t = useTexts(adminTexts);
  const { id, slug, name } = restaurant;
  const [timeZone, setTimeZone] = useState(restaurant.time_zone);
  const form = useForm({
    check: checkDetails,
    async send(entered) {
      const saved = await changeDetails(
        id,
        changedFields(restaurant, {
          ...detailsIn(entered),
          time_zone: timeZone,
        }),
      );
      notifySuccess('saved', saved.name);
      await Promise.all([refreshAdmin(), refreshRestaurant(slug)]);
      onClose();
    },
    onFailure(error) {
      const problems = notifyAdminFailure('notSaved', error);
      if (isGone(error)) onClose();
      return problems;
    },
  });
  return (
    <FormDialog
      title={t('editTitle', { name })}
      cancel={t('cancel')}
      submit={t('save')}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <RestaurantFields problems={form.problems} known={restaurant} />
        <TimeZoneField
          present={restaurant.time_zone}
          value={timeZone}
          onChange={setTimeZone}
          error={form.problems.time_zone}
        />
      </div>
      <p className="text-small text-muted wrap-anywhere">{t('slugStays', { slug })}</p>
    </FormDialog>
  );
}

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
        notifyAdminFailure('notDeleted', error);
        return undefined;
      }}
      onClose={onClose}
    >
      <p className="text-pretty">{t('deleteWarning')}</p>
    </ConfirmByTyping>
  );
}
