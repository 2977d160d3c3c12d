import { trackVisit } from '../../analytics/web/track.ts';
import './guest.css';
import { hydrateGuestPage } from './hydrate.tsx';
import type { ShownPageData } from './types.ts';

const page = document.getElementById('guest');
const script = document.getElementById('guest-data');

if (page && script) {
  const data: ShownPageData = JSON.parse(script.textContent ?? '');
  hydrateGuestPage(page, data);
  if (data.kind === 'table') trackVisit({ slug: data.restaurant.slug, table: data.table });
}
