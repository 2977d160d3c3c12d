import { useLazy } from '../../../ui/use-lazy.ts';

export const loadLate = () => import('./late.ts').then(({ late }) => late);

export type LateParts = Awaited<ReturnType<typeof loadLate>>;

/** The parts of the board that are loaded after it: undefined while they load, null if that fails. */
export function useLate() {
  return useLazy(loadLate);
}
