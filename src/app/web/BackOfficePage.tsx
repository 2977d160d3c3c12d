import { hasActiveRequest } from '../../features/requests/web/board/active-request.ts';
import { AdminPage } from '../../features/restaurants/web/admin/AdminPage.tsx';
import { DemoRequests } from '../../features/site/web/back-office/DemoRequests.tsx';

/** Hands the admin page what belongs to features that it may not import. */
export function BackOfficePage() {
  return (
    <AdminPage hasActiveRequest={hasActiveRequest}>
      <DemoRequests />
    </AdminPage>
  );
}
