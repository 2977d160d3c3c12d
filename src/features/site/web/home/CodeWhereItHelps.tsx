import { lazy, Suspense, useEffect, useState } from 'react';

const DemoCode = lazy(() =>
  import('./DemoCode.tsx').then(({ DemoCode }) => ({ default: DemoCode })),
);

/** Screens that are not phones: a QR code is useful only there. */
const LARGE_SCREEN = '(min-width: 64rem)';

/** Reserves the space, so that the layout does not shift when the code appears. */
export function CodeWhereItHelps() {
  const [isLarge, setLarge] = useState(false);
  useEffect(() => setLarge(matchMedia(LARGE_SCREEN).matches), []);
  return (
    <div className="hidden min-h-36 lg:block">
      {isLarge && (
        <Suspense>
          <DemoCode />
        </Suspense>
      )}
    </div>
  );
}
