/** The last reset of a board, stored as JSON in the restaurant's row by `reset` of the store. */
import * as z from 'zod';
import type { RestaurantRow } from '../../db/schema.ts';
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
