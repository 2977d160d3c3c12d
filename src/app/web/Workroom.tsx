import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { onOtherPerson, useSession } from '../../features/auth/web/session.tsx';
import { Reminder } from '../../features/billing/web/Reminder.tsx';
import { paths } from '../../paths.ts';
import { queryClient } from '../../ui/network/query.ts';

// Another account must not see cached data.
onOtherPerson(() => queryClient.clear());

/** Screens with the subscription reminder at the top. */
const remindedOn: string[] = [paths.restaurant, paths.qrGenerator, paths.analytics, paths.figures];

/** The layout of the screens with a query cache. Public pages do without it. */
export function Workroom() {
  const { restaurant } = useSession();
  const { pathname } = useLocation();
  const hasRestaurant = restaurant !== undefined && restaurant.id !== null;
  return (
    <QueryClientProvider client={queryClient}>
      {hasRestaurant && remindedOn.includes(pathname) && <Reminder isBoard={false} />}
      <Outlet />
      {/* Below the board, so that it neither moves nor covers a request. */}
      {hasRestaurant && pathname === paths.staff && <Reminder isBoard />}
    </QueryClientProvider>
  );
}
