import { limits } from '../../../../limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useTexts } from '../../../../ui/i18n.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { inviteOwner } from './calls.ts';
import { checkEmail } from './check-email.ts';
import { Failed } from './Failed.tsx';
import { refreshOwner, useOwner } from './queries.ts';
import { tellFailure, tellSuccess } from './telling.ts';
import { adminTexts } from './texts.ts';

type OwnerProps = { restaurantId: string };

/** Whose account the restaurant has; where there is none, somebody may be invited. */
export function Owner({ restaurantId }: OwnerProps) {
  const t = useTexts(adminTexts);
  const { data: email, isLoadingError, isFetching, refetch } = useOwner(restaurantId);
  if (isLoadingError) {
    return <Failed text={t('ownerFailed')} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (email === undefined) return <p aria-busy="true" className="min-h-12" />;
  if (email === null) return <InviteForm restaurantId={restaurantId} />;
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="block text-small text-muted">{t('account')}</span>
      {email}
    </p>
  );
}

function InviteForm({ restaurantId }: OwnerProps) {
  const t = useTexts(adminTexts);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ owner_email: checkEmail(form, { isNeeded: true }) }),
    async send(entered) {
      const email = entered('owner_email').trim();
      await inviteOwner(restaurantId, email);
      tellSuccess('invited', email);
      await refreshOwner(restaurantId);
    },
    onFailure(error) {
      // Somebody else may have been quicker.
      void refreshOwner(restaurantId);
      return tellFailure('notInvited', error);
    },
  });
  return (
    <form {...handles} noValidate className="grid gap-3 max-sm:w-full sm:min-w-96">
      <p>{t('noAccount')}</p>
      <Field
        label={t('inviteEmail')}
        name="owner_email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        required
        error={problems.owner_email}
      />
      <Button type="submit" look="secondary" busy={isBusy}>
        {t('invite')}
      </Button>
    </form>
  );
}
