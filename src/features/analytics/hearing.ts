import type { z } from '@hono/zod-openapi';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import type { trackedSchema } from './contract.ts';
import type { Tracker } from './tracker.ts';

export type HearingDeps = { clock: Clock; rate: RateLimiter; tracker: Tracker };

/** What a page tells is heard, or dropped where it tells too much. Whoever sends it learns nothing of that: a page has no use for an error here. */
export function hear(
  { clock, rate, tracker }: HearingDeps,
  { eventType, sessionId, restaurantSlug, tableNumber, metadata }: z.infer<typeof trackedSchema>,
  address: string,
): void {
  const ofAddress = `event:${address}`;
  const ofItsHour = `events of an hour:${address}`;
  // An address may say that it has a million tabs: once it is over its own limit, none is remembered any more.
  const isTooMany =
    rate.isUsedUp(ofItsHour, limits.eventsPerAddressAndHour) ||
    rate.isUsedUp(ofAddress, limits.eventsPerAddress) ||
    rate.count(`${ofAddress}:${sessionId ?? ''}`, limits.eventsPerVisitor) > 0 ||
    rate.count(ofAddress, limits.eventsPerAddress) > 0 ||
    rate.count(ofItsHour, limits.eventsPerAddressAndHour) > 0;
  if (isTooMany) {
    tracker.drop('too_many');
    return;
  }
  tracker.hear({
    at: clock.now(),
    kind: eventType,
    metadata: JSON.stringify(metadata ?? {}),
    restaurantSlug: restaurantSlug || undefined,
    tableNumber: tableNumber ?? undefined,
    sessionId: sessionId || undefined,
  });
}
