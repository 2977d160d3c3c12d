import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { useSession } from '../../features/auth/web/session.tsx';
import { paths } from '../../paths.ts';
import { PageSpinner } from '../../ui/Spinner.tsx';

/** Within `RequireSession`: lets whoever looks after all restaurants through. The others go home. */
export function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Lets the signed-in through. Others go to sign in, and come back to the page they asked for. */
export function RequireSession() {
  const { isAuthenticated, isLoading } = useSession();
  const { pathname, search, hash } = useLocation();
  // Who just signed out is on the way home already, and is not to be sent to sign in.
  const isLeaving = useNavigation().state !== 'idle';

  if (isLoading || (!isAuthenticated && isLeaving)) return <PageSpinner />;
  if (!isAuthenticated) {
    return <Navigate to={paths.auth} state={{ from: `${pathname}${search}${hash}` }} replace />;
  }
  return <Outlet />;
}
