/** What pages tell of themselves. */
import { requestText } from './connection.ts';
import type { Next } from './contest.ts';

export const kindsTold = ['page_visit', 'qr_scan', 'request_created', 'menu_viewed'];
/** As many as a room has. */
const TABLES = 30;

/** House after house, table after table, one kind after the other. */
export function eventsOf(slugs: string[]): Next {
  let count = 0;
  return () => {
    const slug = slugs[count % slugs.length];
    const kind = kindsTold[Math.floor(count / slugs.length) % kindsTold.length];
    const tableNumber = (Math.floor(count / slugs.length / kindsTold.length) % TABLES) + 1;
    count += 1;
    return requestText('POST', '/api/analytics/track', {
      body: JSON.stringify({
        ...{ eventType: kind, sessionId: `session-${count % 5000}` },
        ...{ restaurantSlug: slug, tableNumber },
        metadata: {
          timestamp: new Date().toISOString(),
          url: `https://sonnette.example/demande?restaurant=${slug}&table=${tableNumber}&from=qr`,
          referrer: '',
        },
      }),
    });
  };
}
