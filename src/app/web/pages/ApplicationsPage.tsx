import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../../ui/Spinner.tsx';

const Screen = lazy(async () => ({
  default: (await import('./ApplicationsParts.tsx')).ApplicationsScreen,
}));

/** Loads the screen by itself, as `WishesPage` does. */
export function ApplicationsPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}
