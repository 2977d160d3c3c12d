/** "Still nobody": the guest reminds the team of a pending request, which rings again. */
import type { RequestRow } from '../../../db/schema.ts';
import { instant } from '../../../platform/clock.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import * as tables from '../../tables/store.ts';
import { requestRefusals } from '../refusals.ts';
import {
  getGuestRequest,
  getRequest,
  proofAt,
  type RequestDeps,
  viewFor,
} from '../request-access.ts';
import { isQuiet } from '../ringing/plan.ts';
import * as moves from '../staff/moves-store.ts';
import { earliestReminder } from '../view.ts';
import { limitReminder } from './guest-limits.ts';
import { type RingBudgetDeps, RingPlace } from './ring-budgets.ts';

/**
 * Reminds the team of a pending request. `key` is the idempotency key that the caller sent. Beyond the
 * budgets of rings, boards alone ring.
 * Throws 409 with the present request if it is too early, or no longer pending; 404; 429.
 */
export async function remind(
  c: AppContext,
  deps: RequestDeps & RingBudgetDeps,
  id: string,
  key: string | undefined,
): Promise<RequestRow> {
  const { db, clock } = deps;
  const row = await getGuestRequest(c, deps, id, key);
  const now = clock.now();
  if (waitSeconds(row, now) !== 0) throw await refusal(row);
  await limitReminder(c, deps, row, key);
  const ring = isQuiet(row) ? undefined : await ringPlaceOf(c, deps, row);
  const mayRing = ring?.take() ?? false;
  const moved = await moves.move(db, deps.changes, 'everybody', row, {
    reminded_at: instant(now),
    reminders: row.reminders + 1,
    // As if it had just rung.
    ...(!mayRing && row.rung_at !== null && { rung_at: instant(now) }),
  });
  if (!moved) {
    ring?.giveBack();
    throw await refusal(await getRequest(db, id));
  }
  deps.ringing.onPending(moved);
  return moved;

  async function refusal(present: RequestRow): Promise<Refusal> {
    const request = await viewFor(c, deps, present, key);
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

async function ringPlaceOf(
  c: AppContext,
  deps: RequestDeps & RingBudgetDeps,
  row: RequestRow,
): Promise<RingPlace> {
  const { restaurant_id: restaurantId, table_id, slot, id } = row;
  const tableCount = await tables.count(deps.db, restaurantId);
  const place = { restaurantId, tableId: table_id ?? id, slot, tableCount };
  return new RingPlace(c, deps, place, await proofAt(c, deps, row));
}
