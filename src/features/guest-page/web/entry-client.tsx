import '../../../ui/tokens.css';
import '../../../ui/typeface/typeface.css';
import './title-font.css';
import './guest.css';
import './bar.css';
import './dead-end/dead-end.css';
import './right-to-left.css';
import './following/status/several.css';
import './sending/room-code.css';
import { hydrateRoot } from 'react-dom/client';
import { trackVisit } from '../../analytics/web/track.ts';
import { setServerClock } from './following/clock.ts';
import { GuestPage } from './GuestPage.tsx';
import { reportScan } from './sending/calls.ts';
import { setTableKey } from './sending/table-key.ts';
import { followTranslatedTexts } from './translated-texts.ts';
import type { ShownPageData } from './types.ts';

const page = document.getElementById('guest');
const script = document.getElementById('guest-data');

if (page && script) {
  const data: ShownPageData = JSON.parse(script.textContent ?? '');
  hydrateGuestPage(page, data);
  document.documentElement.classList.add('hydrated');
  if (data.kind === 'table') {
    const place = { slug: data.restaurant.slug, table: data.table };
    trackVisit(place);
    if (data.isFirstScan) onceShown(() => void reportScan(place));
  }
}

/** A browser may prepare a page, with its script, that nobody opens. */
function onceShown(act: () => void): void {
  if (!Object(document).prerendering) act();
  else document.addEventListener('prerenderingchange', act, { once: true });
}

/** Brings the served page to life. The returned function removes it. */
export function hydrateGuestPage(page: Element, data: ShownPageData): () => void {
  followTranslatedTexts();
  if (data.kind === 'table') {
    setServerClock(data.now);
    setTableKey(data.tableKey);
  }
  const root = hydrateRoot(page, <GuestPage data={data} />);
  return () => root.unmount();
}
