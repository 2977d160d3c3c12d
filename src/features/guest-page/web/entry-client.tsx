import { hydrateRoot } from 'react-dom/client';
import { trackVisit } from '../../analytics/web/track.ts';
import { setServerClock } from './following/clock.ts';
import './diner.css';
import { DinerPage } from './DinerPage.tsx';
import type { ShownPageData } from './page-data.ts';

const page = document.getElementById('diner');
const script = document.getElementById('diner-data');

if (page && script) {
  const data: ShownPageData = JSON.parse(script.textContent ?? '');
  if (data.kind === 'table') setServerClock(data.now);
  hydrateRoot(page, <DinerPage data={data} />);
  if (data.kind === 'table') trackVisit({ slug: data.restaurant.slug, table: data.table });
}
