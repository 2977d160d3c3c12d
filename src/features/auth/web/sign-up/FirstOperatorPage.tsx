import { useNavigate, useSearchParams } from 'react-router';
import { limits } from '../../../../limits.ts';
import { FIRST_OPERATOR_PARAMETER, paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { defineTexts, say, useTexts } from '../../../../ui/language/i18n.ts';
import { dismiss } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useForm } from '../../../../ui/use-form.ts';
import { AuthCard, AuthFrame, OtherPageLink } from '../AuthFrame.tsx';
import { openFirstOperator } from '../account.ts';
import { notifyAccountFailure } from '../account-notices.ts';
import { checkEmail, checkNewPassword } from '../checks.ts';
import { PasswordField } from '../password/PasswordField.tsx';
import { authTexts, signUpTexts } from '../texts.ts';

/** In place of the back office, while the server has no account. The link with the token is in its log. */
export function FirstOperatorPage() {
  const t = useTexts(firstOperatorTexts);
  const signIn = useTexts(authTexts);
  const signUp = useTexts(signUpTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePageTitle(t('title'));

  const { handles, problems, isBusy } = useForm({
    check: (form) => ({ email: checkEmail(form), password: checkNewPassword(form) }),
    async send(entered) {
      const token = params.get(FIRST_OPERATOR_PARAMETER) ?? '';
      await openFirstOperator(token, entered('email').trim(), entered('password'));
      dismiss('account');
      // Without the token.
      void navigate(paths.admin, { replace: true });
    },
    onFailure: (error) => notifyAccountFailure(() => say(firstOperatorTexts, 'failed'), error),
  });

  return (
    <AuthFrame title={t('title')} lead={t('lead')}>
      <AuthCard handles={handles}>
        <Field
          label={signIn('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={limits.emailLength}
          required
          error={problems.email}
        />
        <PasswordField kind="new" label={signIn('password')} error={problems.password} />
        <Button type="submit" busy={isBusy} className="min-h-14">
          {t('submit')}
        </Button>
      </AuthCard>
      <OtherPageLink question={signUp('hasAccount')} to={paths.auth} label={signUp('toSignIn')} />
    </AuthFrame>
  );
}

const firstOperatorTexts = defineTexts('first-operator', {
  fr: {
    title: 'Votre accès d’administration',
    lead: 'Le premier compte de ce serveur.',
    submit: 'Créer l’accès',
    failed: 'L’accès n’a pas été créé',
  },
  en: {
    title: 'Your admin login',
    lead: 'The first account on this server.',
    submit: 'Create login',
    failed: 'The login was not created',
  },
});
