import { hydrateRoot } from 'react-dom/client';
import { followTranslatedTexts } from '../../../ui/translated-texts.ts';
import { GuestPage } from './GuestPage.tsx';
import { setServerClock } from './table/clock.ts';
import { setPlace } from './table/place-headers.ts';
import type { ShownPageData } from './types.ts';

/** Brings the served page to life. The returned function removes it. */
export function hydrateGuestPage(page: Element, data: ShownPageData): () => void {
  followTranslatedTexts();
  if (data.kind === 'table') {
    setServerClock(data.now);
    setPlace(data.restaurant.slug, data.tableKey);
  }
  const root = hydrateRoot(page, <GuestPage data={data} />);
  return () => root.unmount();
}
