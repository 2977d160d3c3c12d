import { useId, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Dialog } from '../../../../../ui/Dialog.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { useForm } from '../../../../../ui/use-form.ts';
import { TimeZoneField } from '../../manage/TimeZoneField.tsx';
import { refreshRestaurant } from '../../use-restaurant.ts';
import { isGone, notifyFailure, notifySuccess } from '../admin-notices.ts';
import { type Customer, changeDetails } from '../calls.ts';
import { refreshAdmin } from '../queries.ts';
import { adminTexts } from '../texts.ts';
import { changedFields, checkDetails, detailsIn, RestaurantFields } from './fields.tsx';

type EditDialogProps = { restaurant: Customer; onClose(): void };

/** Edits the details of a restaurant. The slug cannot be changed, because it is part of printed codes. */
export function EditDialog({ restaurant, onClose }: EditDialogProps) {
  const t = useTexts(adminTexts);
  const formId = useId();
  const { id, slug, name } = restaurant;
  const [timeZone, setTimeZone] = useState(restaurant.time_zone);
  const { handles, problems, isBusy } = useForm({
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
      const problems = notifyFailure('notSaved', error);
      if (isGone(error)) onClose();
      return problems;
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('editTitle', { name })}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...handles} id={formId} noValidate className="grid gap-5">
        <RestaurantFields problems={problems} known={restaurant} />
        <TimeZoneField
          present={restaurant.time_zone}
          value={timeZone}
          onChange={setTimeZone}
          error={problems.time_zone}
        />
      </form>
      <p className="text-small text-muted wrap-anywhere">{t('slugStays', { slug })}</p>
    </Dialog>
  );
}
