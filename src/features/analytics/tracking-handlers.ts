import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { trackEvent } from './contract.ts';
import type { Tracker } from './tracker.ts';

type Deps = { clock: Clock; rate: RateLimiter; tracker: Tracker };

export function trackingRoutes({ clock, rate, tracker }: Deps) {
  return newRouter().openapi(trackEvent, (c) => {
    const { eventType, sessionId, restaurantSlug, tableNumber, metadata } = c.req.valid('json');
    const address = c.get('address');
    const isTooMany =
      rate.count(`event:${address}:${sessionId ?? ''}`, limits.eventsPerVisitor) > 0 ||
      rate.count(`event:${address}`, limits.eventsPerAddress) > 0;
    // Whoever sends it learns nothing of what becomes of it: a page has no use for an error here.
    if (isTooMany) tracker.drop('too_many');
    else {
      tracker.hear({
        ...{ at: clock.now(), kind: eventType, metadata: JSON.stringify(metadata ?? {}) },
        restaurantSlug: restaurantSlug || undefined,
        tableNumber: tableNumber ?? undefined,
        sessionId: sessionId || undefined,
      });
    }
    return c.json({ success: true as const }, 202);
  });
}
