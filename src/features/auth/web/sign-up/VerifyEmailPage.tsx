import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError } from '../../../../ui/network/api.ts';
import { dismiss, notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { AuthCard, AuthFrame, OtherPageLink } from '../AuthFrame.tsx';
import { isLost, resendVerification, verifyEmail } from '../account.ts';
import { isLongCodeNeeded } from '../account-notices.ts';
import {
  CodeField,
  isWholeCode,
  minutesAndSeconds,
  ResendButton,
  useSecondsSince,
} from '../CodeField.tsx';
import { useSession } from '../session.tsx';
import { passwordTexts, signUpTexts } from '../texts.ts';
import { forSignUp, forVerification, readVerification, type Verification } from './verification.ts';

export function VerifyEmailPage() {
  const t = useTexts(signUpTexts);
  const { isAuthenticated, isLoading } = useSession();
  const verification = readVerification(useLocation().state);
  usePageTitle(t('verifyTitle'));

  if (isLoading) return <PageSpinner />;
  // Replaces the history entry, which contains the password.
  if (isAuthenticated) return <Navigate to={paths.staff} replace />;
  if (!verification) return <NothingToVerify />;
  return (
    <AuthFrame title={t('verifyTitle')} lead={t('verifyLead')}>
      <VerifyForm verification={verification} />
      <OtherPageLink question={t('accountAlready')} to={paths.auth} label={t('toSignIn')} />
      <Link
        to={paths.auth}
        className="inline-flex min-h-12 items-center justify-self-center gap-2 px-2"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('back')}
      </Link>
    </AuthFrame>
  );
}

function NothingToVerify() {
  useEffect(() => {
    notify({
      id: 'account',
      type: 'error',
      title: () => say(signUpTexts, 'error'),
      message: () => say(signUpTexts, 'dataMissing'),
    });
  }, []);
  return <Navigate to={paths.auth} replace />;
}

function VerifyForm({ verification }: { verification: Verification }) {
  const t = useTexts(signUpTexts);
  const codeTexts = useTexts(passwordTexts);
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const wasLost = useRef(false);
  // True after too many tries. Only a new code helps, so the countdown is hidden and the button is disabled.
  const [isUsedUp, setUsedUp] = useState(false);
  const [isLong, setLong] = useState(false);
  const { sentAt, ...newcomer } = verification;

  const { handles, problems, isBusy, forget } = useForm({
    check: () => ({}),
    async send() {
      await verifyEmail(newcomer, code, wasLost.current);
      dismiss('account');
    },
    onFailure(error) {
      wasLost.current ||= isLost(error);
      const isRefusal = error instanceof ApiError;
      setLong((was) => was || isLongCodeNeeded(error));
      setUsedUp(isRefusal && error.code === 'too_many_tries');
      const message = isRefusal ? error.message || t('codeWrong') : t('notVerified');
      const title = () => say(signUpTexts, isRefusal ? 'codeInvalid' : 'error');
      notify({ type: 'error', title, message, id: 'account' });
      return isRefusal ? { code: message } : undefined;
    },
  });

  async function resend(): Promise<void> {
    try {
      await resendVerification(newcomer);
      setCode('');
      forget();
      setUsedUp(false);
      notify({ type: 'success', title: () => say(signUpTexts, 'codeResent'), id: 'account' });
      void navigate(paths.verifyEmail, { replace: true, state: forVerification(newcomer) });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : '';
      notify({
        type: 'error',
        title: () => say(signUpTexts, 'notResent'),
        message: reason,
        id: 'account',
      });
    }
  }

  return (
    <AuthCard handles={handles}>
      <p className="text-pretty">
        {t('sentTo')} <strong>{newcomer.email}</strong>. {t('spam')}{' '}
        <Link to={paths.signUp} state={forSignUp(newcomer)}>
          {t('otherAddress')}
        </Link>
      </p>
      <CodeField value={code} onChange={setCode} error={problems.code} isLong={isLong} />
      {!isUsedUp && <Countdown sentAt={sentAt} />}
      <Button
        type="submit"
        disabled={!isWholeCode(code) || isUsedUp}
        busy={isBusy}
        className="min-h-14"
      >
        {codeTexts(isBusy ? 'verifying' : 'verify')}
      </Button>
      <ResendButton sentAt={sentAt} onResend={resend} />
    </AuthCard>
  );
}

/** The remaining seconds that are announced to screen readers. */
const spoken = new Set([5 * 60, 60, 0]);

function Countdown({ sentAt }: { sentAt: number }) {
  const t = useTexts(signUpTexts);
  const left = Math.max(limits.codeSeconds - useSecondsSince(sentAt), 0);
  const words = left > 0 ? t('codeValid', { time: minutesAndSeconds(left) }) : t('codeExpired');
  return (
    <div className={left > 0 ? 'text-muted' : 'font-semibold text-red'}>
      <p className="tabular-nums">{words}</p>
      <p role="status" className="sr-only">
        {spoken.has(left) && words}
      </p>
    </div>
  );
}
