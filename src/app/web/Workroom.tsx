import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { onOtherPerson, useSession } from '../../features/auth/web/session.tsx';
import { Reminder } from '../../features/billing/web/Reminder.tsx';
import { paths } from '../../paths.ts';
import { queryClient } from '../../ui/network/query.ts';

// No data outlives its owner.
onOtherPerson(() => queryClient.clear());

/** Where a restaurant's people work, and are reminded of its subscription. */
const remindedOn: string[] = [paths.restaurant, paths.qrGenerator, paths.analytics, paths.figures];

/** Around the screens that keep what the server told them; the public pages need none of it. */
export function Workroom() {
  const { restaurant } = useSession();
  const { pathname } = useLocation();
  const hasRestaurant = restaurant !== undefined && restaurant.id !== null;
  return (
    <QueryClientProvider client={queryClient}>
      {hasRestaurant && remindedOn.includes(pathname) && <Reminder isBoard={false} />}
      <Outlet />
      {/* Below the board, so that no request moves or is covered for it. */}
      {hasRestaurant && pathname === paths.staff && <Reminder isBoard />}
    </QueryClientProvider>
  );
}
