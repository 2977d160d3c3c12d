import { lazy, Suspense } from 'react';
import { useSession } from '../../../features/auth/web/session.tsx';

const RestaurantSwitch = lazy(async () => {
  const chunk = await import('../../../features/team/web/own-teams/RestaurantSwitch.tsx');
  return { default: chunk.RestaurantSwitch };
});

type LazyRestaurantSwitchProps = { isBar?: boolean; onChoice(): void };

/** The switch between the restaurants of an account, loaded only where there are several. */
export function LazyRestaurantSwitch({ isBar = false, onChoice }: LazyRestaurantSwitchProps) {
  const { restaurants } = useSession();
  if (restaurants.length < 2) return null;
  return (
    <Suspense>
      <RestaurantSwitch isBar={isBar} onChoice={onChoice} />
    </Suspense>
  );
}
