import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { limits } from '../../../../../limits.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { cardClass } from '../../../../../ui/card-classes.ts';
import { Field } from '../../../../../ui/Field.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { useForm } from '../../../../../ui/use-form.ts';
import { notifyAdminFailure, notifySuccess } from '../admin-notices.ts';
import { addRestaurant, refreshAdmin } from '../calls.ts';
import { adminTexts } from '../texts.ts';
import { checkDetails, checkOwnerEmail, detailsIn, RestaurantFields } from './fields.tsx';

type AddRestaurantProps = {
  /** Called with the slug of the new restaurant. */
  onAdded(slug: string): void;
};

/** The form is hidden behind a button, so that the list stays near the top of the page. */
export function AddRestaurant({ onAdded }: AddRestaurantProps) {
  const t = useTexts(adminTexts);
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <>
      <Button
        ref={toggle}
        look={isOpen ? 'secondary' : 'primary'}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
      <div id={formId} hidden={!isOpen}>
        {isOpen && (
          <AddForm
            onCancel={close}
            onAdded={(slug) => {
              close();
              onAdded(slug);
            }}
          />
        )}
      </div>
    </>
  );
}

function AddForm({ onAdded, onCancel }: AddRestaurantProps & { onCancel(): void }) {
  const t = useTexts(adminTexts);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({
      ...checkDetails(form),
      owner_email: checkOwnerEmail(form, { isNeeded: false }),
    }),
    async send(entered) {
      const email = entered('owner_email').trim();
      const added = await addRestaurant({ ...detailsIn(entered), owner_email: email });
      const { name, slug } = added;
      notifySuccess('added', email ? t('addedInvited', { name, email }) : name);
      void refreshAdmin();
      // Whoever has left the form meanwhile is not brought back.
      if (handles.ref.current) onAdded(slug);
    },
    onFailure: (error) => notifyAdminFailure('notAdded', error),
  });
  return (
    <form {...handles} noValidate aria-label={t('add')} className={cardClass}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RestaurantFields problems={problems} />
        <Field
          label={t('owner')}
          hint={t('ownerHint')}
          name="owner_email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={limits.emailLength}
          error={problems.owner_email}
        />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" busy={isBusy}>
          {t('addAct')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
