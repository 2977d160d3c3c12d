import { LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { Link, matchPath, NavLink, useLocation, useNavigate } from 'react-router';
import { signOut, useSession } from '../../../features/auth/web/session.tsx';
import { useSiteData } from '../../../features/site/web/site-data.ts';
import { paths } from '../../../paths.ts';
import { BellMark } from '../../../ui/BellMark.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { uiTexts } from '../../../ui/language/texts.ts';
import { type NewNotice, notify } from '../../../ui/notices/notices.ts';
import { shellTexts } from '../texts.ts';

type LinksProps = {
  /** True in the bar, false in the menu. */
  isBar?: boolean;
  onChoice(): void;
};

type HomeLinkProps = {
  /** The mark without the name. */
  isShort?: boolean;
  onChoice?(): void;
};

export function HomeLink({ isShort = false, onChoice }: HomeLinkProps) {
  const t = useTexts(shellTexts);
  return (
    <Link
      to={paths.home}
      aria-label={t('toHome')}
      onClick={onChoice}
      className={`flex min-h-12 min-w-12 items-center gap-2 rounded-small text-sage no-underline ${isShort ? 'justify-center' : '-ml-2 px-2'}`}
    >
      <BellMark className="size-8" />
      {!isShort && <span className="font-display text-large text-ink">Sonnette</span>}
    </Link>
  );
}

/** The links of the header, in the bar or in the menu. */
export function HeaderLinks({ isBar = false, onChoice }: LinksProps) {
  const t = useTexts(shellTexts);
  const { isAuthenticated, isAdmin, isLoading, isStaff, isInNoTeam, restaurant } = useSession();
  const linkProps = { isBar, onChoice };

  // Until the session is known, show neither the links of visitors nor those of staff.
  if (isLoading) {
    return (
      <noscript>
        <VisitorLinks {...linkProps} />
      </noscript>
    );
  }
  if (!isAuthenticated) return <VisitorLinks {...linkProps} />;
  return (
    <>
      {!isInNoTeam && <PageLink {...linkProps} to={paths.staff} label={t('board')} />}
      {!isStaff && !isInNoTeam && (
        <>
          <PageLink
            {...linkProps}
            to={paths.restaurant}
            alias={paths.wishes}
            label={t('restaurant')}
          />
          {/* An operator (super_admin) has no restaurant, so no team. */}
          {!isAdmin && <PageLink {...linkProps} to={paths.team} label={t('team')} />}
          <PageLink {...linkProps} to={paths.qrGenerator} label={t('qrCodes')} />
          <PageLink
            {...linkProps}
            to={paths.analytics}
            alias={paths.figures}
            label={t('statistics')}
          />
        </>
      )}
      {isAdmin && <PageLink {...linkProps} to={paths.admin} label={t('admin')} />}
      {isBar && restaurant && (
        <>
          <Identity {...linkProps} />
          <LazyRestaurantSwitch isBar onChoice={onChoice} />
        </>
      )}
      <SignOutButton {...linkProps} />
    </>
  );
}

function VisitorLinks(linkProps: LinksProps) {
  const t = useTexts(shellTexts);
  const { isInviteOnly } = useSiteData();
  const pages = isInviteOnly ? [] : (['home', 'pricing', 'faq', 'demo'] as const);
  return (
    <>
      {pages.map((name) => (
        <PageLink key={name} {...linkProps} to={paths[name]} label={t(name)} />
      ))}
      <NavLink
        to={paths.auth}
        onClick={linkProps.onChoice}
        className={`${buttonClass('secondary')} ${linkProps.isBar ? 'ml-auto whitespace-nowrap' : ''}`}
      >
        {t('signIn')}
      </NavLink>
      {!isInviteOnly && (
        <Link
          to={paths.signUp}
          onClick={linkProps.onChoice}
          className={`${buttonClass()} ${linkProps.isBar ? 'ml-1 whitespace-nowrap max-lg:hidden' : ''}`}
        >
          {t('signUp')}
        </Link>
      )}
    </>
  );
}

/** The signed-in account with a link to it, or the member of a paired device, who has no account. */
export function Identity({ isBar = false, onChoice }: LinksProps) {
  const t = useTexts(shellTexts);
  const { isStaff, member, restaurant } = useSession();
  const frame = `grid min-h-12 min-w-0 content-center rounded-small py-1 leading-tight text-ink no-underline ${isBar ? 'ml-auto px-2 text-right' : 'px-3'}`;
  const words = (
    <>
      <span className={`truncate font-semibold ${isBar ? 'text-small' : ''}`}>
        {restaurant?.name}
      </span>
      <span className="truncate text-small text-muted">
        {isStaff ? member?.name : restaurant?.email}
      </span>
    </>
  );
  if (isStaff) return <p className={frame}>{words}</p>;
  return (
    <NavLink
      to={paths.account}
      onClick={onChoice}
      className={`${frame} hover:bg-sunken aria-[current=page]:bg-brass-tint`}
    >
      <span className="sr-only">{t('account')}</span>
      {words}
    </NavLink>
  );
}

type PageLinkProps = LinksProps & {
  to: string;
  /** Another address at which the link is marked. */
  alias?: string;
  label: string;
};

function PageLink({ to, alias = to, label, isBar = false, onChoice }: PageLinkProps) {
  const { pathname } = useLocation();
  const isHere = [to, alias].some((path) => matchPath(path, pathname));
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoice}
      className={`flex min-h-12 items-center rounded-small font-semibold whitespace-nowrap text-muted no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-brass-tint aria-[current=page]:text-ink ${isBar ? 'px-2' : 'px-3'}`}
    >
      {label}
    </Link>
  );
}

