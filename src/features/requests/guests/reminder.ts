/** "Still nobody": the guest reminds the team of a pending request, which rings again. */
import type { RequestRow } from '../../../db/schema.ts';
import { instant } from '../../../platform/clock.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { requestRefusals } from '../refusals.ts';
import { admit, getRequest, type Moved, viewFor } from '../request-access.ts';
import * as moves from '../staff/moves-store.ts';
import type { VersionedRequest } from '../store.ts';
import { earliestReminder } from '../view.ts';
import { type GuestDeps, ringPlaceOf } from './budgets.ts';

/**
 * Reminds the team of a pending request. `key` is the idempotency key that the caller sent. Beyond the
 * budgets of rings, boards alone ring.
 * Throws 403 to strangers, and 409 if it is too early or no longer pending, both with the present request; 404.
 */
export async function remind(
  c: AppContext,
  deps: GuestDeps,
  id: string,
  key: string | undefined,
): Promise<Moved> {
  const { db, clock } = deps;
  const { row, standing } = await admit(c, deps, id, 'speak', key);
  const now = clock.now();
  if (waitSeconds(row, now) !== 0) throw await refusal(row);
  const ring = await ringPlaceOf(c, deps, row);
  const mayRing = await ring.take();
  const moved = await moves.move(db, deps.changes, 'everybody', row, {
    reminded_at: instant(now),
    reminders: row.reminders + 1,
    ...(mayRing && { quiet_at: null }),
    // As if it had just rung.
    ...(!mayRing && row.rung_at !== null && { rung_at: instant(now) }),
  });
  if (!moved) {
    ring.giveBack();
    throw await refusal(await getRequest(db, id));
  }
  deps.ringing.onPending(moved);
  return { row: moved, standing };

  async function refusal(present: VersionedRequest): Promise<Refusal> {
    const request = await viewFor(deps, present, standing);
    const wait = waitSeconds(present, now);
    if (wait === undefined) return new Refusal(requestRefusals.noLongerPending, { request });
    const retryAfterSeconds = Math.max(1, wait);
    return new Refusal(requestRefusals.remindedTooEarly, { request }, { retryAfterSeconds });
  }
}

/** Until its guest may remind the team. Undefined if it is no longer pending. */
function waitSeconds(row: RequestRow, now: Date): number | undefined {
  const from = earliestReminder(row);
  if (from === null) return undefined;
  return Math.max(0, Math.ceil((Date.parse(from) - now.getTime()) / 1000));
}
