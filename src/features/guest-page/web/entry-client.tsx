import { trackVisit } from '../../analytics/web/track.ts';
import '../../../ui/tokens.css';
import '../../../ui/typeface/typeface.css';
import './title-font.css';
import './guest.css';
// Not in guest.css, which the home page contains.
import './page.css';
import { hydrateGuestPage } from './hydrate.tsx';
import { reportScan } from './table/calls.ts';
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
