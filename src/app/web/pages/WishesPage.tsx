import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../../ui/Spinner.tsx';

const Screen = lazy(async () => ({ default: (await import('./WishesParts.tsx')).WishesScreen }));

/** Loads the screen by itself: otherwise every page would name its many files. */
export function WishesPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}
