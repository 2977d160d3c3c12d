import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { AuthCard } from '../AuthFrame.tsx';
import { requestPasswordCode, resetPassword } from '../account.ts';
import { isInMailbox, notifyAccountFailure } from '../account-notices.ts';
import { checkEmail } from '../checks.ts';
import { authTexts, passwordTexts } from '../texts.ts';
import { NewPasswordCard } from './NewPasswordCard.tsx';

/**
 * Two steps: the e-mail address, then the mailed code with the new password.
 * The link of an invitation contains the address and skips the first step.
 */
export function ResetCard() {
  const t = useTexts(passwordTexts);
  const { state } = useLocation();
  const [params] = useSearchParams();
  const invited = params.get('email') ?? undefined;
  const [email, setEmail] = useState(invited);
  return (
    <>
      {email === undefined ? (
        <AddressCard onCodeSent={setEmail} />
      ) : (
        <NewPasswordCard
          email={email}
          isInvited={email === invited}
          choose={(code, password) => resetPassword(email, code, password)}
        />
      )}
      <Link to={{ search: '' }} state={state} className="grid min-h-12 place-content-center">
        {t('backToSignIn')}
      </Link>
    </>
  );
}

function AddressCard({ onCodeSent }: { onCodeSent(email: string): void }) {
  const t = useTexts(passwordTexts);
  const signIn = useTexts(authTexts);
  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ email: checkEmail(form) }),
    async send(entered) {
      const email = entered('email').trim();
      await requestPasswordCode(email).catch((error: unknown) => {
        if (!isInMailbox(error)) throw error;
      });
      onCodeSent(email);
    },
    onFailure: (error) => notifyAccountFailure(() => say(passwordTexts, 'notSent'), error),
  });
  return (
    <AuthCard handles={handles}>
      <Field
        label={signIn('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        hint={t('addressHint')}
        required
        error={problems.email}
      />
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('sendCode')}
      </Button>
    </AuthCard>
  );
}