function SignOutButton({ isBar, onChoice }: LinksProps) {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();

  async function leave() {
    onChoice();
    try {
      await signOut(() => {
        // Render the notice now, before the page changes.
        flushSync(() =>
          replaceNotice({
            type: 'success',
            title: () => say(shellTexts, 'updated'),
            message: () => say(shellTexts, 'signOut'),
          }),
        );
        void navigate(paths.home);
      });
    } catch {
      replaceNotice({
        type: 'error',
        title: () => say(uiTexts, 'anErrorOccurred'),
        message: () => say(shellTexts, 'signedOutHere'),
      });
    }
  }

  return (
    <Button
      look="secondary"
      onClick={() => void leave()}
      title={t('signOut')}
      className={`shrink-0 whitespace-nowrap ${isBar ? 'max-[90rem]:w-12 max-[90rem]:px-0' : 'justify-start'}`}
    >
      <LogOut aria-hidden="true" className="size-5" />
      {/* A narrow bar has no room for the text beside five links: the icon alone is visible. */}
      <span className={isBar ? 'max-[90rem]:sr-only' : ''}>{t('signOut')}</span>
    </Button>
  );
}

/** One id for both outcomes: an error replaces the success notice. */
function replaceNotice(notice: Pick<NewNotice, 'type' | 'title' | 'message'>): void {
  notify({ id: 'sign-out', ...notice });
}

const RestaurantSwitch = lazy(async () => {
  const chunk = await import('../../../features/team/web/own-teams/RestaurantSwitch.tsx');
  return { default: chunk.RestaurantSwitch };
});

type LazyRestaurantSwitchProps = { isBar?: boolean; onChoice(): void };

/** The switch between the restaurants of an account, loaded only where there are several. */
export function LazyRestaurantSwitch({ isBar = false, onChoice }: LazyRestaurantSwitchProps) {
  const { restaurants } = useSession();
  if (restaurants.length < 2) return null;
  return (
    <Suspense>
      <RestaurantSwitch isBar={isBar} onChoice={onChoice} />
    </Suspense>
  );
}
