/** The last reset of a board, stored as JSON in the restaurant's row. */
import * as z from 'zod';
import type { Tx } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { updateTenant } from '../../platform/scope.ts';
import type { BoardReset } from './rules.ts';

const resetSchema = z.object({
  version: z.number(),
  by: z.string().nullable(),
  count: z.number(),
  device: z.string().nullable(),
});

export function readReset({ last_reset }: Pick<RestaurantRow, 'last_reset'>): BoardReset | null {
  return last_reset === null ? null : resetSchema.parse(JSON.parse(last_reset));
}

export async function keepReset(tx: Tx, restaurantId: string, reset: BoardReset): Promise<void> {
  await updateTenant(tx)
    .set({ last_reset: JSON.stringify(reset) })
    .where('id', '=', restaurantId)
    .execute();
}
