import { useEffect, useState } from 'react';

/**
 * Loads a part of a screen once the screen itself is mounted. Undefined until it is loaded.
 * If loading fails it stays undefined: with `React.lazy` a failure would break the whole screen.
 * `load` must be a function at module level: a new function in each render would load again.
 */
export function useLazy<T>(load: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<T>();
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    );
  }, [load]);
  return part;
}
