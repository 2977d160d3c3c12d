import { newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { noteAs } from '../../../platform/journal.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import type { RequestDeps } from '../request-access.ts';
import { setProtection } from './contract.ts';
import { switchRoomCode } from './store.ts';

/** For the typed client of the board. */
export type RoomCodeRoutes = ReturnType<typeof roomCodeRoutes>;

export function roomCodeRoutes({ db, clock, changes }: RequestDeps) {
  return newRouter().openapi(setProtection, async (c) => {
    const scope = scopeOf(c);
    const { id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
    const { on } = c.req.valid('json');
    const note = noteAs(c, clock);
    const code = await switchRoomCode(db, changes, scope, id, on, clock.now(), note);
    if (typeof code === 'string') throw new Refusal(refusals.notFound);
    return c.json(code ?? { code: null, until: null }, 200);
  });
}
