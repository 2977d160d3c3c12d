import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { PlaceWord } from '../../../enums.ts';
import { onOtherPerson, useSession } from '../../../features/auth/web/session.tsx';
import { Reminder } from '../../../features/billing/web/Reminder.tsx';
import { paths } from '../../../paths.ts';
import { queryClient } from '../../../ui/network/query.ts';
import { useLazy } from '../../../ui/use-lazy.ts';

// Another account must not see cached data.
onOtherPerson(() => queryClient.clear());

/** Screens with the subscription reminder at the top. */
const remindedOn: string[] = [
  paths.restaurant,
  paths.wishes,
  paths.team,
  paths.applications,
  paths.qrGenerator,
  paths.analytics,
  paths.figures,
];

/** Screens on which guests’ requests ring and are shown, besides the board. */
const requestsShownOn: string[] = [...remindedOn, paths.account];

/** The layout of the screens with a query cache. Public pages do without it. */
export function AppLayout() {
  const { restaurant, isStaff, isAuthenticated } = useSession();
  const { pathname } = useLocation();
  // A device of the staff has the board, and none of these screens.
  const slug = requestsShownOn.includes(pathname) && !isStaff ? restaurant?.slug : undefined;
  const isReminded = restaurant !== undefined && restaurant.id !== null && !isStaff;
  return (
    <QueryClientProvider client={queryClient}>
      {isReminded && remindedOn.includes(pathname) && <Reminder isBoard={false} />}
      {/* After a switch to another restaurant, screens start anew. */}
      <Fragment key={restaurant?.id ?? 'none'}>
        <Outlet />
      </Fragment>
      {slug && <LazyRequestsElsewhere slug={slug} />}
      {isAuthenticated && <LazyStaffApp />}
      {restaurant?.place_word && <LazyOwnWord word={restaurant.place_word} />}
      {/* Below the board, so that it neither moves nor covers a request. */}
      {isReminded && pathname === paths.staff && <Reminder isBoard />}
    </QueryClientProvider>
  );
}

/** Loaded after the screen: it must not slow it down. */
function LazyRequestsElsewhere({ slug }: { slug: string }) {
  const RequestsElsewhere = useLazy(loadRequestsElsewhere);
  return RequestsElsewhere && <RequestsElsewhere key={slug} slug={slug} />;
}

/** Most restaurants have tables, of which all texts speak. */
function LazyOwnWord({ word }: { word: PlaceWord }) {
  const OwnWord = useLazy(loadOwnWord);
  return OwnWord && <OwnWord word={word} />;
}

/** Loaded after the screen: installation, the offline page and pushes must not slow it down. */
function LazyStaffApp() {
  const StaffApp = useLazy(loadStaffApp);
  return StaffApp && <StaffApp />;
}

const loadRequestsElsewhere = () =>
  import('../../../features/board/web/elsewhere/RequestsElsewhere.tsx').then(
    ({ RequestsElsewhere }) => RequestsElsewhere,
  );
const loadOwnWord = () => import('./OwnWord.tsx').then(({ OwnWord }) => OwnWord);
const loadStaffApp = () =>
  import('../../../features/push/web/staff-app/StaffApp.tsx').then(({ StaffApp }) => StaffApp);
