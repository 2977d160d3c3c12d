import { useLazy } from '../../../ui/use-lazy.ts';

export const loadLazyParts = () => import('./lazy-parts.ts').then(({ lazyParts }) => lazyParts);

export type LazyParts = Awaited<ReturnType<typeof loadLazyParts>>;

/** The parts of the board that are loaded after it: undefined while they load, null if that fails. */
export function useLazyParts() {
  return useLazy(loadLazyParts);
}
