import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { onOtherPerson, useSession } from '../../features/auth/web/session.tsx';
import { Reminder } from '../../features/billing/web/Reminder.tsx';
import { paths } from '../../paths.ts';
import { queryClient } from '../../ui/network/query.ts';

// Another account must not see cached data.
onOtherPerson(() => queryClient.clear());

/** Screens with the subscription reminder at the top. */
const remindedOn: string[] = [paths.restaurant, paths.qrGenerator, paths.analytics, paths.figures];

/** Screens on which calls are heard and shown, besides the board. */
const calledOn: string[] = [...remindedOn, paths.account];

/** The layout of the screens with a query cache. Public pages do without it. */
export function Workroom() {
  const { restaurant } = useSession();
  const { pathname } = useLocation();
  const slug = calledOn.includes(pathname) ? restaurant?.slug : undefined;
  const hasRestaurant = restaurant !== undefined && restaurant.id !== null;
  return (
    <QueryClientProvider client={queryClient}>
      {hasRestaurant && remindedOn.includes(pathname) && <Reminder isBoard={false} />}
      <Outlet />
      {slug && <LateCalls slug={slug} />}
      {/* Below the board, so that it neither moves nor covers a request. */}
      {hasRestaurant && pathname === paths.staff && <Reminder isBoard />}
    </QueryClientProvider>
  );
}

/** Loaded after the screen: calls must not slow it down. */
function LateCalls({ slug }: { slug: string }) {
  const [Calls, setCalls] =
    useState<typeof import('../../features/requests/web/calls/Calls.tsx').Calls>();
  useEffect(() => {
    void import('../../features/requests/web/calls/Calls.tsx').then((chunk) =>
      setCalls(() => chunk.Calls),
    );
  }, []);
  return Calls && <Calls key={slug} slug={slug} />;
}
