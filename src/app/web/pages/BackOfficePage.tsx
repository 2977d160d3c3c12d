import { hasActiveRequest } from '../../../features/board/web/active-request.ts';
import { AdminPage } from '../../../features/restaurants/web/admin/AdminPage.tsx';
import { DemoRequests } from '../../../features/site/web/back-office/DemoRequests.tsx';
import { useSiteData } from '../../../features/site/web/site-data.ts';
import { RestaurantTables } from '../../../features/tables/web/RestaurantTables.tsx';

/** Connects the admin page to features that it may not import. */
export function BackOfficePage() {
  const { isFree = false } = useSiteData();
  return (
    <AdminPage
      isFree={isFree}
      renderTables={(restaurant) => (
        <RestaurantTables restaurant={restaurant} hasActiveRequest={hasActiveRequest} />
      )}
    >
      <DemoRequests />
    </AdminPage>
  );
}
