import { newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { noteAs } from '../../../platform/journal.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import { refuseTableGone } from '../../tables/lookup.ts';
import type { RequestDeps } from '../request-access.ts';
import { muteTable } from './contract.ts';
import { mute } from './store.ts';

/** For the typed client of the board. */
export type MuteRoutes = ReturnType<typeof muteRoutes>;

export function muteRoutes({ db, clock, changes }: Pick<RequestDeps, 'db' | 'clock' | 'changes'>) {
  return newRouter().openapi(muteTable, async (c) => {
    const scope = scopeOf(c);
    const { id, tableId } = c.req.valid('param');
    const restaurant = await getOwnRestaurant(db, scope, id);
    const { minutes } = c.req.valid('json');
    const at = { scope, restaurantId: restaurant.id, tableId };
    const table = await mute(db, changes, at, minutes, clock.now(), noteAs(c, clock));
    if (table === 'unknown restaurant') throw new Refusal(refusals.notFound);
    return c.json(table === 'unknown table' ? refuseTableGone() : table, 200);
  });
}
