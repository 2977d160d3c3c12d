import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { onOtherPerson } from '../../features/auth/web/session.tsx';
import { queryClient } from '../../ui/query.ts';

// No data outlives its owner.
onOtherPerson(() => queryClient.clear());

/** Around the screens that keep what the server told them; the public pages need none of it. */
export function Workroom() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
