import { lazy, Suspense } from 'react';
import { useSession } from '../../features/auth/web/session.tsx';

const RestaurantSwitch = lazy(async () => {
  const chunk = await import('../../features/auth/web/account/RestaurantSwitch.tsx');
  return { default: chunk.RestaurantSwitch };
});

type LateRestaurantSwitchProps = { isBar?: boolean; onChoice(): void };

/** The switch between the restaurants of an account, loaded only where there are several. */
export function LateRestaurantSwitch({ isBar = false, onChoice }: LateRestaurantSwitchProps) {
  const { restaurants } = useSession();
  if (restaurants.length < 2) return null;
  return (
    <Suspense>
      <RestaurantSwitch isBar={isBar} onChoice={onChoice} />
    </Suspense>
  );
}
