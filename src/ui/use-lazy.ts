import { useEffect, useState } from 'react';

/**
 * Loads a part of a screen once the screen itself is mounted and the part is needed. Undefined until it is
 * loaded; null if that fails: with `React.lazy` a failure would break the whole screen.
 * NOTE: `isNeeded` must not wait for the first use: after an upgrade of the server, a board that stayed open
 * no longer finds the chunk.
 * `load` must be a function at module level: a new function in each render would load again.
 */
export function useLazy<T>(load: () => Promise<T>, isNeeded = true): T | null | undefined {
  const [part, setPart] = useState<T | null>();
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => setPart(null),
    );
  }, [load, isNeeded]);
  return part;
}
