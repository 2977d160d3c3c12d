import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../../features/auth/web/session.tsx';
import { paths } from '../../paths.ts';
import { PageSpinner } from '../../ui/Spinner.tsx';

// Loaded where they are shown: guards are in the bundle of the public pages.
const noAccess = () => import('../../features/team/web/joining/NoAccess.tsx');
const RevokedDevice = lazy(async () => ({ default: (await noAccess()).RevokedDevice }));
const ManagersOnly = lazy(async () => ({ default: (await noAccess()).ManagersOnly }));

function Late({ Screen }: { Screen: ComponentType }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}

/** Route guard for a super_admin, inside `RequireSession`. Redirects others to the home page. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Route guard for pages of managers and owners. Staff get a way back to the board. */
export function RequireManager() {
  return useSession().isStaff ? <Late Screen={ManagersOnly} /> : <Outlet />;
}

/**
 * Route guard for pages about a restaurant. An account without a restaurant is redirected to the account
 * page, where it can open a restaurant or delete the account.
 */
export function RequireRestaurant() {
  return useSession().isInNoTeam ? <Navigate to={paths.account} replace /> : <Outlet />;
}

/** Route guard. Redirects visitors to the sign-in page, which leads back to the requested page. */
export function RequireSession() {
  const { isAuthenticated, isLoading, isRevoked } = useSession();
  const { pathname, search, hash } = useLocation();
  // After a sign-out the home page is loading, and the browser has its address already: do not redirect.
  const isLeaving = !window.location.pathname.endsWith(pathname);

  if (isLoading || (!isAuthenticated && isLeaving)) return <PageSpinner />;
  if (isRevoked) return <Late Screen={RevokedDevice} />;
  if (!isAuthenticated) {
    return <Navigate to={paths.auth} state={{ from: `${pathname}${search}${hash}` }} replace />;
  }
  return <Outlet />;
}
