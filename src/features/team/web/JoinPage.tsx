import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AuthCard, AuthFrame, OtherPageLink } from '../../auth/web/AuthFrame.tsx';
import { useSession } from '../../auth/web/session.tsx';
import { pairingCodeFrom } from '../pairing/rules.ts';
import { adviceOn, pairThisDevice } from './join.ts';
import { joinTexts } from './texts.ts';
import { useInvited } from './use-invited.ts';

/** Signs this device in with a code from a link or a typed code. Only the button uses the code up. */
export function JoinPage() {
  const { isLoading } = useSession();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const isFromLink = hash !== '';

  // The code is a secret: it leaves the address bar and the history at once.
  useEffect(() => {
    if (!isFromLink) return;
    setCode(hash.slice(1, limits.typedPairingCodeLength));
    void navigate(paths.join, { replace: true });
  }, [isFromLink, hash, navigate]);

  // Each link gets a new form, without the errors of the previous code.
  if (isLoading || isFromLink) return <PageSpinner />;
  return <CodeForm code={code} onChange={setCode} />;
}

type CodeFormProps = { code: string; onChange(code: string): void };

function CodeForm({ code, onChange }: CodeFormProps) {
  const t = useTexts(joinTexts);
  const navigate = useNavigate();
  const { invited, problem } = useInvited(code);
  const { isAuthenticated, isStaff, restaurant, member } = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const mayReplace = useRef(false);
  const count = limits.pairingCodeLength;
  const title = invited ? t('titleNamed', invited) : t('title');
  usePageTitle(title);

  const { handles, problems, isBusy } = useForm({
    check: () => ({
      code: pairingCodeFrom(code) ? undefined : () => say(joinTexts, 'codeForm', { count }),
    }),
    async send() {
      if (isAuthenticated && !mayReplace.current) {
        setConfirming(true);
        return;
      }
      mayReplace.current = false;
      await pairThisDevice(code);
      void navigate(paths.staff);
    },
    onFailure: (error) => ({ code: adviceOn(error) }),
  });

  function replace(): void {
    mayReplace.current = true;
    setConfirming(false);
    handles.ref.current?.requestSubmit();
  }

  return (
    <AuthFrame title={title} lead={invited ? t('leadNamed', invited) : t('lead')}>
      <AuthCard handles={handles}>
        <Field
          label={t('code', { count })}
          hint={t('codeHint')}
          name="code"
          value={code}
          onChange={({ target }) => onChange(target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          error={problems['code'] ?? (typeof problem === 'function' ? problem() : problem)}
          className="[&_input]:text-large [&_input]:font-semibold [&_input]:tracking-widest [&_input]:uppercase"
        />
        <Button type="submit" busy={isBusy} className="min-h-14">
          {t(isBusy ? 'submitting' : 'submit')}
        </Button>
      </AuthCard>
      {!isAuthenticated && (
        <OtherPageLink question={t('isOwner')} to={paths.auth} label={t('toSignIn')} />
      )}
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('replaceTitle')}
        actions={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {t('keep')}
            </Button>
            <Button onClick={replace}>{t('replace')}</Button>
          </>
        }
      >
        <p className="text-pretty wrap-anywhere">
          {t(isStaff ? 'replaceStaff' : 'replaceAccount', {
            name: restaurant?.name ?? '',
            email: restaurant?.email ?? '',
            member: member?.name ?? '',
          })}
        </p>
      </Dialog>
    </AuthFrame>
  );
}
