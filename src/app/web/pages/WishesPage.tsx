import { PageSpinner } from '../../../ui/Spinner.tsx';
import { useLazy } from '../../../ui/use-lazy.ts';

const loadScreen = () => import('./WishesParts.tsx').then(({ WishesScreen }) => WishesScreen);

/** Loads the screen by itself: every page would name its many files otherwise. */
export function WishesPage() {
  const Screen = useLazy(loadScreen);
  return Screen ? <Screen /> : <PageSpinner />;
}
