import type { z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { rates } from '../../../rates.ts';
import type { trackedSchema } from './contract.ts';
import type { Tracker } from './tracker.ts';

export type ReceiveDeps = { clock: Clock; rate: RateLimiter; tracker: Tracker };

/** Queues an event, or drops it if a limit is exceeded. The sender gets 202 in both cases. */
export function receiveEvent(
  { clock, rate, tracker }: ReceiveDeps,
  event: z.infer<typeof trackedSchema>,
  address: string,
): void {
  const { eventType, sessionId, restaurantSlug, tableNumber, metadata } = event;
  const ofAddress = `event:${address}`;
  const ofItsHour = `events of an hour:${address}`;
  // An address can invent any number of tabs: once it is above its own limit, no counters of tabs are
  // created.
  const isTooMany =
    rate.isUsedUp(ofItsHour, rates.eventsPerAddressAndHour) ||
    rate.isUsedUp(ofAddress, rates.eventsPerAddress) ||
    rate.count(`${ofAddress}:${sessionId ?? ''}`, rates.eventsPerVisitor) > 0 ||
    rate.count(ofAddress, rates.eventsPerAddress) > 0 ||
    rate.count(ofItsHour, rates.eventsPerAddressAndHour) > 0 ||
    isImplausible(rate, event, address);
  if (isTooMany) {
    tracker.drop('too_many');
    return;
  }
  tracker.add({
    at: clock.now(),
    eventType,
    metadata: JSON.stringify(metadata ?? {}),
    restaurantSlug: restaurantSlug || undefined,
    tableNumber: tableNumber ?? undefined,
    sessionId: sessionId || undefined,
  });
}

/**
 * Whether there are too many events of one table, or a tab repeats its scan. The narrowest limit comes first,
 * so that one address cannot use up a table's limit. Repeated scans without a tab cannot be recognised.
 */
function isImplausible(
  rate: RateLimiter,
  { eventType, sessionId, restaurantSlug, tableNumber }: z.infer<typeof trackedSchema>,
  address: string,
): boolean {
  if (!restaurantSlug) return false;
  const ofTable = `${eventType} at:${restaurantSlug}:${tableNumber ?? ''}`;
  const ofTab = `${ofTable}:${address}:${sessionId}`;
  const isScanAgain =
    eventType === 'qr_scan' && Boolean(sessionId) && rate.count(ofTab, rates.scansPerTab) > 0;
  return (
    isScanAgain ||
    rate.count(`${ofTable}:${address}`, rates.eventsPerTableAndAddress) > 0 ||
    rate.count(ofTable, rates.eventsPerTable) > 0
  );
}
