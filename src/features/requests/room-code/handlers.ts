import { newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { noteAs } from '../../../platform/journal.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import type { RequestDeps } from '../request-access.ts';
import { setProtection } from './contract.ts';
import { newRoomCode } from './room-code.ts';
import { switchRoomCode } from './store.ts';

/** For the typed client of the board. */
export type RoomCodeRoutes = ReturnType<typeof roomCodeRoutes>;

type Deps = Pick<RequestDeps, 'db' | 'clock' | 'changes' | 'secretKey'> & {
  /** Strangers may have lost what they could read. */
  onGuarded: (restaurantId: string) => void;
};

export function roomCodeRoutes({ db, clock, changes, secretKey, onGuarded }: Deps) {
  return newRouter().openapi(setProtection, async (c) => {
    const scope = scopeOf(c);
    const restaurant = await getOwnRestaurant(db, scope, c.req.valid('param').id);
    const { on } = c.req.valid('json');
    const [now, note] = [clock.now(), noteAs(c, clock)];
    const newCode = on ? newRoomCode(secretKey, restaurant, now) : null;
    const code = await switchRoomCode(db, changes, scope, restaurant.id, newCode, now, note);
    if (typeof code === 'string') throw new Refusal(refusals.notFound);
    onGuarded(restaurant.id);
    return c.json(code ?? { code: null, until: null }, 200);
  });
}
