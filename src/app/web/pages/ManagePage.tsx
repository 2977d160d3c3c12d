import { refreshSession, useSession } from '../../../features/auth/web/session.tsx';
import { ClosedTables } from '../../../features/billing/web/ClosedTables.tsx';
import { refreshSubscriptionStatus } from '../../../features/billing/web/subscription-status.ts';
import { hasActiveRequest } from '../../../features/board/web/active-request.ts';
import { OwnDataCard } from '../../../features/export/web/OwnDataCard.tsx';
import { RestaurantPage } from '../../../features/restaurants/web/manage/RestaurantPage.tsx';
import { RestaurantTables } from '../../../features/tables/web/RestaurantTables.tsx';
import { useTeam } from '../../../features/team/web/team-calls.ts';

/**
 * Connects the restaurant screen to sessions, tables, subscriptions and requests, which it may not import.
 */
export function ManagePage() {
  const { restaurant, isOwner } = useSession();
  const team = useTeam(restaurant?.id ?? '', false, Boolean(restaurant?.id)).data;
  const devices = team?.members.flatMap((member) => member.devices) ?? [];
  return (
    <RestaurantPage
      session={restaurant}
      hasDevices={devices.length > 1}
      onSaved={() => void refreshSession()}
      renderTables={(restaurant) => (
        <RestaurantTables
          restaurant={restaurant}
          notice={<ClosedTables />}
          onStale={refreshSubscriptionStatus}
          hasActiveRequest={hasActiveRequest}
        />
      )}
      renderOwnData={(shown) =>
        isOwner && <OwnDataCard restaurant={shown} onDeleted={refreshSession} />
      }
    />
  );
}
