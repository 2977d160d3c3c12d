import { hasActiveRequest } from '../../features/requests/web/board/active-request.ts';
import { AdminPage } from '../../features/restaurants/web/admin/AdminPage.tsx';

/** Restaurants do not know requests: here they are handed what they need of them. */
export function BackOfficePage() {
  return <AdminPage hasActiveRequest={hasActiveRequest} />;
}
