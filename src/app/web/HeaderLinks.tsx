import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { signOut, useSession } from '../../features/auth/web/session.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/i18n.ts';
import { notify } from '../../ui/notices.ts';
import { uiTexts } from '../../ui/texts.ts';
import { shellTexts } from './texts.ts';

/** The choices of the header, the same in the bar and in the menu. */
export function HeaderLinks({ onChoice }: { onChoice(): void }) {
  const t = useTexts(shellTexts);
  const { isAuthenticated, isAdmin, isLoading, restaurant } = useSession();

  // Neither set of links may flash before the session is known.
  if (isLoading) {
    return (
      <noscript>
        <StrangersLinks onChoice={onChoice} />
      </noscript>
    );
  }
  if (!isAuthenticated) return <StrangersLinks onChoice={onChoice} />;
  return (
    <>
      <PageLink to={paths.staff} label={t('board')} onChoice={onChoice} />
      <PageLink to={paths.restaurant} label={t('restaurant')} onChoice={onChoice} />
      <PageLink to={paths.qrGenerator} label={t('qrCodes')} onChoice={onChoice} />
      <PageLink to={paths.analytics} label={t('statistics')} onChoice={onChoice} />
      {isAdmin && <PageLink to={paths.admin} label={t('admin')} onChoice={onChoice} />}
      {restaurant && (
        <Identity
          {...restaurant}
          onChoice={onChoice}
          className="ml-auto text-right max-xl:hidden"
        />
      )}
      <SignOutButton onChoice={onChoice} />
    </>
  );
}

function StrangersLinks({ onChoice }: { onChoice(): void }) {
  const t = useTexts(shellTexts);
  return (
    <>
      <PageLink to={paths.home} label={t('home')} onChoice={onChoice} />
      <PageLink to={paths.pricing} label={t('pricing')} onChoice={onChoice} />
      <PageLink to={paths.faq} label={t('faq')} onChoice={onChoice} />
      <PageLink to={paths.demo} label={t('demo')} onChoice={onChoice} />
      <NavLink to={paths.auth} onClick={onChoice} className={`${buttonClass()} xl:ml-auto`}>
        {t('signIn')}
      </NavLink>
    </>
  );
}

type IdentityProps = { name: string; email: string; onChoice(): void; className?: string };

/** Who is signed in: it leads to the account. */
export function Identity({ name, email, onChoice, className = '' }: IdentityProps) {
  const t = useTexts(shellTexts);
  return (
    <NavLink
      to={paths.account}
      onClick={onChoice}
      className={`grid min-h-12 min-w-0 content-center rounded-small px-3 py-1 leading-tight text-ink no-underline hover:bg-sunken xl:px-2 aria-[current=page]:bg-sage-tint ${className}`}
    >
      <span className="sr-only">{t('account')}</span>
      <span className="truncate text-small font-semibold max-xl:text-body">{name}</span>
      <span className="truncate text-small text-muted">{email}</span>
    </NavLink>
  );
}

function PageLink({ to, label, onChoice }: { to: string; label: string; onChoice(): void }) {
  return (
    <NavLink
      to={to}
      end
      onClick={onChoice}
      className="flex min-h-12 items-center rounded-small px-3 font-semibold whitespace-nowrap xl:px-2 text-muted no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-sage-tint aria-[current=page]:text-sage"
    >
      {label}
    </NavLink>
  );
}

function SignOutButton({ onChoice }: { onChoice(): void }) {
  const t = useTexts(shellTexts);
  const generic = useTexts(uiTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    onChoice();
    setBusy(true);
    try {
      // At once, so that the guard knows of it before the session is gone.
      await signOut(() => navigate(paths.home, { flushSync: true }));
      notify({ type: 'success', title: t('updated'), message: t('signOut') });
    } catch {
      notify({ type: 'error', title: generic('anErrorOccurred'), message: t('signedOutHere') });
    }
  }

  return (
    <Button
      look="secondary"
      busy={isBusy}
      onClick={leave}
      title={t('signOut')}
      className="shrink-0 whitespace-nowrap max-xl:justify-start xl:max-[90rem]:w-12 xl:max-[90rem]:px-0"
    >
      {!isBusy && <LogOut aria-hidden="true" className="size-5" />}
      {/* The bar has room for five links, or for the word. */}
      <span className="xl:max-[90rem]:sr-only">{t('signOut')}</span>
    </Button>
  );
}
