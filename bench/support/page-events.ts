/** The kinds of events that pages send. */
import { requestText } from './connection.ts';
import type { Next } from './contest.ts';

export const pageEventKinds = ['page_visit', 'qr_scan', 'request_created', 'menu_viewed'];
/** Tables per restaurant. */
const TABLES = 30;

/** Cycles through restaurants, tables and kinds. */
export function eventsOf(slugs: string[]): Next {
  let count = 0;
  return () => {
    const slug = slugs[count % slugs.length];
    const kind = pageEventKinds[Math.floor(count / slugs.length) % pageEventKinds.length];
    const tableNumber = (Math.floor(count / slugs.length / pageEventKinds.length) % TABLES) + 1;
    count += 1;
    return requestText('POST', '/api/analytics/track', {
      body: JSON.stringify({
        eventType: kind,
        sessionId: `session-${count % 5000}`,
        restaurantSlug: slug,
        tableNumber,
        metadata: {
          timestamp: new Date().toISOString(),
          url: `https://sonnette.example/demande?restaurant=${slug}&table=${tableNumber}&from=qr`,
          referrer: '',
        },
      }),
    });
  };
}
