import { refreshSession, useSession } from '../../features/auth/web/session.tsx';
import { hasActiveRequest } from '../../features/requests/web/board/active-request.ts';
import { RestaurantPage } from '../../features/restaurants/web/manage/RestaurantPage.tsx';

/** Restaurants know neither sessions nor requests: here they are handed both. */
export function ManagePage() {
  const { restaurant } = useSession();
  return (
    <RestaurantPage
      session={restaurant}
      onSaved={refreshSession}
      hasActiveRequest={hasActiveRequest}
    />
  );
}
