import { hydrateRoot } from 'react-dom/client';
import { trackVisit } from '../../analytics/web/track.ts';
import { setServerClock } from './following/clock.ts';
import './guest.css';
import { GuestPage } from './GuestPage.tsx';
import type { ShownPageData } from './types.ts';

const page = document.getElementById('guest');
const script = document.getElementById('guest-data');

if (page && script) {
  const data: ShownPageData = JSON.parse(script.textContent ?? '');
  if (data.kind === 'table') setServerClock(data.now);
  hydrateRoot(page, <GuestPage data={data} />);
  if (data.kind === 'table') trackVisit({ slug: data.restaurant.slug, table: data.table });
}
