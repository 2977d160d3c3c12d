import { type ComponentType, lazy, Suspense } from 'react';
import { matchRoutes, Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { useSession } from '../../features/auth/web/session.tsx';
import { paths } from '../../paths.ts';
import { PageSpinner } from '../../ui/Spinner.tsx';
import { Shell } from './layout/Shell.tsx';
import { publicPageRoutes } from './public-pages.ts';

const accountRoute: RouteObject = {
  path: paths.account,
  lazy: () =>
    import('./pages/LazyPages.tsx').then(({ LazyAccount }) => ({ Component: LazyAccount })),
};

/**
 * The pages for managers of a restaurant, except the statistics, which visitors open without a redirect.
 * Staff read "for managers only" at these addresses.
 */
const managerRoutes: RouteObject[] = [
  {
    path: paths.restaurant,
    lazy: () =>
      import('./pages/ManagePage.tsx').then(({ ManagePage }) => ({ Component: ManagePage })),
  },
  {
    path: paths.wishes,
    lazy: () =>
      import('./pages/LazyPages.tsx').then(({ WishesPage }) => ({ Component: WishesPage })),
  },
  {
    path: paths.team,
    lazy: () => import('./pages/LazyPages.tsx').then(({ LazyTeam }) => ({ Component: LazyTeam })),
  },
  {
    path: paths.applications,
    lazy: () =>
      import('./pages/LazyPages.tsx').then(({ ApplicationsPage }) => ({
        Component: ApplicationsPage,
      })),
  },
  {
    path: paths.qrGenerator,
    lazy: () =>
      import('./pages/QrGeneratorPage.tsx').then(({ QrGeneratorPage }) => ({
        Component: QrGeneratorPage,
      })),
  },
];

/** All pages of the app, except the guest page, which is a build of its own. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      ...publicPageRoutes,
      {
        path: paths.auth,
        lazy: () =>
          import('./pages/SignInPage.tsx').then(({ SignInPage }) => ({ Component: SignInPage })),
      },
      {
        path: paths.signUp,
        lazy: () =>
          import('../../features/auth/web/sign-up/SignUpPage.tsx').then(({ SignUpPage }) => ({
            Component: SignUpPage,
          })),
      },
      {
        path: paths.verifyEmail,
        lazy: () =>
          import('../../features/auth/web/sign-up/VerifyEmailPage.tsx').then(
            ({ VerifyEmailPage }) => ({
              Component: VerifyEmailPage,
            }),
          ),
      },
      {
        path: paths.join,
        lazy: () =>
          import('../../features/team/web/joining/JoinPage.tsx').then(({ JoinPage }) => ({
            Component: JoinPage,
          })),
      },
      {
        lazy: () =>
          import('./layout/AppLayout.tsx').then(({ AppLayout }) => ({ Component: AppLayout })),
        children: [
          {
            Component: RequireManager,
            children: [
              {
                Component: RequireRestaurant,
                children: [paths.analytics, paths.figures].map((path) => ({
                  path,
                  lazy: () =>
                    import('../../features/analytics/web/AnalyticsPage.tsx').then(
                      ({ AnalyticsPage }) => ({ Component: AnalyticsPage }),
                    ),
                })),
              },
            ],
          },
          {
            Component: RequireSession,
            children: [
              {
                Component: RequireManager,
                children: [accountRoute, { Component: RequireRestaurant, children: managerRoutes }],
              },
              {
                path: paths.houses,
                lazy: () =>
                  import('../../features/analytics/web/houses/HousesPage.tsx').then(
                    ({ HousesPage }) => ({ Component: HousesPage }),
                  ),
              },
              {
                Component: RequireAdmin,
                children: [
                  {
                    path: paths.admin,
                    lazy: () =>
                      import('./pages/BackOfficePage.tsx').then(({ BackOfficePage }) => ({
                        Component: BackOfficePage,
                      })),
                  },
                ],
              },
              {
                Component: RequireRestaurant,
                children: [
                  {
                    path: paths.staff,
                    lazy: () =>
                      import('./pages/StaffPage.tsx').then(({ StaffPage }) => ({
                        Component: StaffPage,
                      })),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        path: '*',
        lazy: () =>
          import('./NotFoundPage.tsx').then(({ NotFoundPage }) => ({
            Component: NotFoundPage,
          })),
      },
    ],
  },
];

/**
 * Loads the chunks of the page at this path, for `App`. Undefined if they are loaded. If that fails, the page
 * throws, and the next navigation tries again.
 */
export function loadPage(pathname: string, basename?: string): Promise<unknown> | undefined {
  const matches = matchRoutes(routes, pathname, basename) ?? [];
  const lazyRoutes = matches.map(({ route }) => route).filter(({ lazy }) => lazy !== undefined);
  return lazyRoutes.length > 0 ? Promise.all(lazyRoutes.map(loadRoute)) : undefined;
}

/** React Router itself loads `lazy` routes in its data mode only, which has three times the size. */
async function loadRoute(route: RouteObject): Promise<void> {
  try {
    if (typeof route.lazy !== 'function') return;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  } catch (error) {
    route.Component = () => {
      throw error;
    };
  }
}

// Loaded where they are shown: guards are in the bundle of the public pages.
const noAccess = () => import('../../features/team/web/joining/NoAccess.tsx');
const RevokedDevice = lazy(async () => ({ default: (await noAccess()).RevokedDevice }));
const ManagersOnly = lazy(async () => ({ default: (await noAccess()).ManagersOnly }));

function LazyScreen({ Screen }: { Screen: ComponentType }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}

/** Route guard for a super_admin, inside `RequireSession`. Redirects others to the home page. */
function RequireAdmin() {
  const { isAdmin } = useSession();
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Route guard for pages of managers and owners. Staff get a way back to the board. */
function RequireManager() {
  return useSession().isStaff ? <LazyScreen Screen={ManagersOnly} /> : <Outlet />;
}

/**
 * Route guard for pages about a restaurant. An account without a restaurant is redirected to the account
 * page, where it can open a restaurant or delete the account.
 */
function RequireRestaurant() {
  return useSession().isInNoTeam ? <Navigate to={paths.account} replace /> : <Outlet />;
}

/** Route guard. Redirects visitors to the sign-in page, which leads back to the requested page. */
function RequireSession() {
  const { isAuthenticated, isLoading, isRevoked } = useSession();
  const { pathname, search, hash } = useLocation();
  // After a sign-out the home page is loading, and the browser has its address already: do not redirect.
  const isLeaving = !window.location.pathname.endsWith(pathname);

  if (isLoading || (!isAuthenticated && isLeaving)) return <PageSpinner />;
  if (isRevoked) return <LazyScreen Screen={RevokedDevice} />;
  if (!isAuthenticated) {
    return <Navigate to={paths.auth} state={{ from: `${pathname}${search}${hash}` }} replace />;
  }
  return <Outlet />;
}
