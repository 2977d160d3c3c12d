/** Pages that load their screen by themselves: otherwise every page would name their many files. */
import { type ComponentType, lazy, Suspense } from 'react';
import { PageSpinner } from '../../../ui/Spinner.tsx';

const WishesScreen = lazy(async () => ({
  default: (await import('./WishesParts.tsx')).WishesScreen,
}));
const AccountScreen = lazy(async () => ({
  default: (await import('./AccountPage.tsx')).AccountPage,
}));
const ApplicationsScreen = lazy(async () => ({
  default: (await import('./ApplicationsParts.tsx')).ApplicationsScreen,
}));

const TeamScreen = lazy(async () => ({
  default: (await import('../../../features/team/web/TeamPage.tsx')).TeamPage,
}));

export const WishesPage = () => <Loaded Screen={WishesScreen} />;
export const LazyAccount = () => <Loaded Screen={AccountScreen} />;
export const ApplicationsPage = () => <Loaded Screen={ApplicationsScreen} />;
export const LazyTeam = () => <Loaded Screen={TeamScreen} />;

function Loaded({ Screen }: { Screen: ComponentType }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}
