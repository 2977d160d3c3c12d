import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../../limits.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { useForm } from '../../../../../ui/use-form.ts';
import { notifyAdminFailure, notifySuccess } from '../admin-notices.ts';
import {
  type Customer,
  changeInvitation,
  inviteOwner,
  refreshAdmin,
  sendPasswordMail,
} from '../calls.ts';
import { adminTexts } from '../texts.ts';
import { checkOwnerEmail } from './fields.tsx';

type OwnerProps = { restaurant: Pick<Customer, 'id' | 'owner'> };

/** Shows the restaurant's owner, or a form to invite one. */
export function Owner({ restaurant: { id, owner } }: OwnerProps) {
  const t = useTexts(adminTexts);
  if (!owner) return <InviteForm restaurantId={id} />;
  if (owner.is_invited) return <Invited key={owner.email} restaurantId={id} email={owner.email} />;
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-small text-muted">{t('account')}</span>
        {owner.email}
      </p>
      <PasswordMail restaurantId={id} />
    </div>
  );
}

/** For an owner who has not set a password yet: repeats the invitation or corrects its address. */
function Invited({ restaurantId, email }: { restaurantId: string; email: string }) {
  const t = useTexts(adminTexts);
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);

  async function sendAgain(): Promise<void> {
    setBusy(true);
    try {
      await changeInvitation(restaurantId, email);
      notifySuccess('invited', email);
    } catch (error) {
      notifyAdminFailure('notInvited', error);
      void refreshAdmin();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-pretty wrap-anywhere">{t('stillInvited', { email })}</p>
      {isWrong ? (
        <InviteForm restaurantId={restaurantId} invited={email} />
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button look="secondary" busy={isBusy} onClick={() => void sendAgain()}>
            {t('inviteAgain')}
          </Button>
          <Button look="secondary" onClick={() => setWrong(true)}>
            {t('correct')}
          </Button>
        </div>
      )}
    </div>
  );
}

function PasswordMail({ restaurantId }: { restaurantId: string }) {
  const t = useTexts(adminTexts);
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    try {
      notifySuccess('passwordSent', await sendPasswordMail(restaurantId));
    } catch (error) {
      notifyAdminFailure('passwordNotSent', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="secondary" busy={isBusy} onClick={() => void send()}>
      {t('sendPassword')}
    </Button>
  );
}

type InviteFormProps = {
  restaurantId: string;
  /** The address of the current invitation. */
  invited?: string;
};

function InviteForm({ restaurantId, invited }: InviteFormProps) {
  const t = useTexts(adminTexts);
  const field = useRef<HTMLInputElement>(null);
  // The user opened the form to correct the address: select it.
  useEffect(() => {
    if (invited) field.current?.select();
  }, [invited]);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ owner_email: checkOwnerEmail(form, { isNeeded: true }) }),
    async send(entered) {
      const email = entered('owner_email').trim();
      await (invited ? changeInvitation : inviteOwner)(restaurantId, email);
      notifySuccess('invited', email);
      await refreshAdmin();
    },
    onFailure(error) {
      // Another operator may have invited an owner in the meantime.
      void refreshAdmin();
      return notifyAdminFailure('notInvited', error);
    },
  });
  return (
    <form {...handles} noValidate className="grid gap-3 max-sm:w-full sm:min-w-96">
      {!invited && <p>{t('noAccount')}</p>}
      <Field
        ref={field}
        label={t('inviteEmail')}
        hint={invited && t('correctHint')}
        name="owner_email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        required
        defaultValue={invited}
        error={problems.owner_email}
      />
      <Button type="submit" look="secondary" busy={isBusy}>
        {t('invite')}
      </Button>
    </form>
  );
}
