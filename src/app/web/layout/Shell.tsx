import { useEffect, useMemo, useState } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import { trackVisit } from '../../../features/analytics/web/track.ts';
import { SiteFooter } from '../../../features/site/web/SiteFooter.tsx';
import { useSiteData } from '../../../features/site/web/site-data.ts';
import { openSitePaths, paths } from '../../../paths.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { NoticeStack } from '../../../ui/notices/NoticeStack.tsx';
import { useLazy } from '../../../ui/use-lazy.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { isPublicPage } from '../public-pages.ts';
import { shellTexts } from '../texts.ts';
import { useFreshStart } from '../use-fresh-start.ts';
import { Header, OwnBarContext } from './Header.tsx';

/** Screens whose visits are counted, besides the public pages. Visits of staff screens are not counted. */
const countedScreens: string[] = [paths.auth, paths.signUp, paths.verifyEmail];

/** The layout around every page: skip link, header, footer, notices. */
export function Shell() {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [hasOwnBar, setUsed] = useState(false);
  const ownBar = useMemo(() => ({ element, setUsed }), [element]);
  const { isInviteOnly } = useSiteData();
  const isClosed = isInviteOnly && openSitePaths.some((path) => matchPath(path, pathname));
  const isOnSite = isPublicPage(pathname) && !isClosed;
  // Where there is no public page, the legal ones are linked here.
  const isEntrance = isInviteOnly && pathname === paths.auth;
  useFreshStart(pathname);
  useEffect(() => {
    if (isOnSite || countedScreens.includes(pathname)) trackVisit();
  }, [pathname, isOnSite]);
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-small bg-card font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
      >
        {t('skipToContent')}
      </a>
      <Header isHidden={pathname === paths.auth} hasOwnBar={hasOwnBar} ownBar={setElement} />
      <main id="main" tabIndex={-1} className="outline-none">
        <OwnBarContext value={ownBar}>
          {/* The header remains if a page throws. */}
          <ErrorBoundary>
            {isClosed ? <ClosedPage isHome={pathname === paths.home} /> : <Outlet />}
          </ErrorBoundary>
        </OwnBarContext>
      </main>
      {(isOnSite || isEntrance) && <SiteFooter />}
      <NoticeStack />
    </>
  );
}

/** In place of a page that a server with invitations only does not have. */
function ClosedPage({ isHome }: { isHome: boolean }) {
  const NotFound = useLazy(loadNotFound);
  if (isHome) return <Navigate to={paths.staff} replace />;
  return NotFound && <NotFound />;
}

const loadNotFound = async () => (await import('../NotFoundPage.tsx')).NotFoundPage;
