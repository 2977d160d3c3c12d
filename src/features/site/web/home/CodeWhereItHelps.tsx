import { lazy, Suspense, useEffect, useState } from 'react';

const DemoCode = lazy(() =>
  import('./DemoCode.tsx').then(({ DemoCode }) => ({ default: DemoCode })),
);

/** Screens that are not phones: a QR code is useful only there. */
const LARGE_SCREEN = '(min-width: 64rem)';

/** Reserves the space, also for the longer text of a trial, so that the layout does not shift. */
export function CodeWhereItHelps() {
  const [isLarge, setLarge] = useState(false);
  useEffect(() => setLarge(matchMedia(LARGE_SCREEN).matches), []);
  return (
    <div className="hidden min-h-56 lg:block">
      {isLarge && (
        <Suspense>
          <DemoCode />
        </Suspense>
      )}
    </div>
  );
}
