import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../../../limits.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { PageSpinner } from '../../../../ui/Spinner.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { AuthCard, AuthFrame, OtherPageLink } from '../../../auth/web/AuthFrame.tsx';
import { touchHeader } from '../../../auth/web/device.ts';
import { storeSession, useSession } from '../../../auth/web/session.tsx';
import type { PairingRoutes } from '../../pairing/pairing-handlers.ts';
import { pairingCodeFrom } from '../../pairing/rules.ts';
import { joinTexts } from './texts.ts';

const { auth } = client<PairingRoutes>();

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
          spellCheck="false"
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

/** The member's name, and that of the restaurant. */
type Invited = { name: string; restaurant: string };

/** Signs this device in with a pairing code. Throws `ApiError` or `NetworkError`. */
async function pairThisDevice(code: string): Promise<void> {
  // Without a name for the device, the server takes it from the browser.
  storeSession(await answer(auth.pair.$post({ json: { code }, header: touchHeader() })));
}

/** The names of the member and the restaurant of this code. Throws `ApiError` or `NetworkError`. */
async function fetchInvited(code: string, signal: AbortSignal): Promise<Invited> {
  const call = auth.pair.preview.$post({ json: { code } }, { init: { signal } });
  const { member, restaurant } = await answer(call);
  return { name: member.name, restaurant: restaurant.name };
}

/** Advice after a failed try. */
function adviceOn(error: unknown): string | (() => string) {
  if (!(error instanceof ApiError)) return () => say(joinTexts, 'lost');
  if (error.status !== 429) return error.message;
  const waitSeconds = Number(error.headers.get('Retry-After')) || 60;
  return () => say(joinTexts, 'tooMany', { count: Math.ceil(waitSeconds / 60) });
}

type Read = { invited?: Invited; problem?: ReturnType<typeof adviceOn> };

/**
 * Once the code is complete, looks up its member. Without a response both fields are undefined: the button
 * still works.
 */
function useInvited(typed: string): Read {
  const code = pairingCodeFrom(typed);
  const [read, setRead] = useState<Read & { code?: string }>({});

  useEffect(() => {
    if (!code) return;
    const controller = new AbortController();
    fetchInvited(code, controller.signal).then(
      (invited) => setRead({ code, invited }),
      (error) => {
        if (error instanceof ApiError) setRead({ code, problem: adviceOn(error) });
      },
    );
    return () => controller.abort();
  }, [code]);

  return code && read.code === code ? read : {};
}
